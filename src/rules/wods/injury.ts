import { Law } from '../../dice/law.ts';
import { catalogue } from '../kit/catalogue.ts';
import { laidOver, type Results } from '../kit/roll-table.ts';

/** Severity, rising: 1 severed, 2-5 maimed, 6-12 broken on d12. @rule WODS-injury-severity */
const SEVERITIES = ['', 'broken', 'maimed', 'severed'] as const;
export const BROKEN = 1;
export const MAIMED = 2;
export const SEVERED = 3;

/** Immediate effects of injuries. */
export const EFFECTS = catalogue('effect', {
  X: { rule: 'WODS-effect-X', meaning: 'killed on the spot' },
  D: { rule: 'WODS-effect-D', meaning: 'dies in d6 rounds' },
  O: { rule: 'WODS-effect-O', meaning: 'ruptured organs, d3 minutes' },
  B: { rule: 'WODS-effect-B', meaning: 'bleeds to death in d6 minutes' },
  I: { rule: 'WODS-effect-I', meaning: 'incapacitated' },
  U: { rule: 'WODS-effect-U', meaning: 'unconscious' },
  S: { rule: 'WODS-effect-S', meaning: 'loses a turn' },
  L: { rule: 'WODS-effect-L', meaning: 'a punctured lung, -4' },
  P: { rule: 'WODS-effect-P', meaning: 'pain, -2' },
  arm: { rule: 'WODS-injury-limb', meaning: 'an arm that is no use' },
  leg: { rule: 'WODS-injury-limb', meaning: 'a leg that is no use' },
});
type EffectName = (typeof EFFECTS.names)[number];

// Indexes of effects.
export const KILLED = EFFECTS.byName.X.index;
export const DIES_SOON = EFFECTS.byName.D.index;
export const RUPTURED = EFFECTS.byName.O.index;
export const BLEEDS = EFFECTS.byName.B.index;
export const INCAPACITATED = EFFECTS.byName.I.index;
export const UNCONSCIOUS = EFFECTS.byName.U.index;
export const STUNNED = EFFECTS.byName.S.index;
export const LUNG = EFFECTS.byName.L.index;
export const PAIN = EFFECTS.byName.P.index;
export const ARM = EFFECTS.byName.arm.index;
export const LEG = EFFECTS.byName.leg.index;

/** Effects of an injury, by severity. */
type Effects = Readonly<Record<'broken' | 'maimed' | 'severed', EffectName>>;

/** A row of the injury table: its d100 results, and its effects. */
export interface InjuryRow extends Effects {
  readonly results: Results;
}

const at = (from: number, to: number, [broken, maimed, severed]: readonly EffectName[]): InjuryRow => ({
  results: { from, to },
  broken,
  maimed,
  severed,
});
const LEGS = ['leg', 'leg', 'leg'] as const;
const ARMS = ['arm', 'arm', 'arm'] as const;

/** Locations of critical injuries by d100, and their effects. @rule WODS-injury-location */
export const PLACES = {
  foot: at(1, 2, LEGS),
  shin: at(3, 7, LEGS),
  knee: at(8, 10, LEGS),
  thigh: at(11, 20, LEGS),
  groin: at(21, 22, ['S', 'I', 'I']),
  gut: at(23, 33, ['B', 'O', 'D']),
  hip: at(34, 40, LEGS),
  shoulder: at(41, 50, ARMS),
  chest: at(51, 70, ['P', 'L', 'D']),
  hand: at(71, 73, ARMS),
  'lower-arm': at(74, 78, ARMS),
  elbow: at(79, 81, ARMS),
  'upper-arm': at(82, 91, ARMS),
  neck: at(92, 93, ['D', 'X', 'X']),
  face: at(94, 96, ['I', 'D', 'X']),
  head: at(97, 100, ['U', 'D', 'X']),
} as const satisfies Readonly<Record<string, InjuryRow>>;

function severityOf(d12: number): number {
  return d12 === 1 ? SEVERED : d12 <= 5 ? MAIMED : BROKEN;
}

/** The compiled table of critical injuries, including a scenario's rows. */
export interface InjuryTable {
  /** Names of locations. */
  readonly places: readonly string[];
  /** Location by d100 result, from 1. */
  readonly placeOf: readonly number[];
  /** Effect of an injury, by `place * 4 + severity`; -1 if there is no such severity. */
  readonly effectOf: readonly number[];
}

