import { Law } from '../../dice/law.ts';
import { castOf } from '../cast.ts';
import type { Figure } from '../system.ts';
import type { Choices } from './choices.ts';
import { damageLaw, likelyDamage } from './damage.ts';
import type { Encounter, Hazard, Line, Matchup, Weapon } from './matchup.ts';
import { CUNNING, ENEMY, HERO, HIRELING } from './names.ts';

/** Fixed facts of a character. */
export interface Slot {
  readonly line: Line;
  /** Index of the line among all lines. */
  readonly at: number;
  /** -1 for the party. */
  readonly group: number;
  /** Slot of the hero who employs it; -1 for others. */
  readonly employer: number;
  /** Settings of its side. */
  readonly choices: Choices;
  /** Laws of damage of the enemy's power and of the known ritual; `undefined` if there is none. */
  readonly powerLaw: Law | undefined;
  readonly ritualLaw: Law | undefined;
  /** Two entries, which may be empty. */
  readonly weapons: readonly [Armed, Armed];
}

/** A weapon, or none. */
interface Armed {
  /** -1 for no weapon. */
  readonly attribute: number;
  readonly ranged: number;
  readonly law: Law | undefined;
  /** Damage that it reaches with a probability of at least one half. */
  readonly likely: number;
  readonly piercing: number;
  readonly ignoresShield: number;
  readonly reach: number;
}

/**
 * The characters of a matchup, and other lookups for play.
 *
 * A character is a slot: the party's first, in list order, then those of every group of enemies.
 */
export class Roster {
  readonly matchup: Matchup;
  readonly slots: readonly Slot[];
  /** Each slot as it is called in a story: `Pia`, or `goblin 3` where a line has several. */
  readonly cast: readonly Figure[];
  /** How many of them are the party's. */
  readonly partySize: number;
  /** Heroes, each followed by its hirelings: the order in which the party acts. */
  readonly order: readonly number[];
  /** First slot of each group, and one past the last slot. */
  readonly groupFrom: readonly number[];
  /** Every encounter that the matchup can lead to; `state.meeting` is an index into it. */
  readonly encounters: readonly Encounter[];
  /** Index in {@link encounters} of each area's own encounter, -1 for none; those of wanderers follow. */
  readonly areaMeeting: readonly number[];
  readonly wanderersFrom: number;
  /** Law of an index in the wandering table; `undefined` for a table with one entry. */
  readonly wanderingLaw: Law | undefined;
  readonly hazardLaw: ReadonlyMap<Hazard, Law>;
  /** Slot and column of each roll before the game, in order. */
  readonly toRoll: readonly number[];

  constructor(matchup: Matchup) {
    this.matchup = matchup;
    this.slots = slotsOf(matchup);
    const sides = [matchup.party, ...matchup.groups];
    this.cast = castOf(
      sides.flatMap(({ lines }, side) => lines.map(({ name, count }) => ({ name, count, side }))),
      sides.map(({ name }) => name),
    );
    const slots = [...this.slots.entries()];
    const members = slots.filter(([, { group }]) => group < 0);
    this.partySize = members.length;
    this.order = members
      .filter(([, { line }]) => line.role === HERO)
      .flatMap(([hero]) => [hero, ...slots.filter(([, { employer }]) => employer === hero).map(([c]) => c)]);
    this.groupFrom = [...matchup.groups.keys(), matchup.groups.length].map(
      (group) => slots.filter(([, slot]) => slot.group < group).length,
    );
    const { delve } = matchup;
    const areas = delve?.areas ?? [];
    const withMeeting = areas.filter(({ encounter }) => encounter !== undefined);
    this.encounters =
      delve === undefined
        ? [matchup.encounter]
        : [
            ...areas.flatMap(({ encounter }) => (encounter === undefined ? [] : [encounter])),
            ...delve.wandering.map(({ encounter }) => encounter),
          ];
    this.areaMeeting = areas.map((area) => withMeeting.indexOf(area));
    this.wanderersFrom = withMeeting.length;
    this.wanderingLaw = wanderingLaw(matchup);
    this.hazardLaw = new Map(
      areas.flatMap(({ hazards }) =>
        hazards.flatMap((hazard) => (hazard.damage === undefined ? [] : [[hazard, damageLaw(hazard.damage)] as const])),
      ),
    );
    this.toRoll = members.flatMap(([c, { line }]) => toRollFor(c, line));
  }
}

function slotsOf({ party, groups }: Matchup): Slot[] {
  const lines = [party, ...groups].flatMap(({ lines, choices }, side) =>
    lines.map((line) => ({ line, group: side - 1, choices })),
  );
  const slots = lines.flatMap((placed, at) =>
    new Array<typeof placed & { at: number }>(placed.line.count).fill({ ...placed, at }),
  );
  return slots.map(({ line, at, group, choices }) => ({
    line,
    at,
    group,
    employer: line.role === HIRELING ? slots.findIndex((slot) => slot.at === line.employer) : -1,
    choices,
    powerLaw: line.power && damageLaw(line.power.damage),
    ritualLaw: line.ritual && damageLaw(line.ritual.damage),
    weapons: [armedWith(line.weapons[0]), armedWith(line.weapons[1])],
  }));
}

const NO_WEAPON: Armed = {
  attribute: -1,
  ranged: 0,
  law: undefined,
  likely: 0,
  piercing: 0,
  ignoresShield: 0,
  reach: 0,
};

function armedWith(weapon: Weapon | undefined): Armed {
  if (weapon === undefined) return NO_WEAPON;
  const { attribute, ranged, piercing, ignoresShield, reach } = weapon;
  const law = damageLaw(weapon.damage);
  return {
    attribute,
    ranged: ranged ? 1 : 0,
    law,
    likely: likelyDamage(law),
    piercing,
    ignoresShield: ignoresShield ? 1 : 0,
    reach: reach ? 1 : 0,
  };
}

/** What is rolled for a member before the game, as columns of {@link toRollFor}. */
export const ROLL_HEALTH = 3;
export const ROLL_HD = 4;
/** Entries of `toRoll` for each roll: slot and what. */
export const TO_ROLL = 2;

/** @rule ADG-data-attributes, ADG-data-health, ADG-data-hirelings */
function toRollFor(c: number, { role, attributes, health, hd }: Line): number[] {
  const rolls: number[] = [];
  if (role === HERO) for (let a = 0; a <= CUNNING; a++) if (attributes[a] < 0) rolls.push(c, a);
  if (role === HIRELING && hd < 0) rolls.push(c, ROLL_HD);
  if (role !== ENEMY && health < 0) rolls.push(c, ROLL_HEALTH);
  return rolls;
}

/** Returns the law of wanderers, with one face for each unit of weight. */
function wanderingLaw({ delve, groups }: Matchup): Law | undefined {
  const wandering = delve?.wandering ?? [];
  if (wandering.length < 2) return undefined;
  const faces = wandering.flatMap(({ weight }, i) => new Array<number>(weight).fill(i));
  return new Law(
    'the wandering table',
    wandering.map(({ weight }, i) => [i, weight]),
    [faces.length],
    ([face]) => faces[face - 1],
    (i) => groups[wandering[i]?.encounter.group ?? -1]?.name ?? `row ${i + 1}`,
  );
}
