import { Law } from '../../dice/law.ts';
import { catalogue } from '../kit/catalogue.ts';

/** Where a critical injury strikes, up to which number on d100, and the column or limb it means. @rule WODS-injury-location */
const LOCATIONS = [
  { name: 'foot', upTo: 2, place: 'leg' },
  { name: 'shin', upTo: 7, place: 'leg' },
  { name: 'knee', upTo: 10, place: 'leg' },
  { name: 'thigh', upTo: 20, place: 'leg' },
  { name: 'groin', upTo: 22, place: 'a' },
  { name: 'gut', upTo: 33, place: 'b' },
  { name: 'hip', upTo: 40, place: 'leg' },
  { name: 'shoulder', upTo: 50, place: 'arm' },
  { name: 'chest', upTo: 70, place: 'c' },
  { name: 'hand', upTo: 73, place: 'arm' },
  { name: 'lower arm', upTo: 78, place: 'arm' },
  { name: 'elbow', upTo: 81, place: 'arm' },
  { name: 'upper arm', upTo: 91, place: 'arm' },
  { name: 'neck', upTo: 93, place: 'd' },
  { name: 'face', upTo: 96, place: 'e' },
  { name: 'head', upTo: 100, place: 'f' },
] as const;

type Place = (typeof LOCATIONS)[number]['place'];

/** How bad: 1 severed, 2-5 maimed, 6-12 broken on d12. The worse the higher. @rule WODS-injury-severity */
const SEVERITIES = ['', 'broken', 'maimed', 'severed'] as const;
export const BROKEN = 1;
export const MAIMED = 2;
export const SEVERED = 3;

/** What an injury does at once. */
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

/** Effects of broken, maimed and severed for each column of the table. */
const COLUMNS: Readonly<Record<Place, readonly [broken: EffectName, maimed: EffectName, severed: EffectName]>> = {
  a: ['S', 'I', 'I'],
  b: ['B', 'O', 'D'],
  c: ['P', 'L', 'D'],
  d: ['D', 'X', 'X'],
  e: ['I', 'D', 'X'],
  f: ['U', 'D', 'X'],
  arm: ['arm', 'arm', 'arm'],
  leg: ['leg', 'leg', 'leg'],
};

function severityOf(d12: number): number {
  return d12 === 1 ? SEVERED : d12 <= 5 ? MAIMED : BROKEN;
}

/**
 * d100 and d12 of a critical injury: `location * 4 + severity`.
 *
 * @rule R-WODS-48
 */
export const INJURY: Law = injuryLaw();

function injuryLaw(): Law {
  const chances: [number, number][] = [];
  LOCATIONS.forEach(({ upTo }, location) => {
    const faces = upTo - (LOCATIONS[location - 1]?.upTo ?? 0);
    for (let d12 = 1; d12 <= 12; d12++) chances.push([location * 4 + severityOf(d12), faces]);
  });
  const read = ([d100, d12]: readonly number[]) => {
    const location = LOCATIONS.findIndex(({ upTo }) => d100 <= upTo);
    return location * 4 + severityOf(d12);
  };
  return new Law('critical injury', chances, [100, 12], read, injuryWords);
}

/** Effect by value of {@link INJURY}. */
export const EFFECT_OF: Int32Array = Int32Array.from({ length: LOCATIONS.length * 4 }, (_, value) => {
  const severity = value & 3;
  return severity === 0 ? -1 : EFFECTS.byName[COLUMNS[LOCATIONS[value >> 2].place][severity - 1]].index;
});

/** In words: `lower arm broken`. */
export function injuryWords(value: number): string {
  return `${LOCATIONS[value >> 2]?.name} ${SEVERITIES[value & 3]}`;
}

/*
 * What a figure carries of its injuries, two bits of severity each (0 none), then poison and curse. A worse
 * injury to the same place replaces a lesser one and adds nothing else.
 */
export const LEFT_ARM = 0;
export const RIGHT_ARM = 2;
export const LEFT_LEG = 4;
export const RIGHT_LEG = 6;
/** Broken ribs are P, a punctured lung L. */
export const CHEST = 8;
/** Groin, gut, neck, face and head: nothing beyond their effect at once. */
export const ELSEWHERE = 10;
export const POISONED = 1 << 12;
export const CURSED = 1 << 13;

/** Injured arms, 0..2. */
export function armsInjured(wounds: number): number {
  return ((wounds & 3) !== 0 ? 1 : 0) + ((wounds & 12) !== 0 ? 1 : 0);
}

/** Injured legs, 0..2. */
export function legsInjured(wounds: number): number {
  return ((wounds & 48) !== 0 ? 1 : 0) + ((wounds & 192) !== 0 ? 1 : 0);
}

/** What pain takes off every test: the worse of P and L. @rule R-WODS-51 */
export function painPenalty(wounds: number): number {
  const chest = (wounds >> CHEST) & 3;
  return chest === 0 ? 0 : chest === BROKEN ? -2 : -4;
}

/** Wounds with one more of a severity at a place. */
export function addWound(wounds: number, place: number, severity: number): number {
  return ((wounds >> place) & 3) >= severity ? wounds : (wounds & ~(3 << place)) | (severity << place);
}

/** How many places are injured with exactly this severity. */
export function woundsOf(wounds: number, severity: number): number {
  let n = 0;
  for (let place = LEFT_ARM; place <= ELSEWHERE; place += 2) if (((wounds >> place) & 3) === severity) n++;
  return n;
}

/** Wounds without those of one severity; at most `most` places are healed. */
export function healWounds(wounds: number, severity: number, most: number): number {
  for (let place = LEFT_ARM; place <= ELSEWHERE && most > 0; place += 2) {
    if (((wounds >> place) & 3) !== severity) continue;
    wounds &= ~(3 << place);
    most--;
  }
  return wounds;
}