/** Puts a scenario's rows into the table of the book. */
export function injuryTable(own: Readonly<Record<string, InjuryRow>>): InjuryTable {
  const all = Object.entries<InjuryRow>({ ...PLACES, ...own });
  const placed = all.map(([, { results }], place) => [place, results] as const);
  return {
    places: all.map(([name]) => name.replaceAll('-', ' ')),
    placeOf: laidOver(new Array<number>(100).fill(0), 1, placed),
    effectOf: all.flatMap(([, { broken, maimed, severed }]) => [
      -1,
      ...[broken, maimed, severed].map((effect) => EFFECTS.byName[effect].index),
    ]),
  };
}

const BOOK_TABLE = injuryTable({});

/** Cache of {@link injuryLaw}. */
const LAWS = new WeakMap<InjuryTable, Law>();

/**
 * Returns the law of d100 and d12 of a critical injury: `place * 4 + severity`.
 *
 * @rule R-WODS-48
 */
export function injuryLaw(table: InjuryTable = BOOK_TABLE): Law {
  let law = LAWS.get(table);
  if (law === undefined) {
    law = makeLaw(table);
    LAWS.set(table, law);
  }
  return law;
}

function makeLaw(table: InjuryTable): Law {
  const { places, placeOf } = table;
  const chances: [number, number][] = [];
  places.forEach((_, place) => {
    const faces = placeOf.filter((each) => each === place).length;
    for (let d12 = 1; faces > 0 && d12 <= 12; d12++) chances.push([place * 4 + severityOf(d12), faces]);
  });
  const read = ([d100, d12]: readonly number[]) => placeOf[d100 - 1] * 4 + severityOf(d12);
  return new Law('critical injury', chances, [100, 12], read, (value) => injuryWords(value, table));
}

/** Returns the effect of an injury. */
export function injuryEffect(value: number, { effectOf }: InjuryTable = BOOK_TABLE): number {
  return effectOf[value];
}

/** Describes an injury: `lower arm broken`. */
export function injuryWords(value: number, { places }: InjuryTable = BOOK_TABLE): string {
  return `${places[value >> 2]} ${SEVERITIES[value & 3]}`;
}

/*
 * Lasting injuries of a figure: two bits of severity for each location (0 none), then poison and curse. A worse injury
 * to a location replaces a lesser one.
 */
export const LEFT_ARM = 0;
export const RIGHT_ARM = 2;
export const LEFT_LEG = 4;
export const RIGHT_LEG = 6;
/** Broken ribs are P, a punctured lung L. */
export const CHEST = 8;
/** Groin, gut, neck, face and head: no lasting effect beyond the immediate one. */
export const ELSEWHERE = 10;
export const POISONED = 1 << 12;
export const CURSED = 1 << 13;

/** Returns the number of injured arms, 0..2. */
export function armsInjured(wounds: number): number {
  return ((wounds & 3) !== 0 ? 1 : 0) + ((wounds & 12) !== 0 ? 1 : 0);
}

/** Returns the number of injured legs, 0..2. */
export function legsInjured(wounds: number): number {
  return ((wounds & 48) !== 0 ? 1 : 0) + ((wounds & 192) !== 0 ? 1 : 0);
}

/** Returns the penalty of pain on every test: the worse of P and L. @rule R-WODS-51 */
export function painPenalty(wounds: number): number {
  const chest = (wounds >> CHEST) & 3;
  return chest === 0 ? 0 : chest === BROKEN ? -2 : -4;
}

/** Adds an injury at a location. */
export function addWound(wounds: number, place: number, severity: number): number {
  return ((wounds >> place) & 3) >= severity ? wounds : (wounds & ~(3 << place)) | (severity << place);
}

/** Returns the number of locations with exactly this severity. */
export function woundsOf(wounds: number, severity: number): number {
  let n = 0;
  for (let place = LEFT_ARM; place <= ELSEWHERE; place += 2) if (((wounds >> place) & 3) === severity) n++;
  return n;
}

/** Heals at most `most` locations of one severity. */
export function healWounds(wounds: number, severity: number, most: number): number {
  for (let place = LEFT_ARM; place <= ELSEWHERE && most > 0; place += 2) {
    if (((wounds >> place) & 3) !== severity) continue;
    wounds &= ~(3 << place);
    most--;
  }
  return wounds;
}
