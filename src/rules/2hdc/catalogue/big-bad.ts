import { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import { FERAL_VAMPIRE, RACES, type RaceName } from './names.ts';

/** Who rules the dungeon, and why one goes there. */

const BEASTMAN = 0;
const MAJOR_DEMON = 1;
const PETTY_DEMON = 2;
const GHOUL = 6;
const GOBLIN = 7;
const OGRE = 9;
const ORC = 10;
const RATMAN = 11;
const SKELETON = 12;
const TROLL = 13;
const ZOMBIE = 14;

/** Races by the sum of two dice, from 2, for Stars of Rep 4 or less, 5, and 6 or more. @rule 2HDC-T34.1 */
const COLUMNS = [
  [TROLL, TROLL, OGRE, FERAL_VAMPIRE, ORC, ORC, GHOUL, GOBLIN, GOBLIN, RATMAN, RATMAN],
  [PETTY_DEMON, PETTY_DEMON, TROLL, OGRE, FERAL_VAMPIRE, ORC, ORC, GHOUL, BEASTMAN, GOBLIN, RATMAN],
  [
    MAJOR_DEMON,
    MAJOR_DEMON,
    MAJOR_DEMON,
    PETTY_DEMON,
    PETTY_DEMON,
    PETTY_DEMON,
    TROLL,
    TROLL,
    BEASTMAN,
    OGRE,
    FERAL_VAMPIRE,
  ],
] as const;

const BIG_BAD_LAWS: readonly Law[] = COLUMNS.map((column, i) =>
  faceLaw(
    `Big Bad, column Rep ${i + 4}`,
    2,
    6,
    (faces) => column[(faces[0] as number) + (faces[1] as number) - 2],
    (race) => String(RACES[race]),
  ),
);

/**
 * The race of the Big Bad: 2d6 in the column of the Star's Rep; below 4 the column of 4 serves.
 *
 * @returns a law of positions in `RACES`
 * @rule 2HDC-34.1a
 * @rule 2HDC-R93
 */
export function bigBadLaw(starRep: number): Law {
  return BIG_BAD_LAWS[Math.min(2, Math.max(0, starRep - 4))] as Law;
}

/** How much more Rep than his Star's the Big Bad of a better Star gets: 0 on 1-3, 1 on 4-5, 2 on 6. @rule 2HDC-34.1b */
export const BIG_BAD_NOTE: Law = new Law(
  'Big Bad of a better Star',
  [
    [0, 3],
    [1, 2],
    [2, 1],
  ],
  [6],
  ([face]) => ((face as number) <= 3 ? 0 : (face as number) <= 5 ? 1 : 2),
  (more) => (more === 0 ? "his Star's Rep" : `Rep ${more} above his Star's`),
);

/** Races of Minions by one die, for each race that may lead them. @rule 2HDC-T39.8 */
const MINION_ROWS: ReadonlyMap<number, readonly number[]> = new Map([
  [MAJOR_DEMON, [ZOMBIE, GHOUL, GHOUL, GHOUL, PETTY_DEMON, SKELETON]],
  [PETTY_DEMON, [GOBLIN, GHOUL, GHOUL, GHOUL, ZOMBIE, SKELETON]],
  [FERAL_VAMPIRE, [GHOUL, OGRE, OGRE, OGRE, FERAL_VAMPIRE, FERAL_VAMPIRE]],
  [GHOUL, [OGRE, GOBLIN, GOBLIN, GOBLIN, GHOUL, FERAL_VAMPIRE]],
  [BEASTMAN, [RATMAN, BEASTMAN, BEASTMAN, BEASTMAN, BEASTMAN, GHOUL]],
  [GOBLIN, [GOBLIN, GOBLIN, GOBLIN, GOBLIN, ORC, OGRE]],
  [OGRE, [GOBLIN, GHOUL, GHOUL, GHOUL, ORC, OGRE]],
  [ORC, [GOBLIN, ORC, ORC, ORC, ORC, OGRE]],
  [RATMAN, [RATMAN, RATMAN, RATMAN, RATMAN, GHOUL, OGRE]],
  [TROLL, [GOBLIN, ORC, ORC, ORC, OGRE, TROLL]],
]);

const MINION_LAWS: (Law | undefined)[] = RACES.map((name, race) => {
  const row = MINION_ROWS.get(race);
  if (row === undefined) return undefined;
  return faceLaw(
    `who follows ${/^[aeo]/.test(name) ? 'an' : 'a'} ${name}`,
    1,
    6,
    ([face]) => row[(face as number) - 1],
    (follower) => String(RACES[follower]),
  );
});

/**
 * Who follows a leader of a race: Minions of a Big Bad, recruits of a Star.
 *
 * @returns a law of positions in `RACES`; `undefined` for Humans, Elves and Dwarves, Skeletons and Zombies, who have
 *   no row
 * @rule 2HDC-39.8
 * @rule 2HDC-13.1b
 */
export function followerLaw(race: number): Law | undefined {
  return MINION_LAWS[race];
}

/** Why one goes into the dungeon. @rule 2HDC-T34.3 */
export const REASONS = ['explore', 'treasure', 'rescue', 'kill'] as const;
export type ReasonName = (typeof REASONS)[number];
export const EXPLORE = 0;
export const TREASURE = 1;
export const RESCUE = 2;
export const KILL = 3;

const REASON_LAWS: (Law | undefined)[] = [];

/**
 * The reason: 1d6 + Rep of the Star.
 *
 * @returns a law of positions in {@link REASONS}
 * @rule 2HDC-34.3.1
 */
export function reasonLaw(starRep: number): Law {
  let law = REASON_LAWS[starRep];
  if (law === undefined) {
    law = faceLaw(
      `reason at Rep ${starRep}`,
      1,
      6,
      ([face]) => Math.min(KILL, Math.max(EXPLORE, (face as number) + starRep - 7)),
      (reason) => String(REASONS[reason]),
    );
    REASON_LAWS[starRep] = law;
  }
  return law;
}

/** The three races that go together, and recruit each other evenly. */
export const FREE_FOLK: readonly number[] = ['human', 'elf', 'dwarf'].map((name) => RACES.indexOf(name as RaceName));

/** Whether recruits of a race can be rolled for: Skeletons and Zombies have no row. @rule 2HDC-R126 */
export function canRecruit(race: number): boolean {
  return FREE_FOLK.includes(race) || followerLaw(race) !== undefined;
}
