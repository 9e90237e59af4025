import { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import { catalogue } from '../../kit/catalogue.ts';
import { DWARF, ELF, HUMAN, type RaceSheet } from './races.ts';

/** The Big Bad, followers, and the reasons to enter the dungeon. */

/** How far above the Star's Rep a Big Bad of lower Rep is raised: 0 on 1-3, 1 on 4-5, 2 on 6. @rule 2HDC-34.1b */
export const BIG_BAD_NOTE: Law = new Law(
  'Big Bad of a better Star',
  [
    [0, 3],
    [1, 2],
    [2, 1],
  ],
  [6],
  ([face]) => (face <= 3 ? 0 : face <= 5 ? 1 : 2),
  (more) => (more === 0 ? "the Star's Rep" : `Rep ${more} above the Star's`),
);

/** Cache of {@link followerLaw}. */
const FOLLOWER_LAWS = new WeakMap<RaceSheet, Law>();

/**
 * Returns the law of the races that follow a leader: Minions of a Big Bad, recruits of a Star.
 *
 * @returns a law of indexes in `races`; `undefined` for Humans, Elves and Dwarves, Skeletons and Zombies, who have
 *   no row
 *
 * @rule 2HDC-39.8
 * @rule 2HDC-13.1b
 */
export function followerLaw(races: readonly RaceSheet[], race: number): Law | undefined {
  const { name, followers } = races[race] ?? {};
  if (name === undefined || followers === undefined) return undefined;
  let law = FOLLOWER_LAWS.get(races[race]);
  if (law === undefined) {
    law = faceLaw(
      `who follows ${/^[aeo]/.test(name) ? 'an' : 'a'} ${name}`,
      1,
      6,
      ([face]) => followers[face - 1],
      (follower) => races[follower].name,
    );
    FOLLOWER_LAWS.set(races[race], law);
  }
  return law;
}

/** Reasons to enter the dungeon. @rule 2HDC-T34.3 */
export const REASONS = catalogue('reason', {
  explore: { rule: '2HDC-T34.3', meaning: 'to see three rooms, or a stair, or all there is' },
  treasure: { rule: '2HDC-T34.3', meaning: 'to take what lies in the Treasure Room' },
  rescue: { rule: '2HDC-T34.3', meaning: 'to lead the captives out of the Treasure Room' },
  kill: { rule: '2HDC-T34.3', meaning: 'to kill the Big Bad' },
});

export type ReasonName = (typeof REASONS.names)[number];

// Indexes of reasons.
export const EXPLORE = REASONS.byName.explore.index;
export const TREASURE = REASONS.byName.treasure.index;
export const RESCUE = REASONS.byName.rescue.index;
export const KILL = REASONS.byName.kill.index;

const REASON_LAWS: (Law | undefined)[] = [];

/**
 * Returns the law of the reason: 1d6 + Rep of the Star.
 *
 * @returns a law of indexes in {@link REASONS}
 * @rule 2HDC-34.3.1
 */
export function reasonLaw(starRep: number): Law {
  let law = REASON_LAWS[starRep];
  if (law === undefined) {
    law = faceLaw(
      `reason at Rep ${starRep}`,
      1,
      6,
      ([face]) => Math.min(KILL, Math.max(EXPLORE, face + starRep - 7)),
      (reason) => String(REASONS.names[reason]),
    );
    REASON_LAWS[starRep] = law;
  }
  return law;
}

/** Races that the Free Folk recruit with equal chances. @rule 2HDC-R126 */
export const FREE_FOLK: readonly number[] = [HUMAN, ELF, DWARF];

/** Returns whether a race can recruit: Skeletons and Zombies have no row. @rule 2HDC-R126 */
export function canRecruit({ freeFolk, followers }: RaceSheet): boolean {
  return freeFolk || followers !== undefined;
}
