import { Law } from '../../../dice/law.ts';
import { binomial, faceLaw } from '../../../dice/laws.ts';
import { TILES, tileAfter, tileOf } from './tiles.ts';

/** Exact laws of dungeon rolls that depend on the dice alone. */

/** Rep of a Possible Enemy Force. @rule 2HDC-39.2 */
export const PEF_REP = 4;

/** Results of meeting a Possible Enemy Force. */
export const PEF_NOTHING = 0;
export const PEF_LATER = 1;
export const PEF_TRAP = 2;
export const PEF_CONTACT = 3;

/** Returns the two lowest dice, the lower first: only they count. */
function counted(faces: readonly number[]): [number, number] {
  const [low, high] = [...faces].sort((a, b) => a - b) as [number, number];
  return [low, high];
}

function passedBy(faces: readonly number[], rep: number): number {
  return counted(faces).filter((face) => face <= rep).length;
}

/**
 * Returns the law of meeting a Possible Enemy Force. Two dice passed are contact, or a trap on doubles; one passed
 * gives the next force three dice; none passed is nothing. Of three dice, only the two that count may be doubles.
 *
 * @param dice 2 or 3
 * @param target 1 to 6; the book's is 4
 * @param anyPair whether any two equal dice are a trap, not only the two that count
 * @rule 2HDC-T39.4a
 * @rule 2HDC-R105
 */
export function pefLaw(dice: number, target = PEF_REP, anyPair = false): Law {
  return faceLaw(
    `PEF with ${dice}d6 at ${target}`,
    dice,
    6,
    (faces) => {
      const passed = passedBy(faces, target);
      if (passed < 2) return passed;
      const [low, high] = counted(faces);
      const isTrap = anyPair ? new Set(faces).size < faces.length : low === high;
      return isTrap ? PEF_TRAP : PEF_CONTACT;
    },
    (value) => ['nothing', 'something is out there', 'a trap', 'contact'][value],
  );
}

/** Kinds of enemies that are met. */
export const RIVALS = 0;
export const MINIONS = 1;
export const BIG_BAD_HIMSELF = 2;

/**
 * Returns the law of What They Are: 2d6 against the level of the tile.
 *
 * @param isMet whether the Big Bad has been met before
 * @rule 2HDC-39.7
 * @rule 2HDC-R106
 */
export function meetingLaw(level: number, isMet: boolean): Law {
  return faceLaw(
    `2d6 against level ${level}`,
    2,
    6,
    (faces) => {
      const passed = passedBy(faces, level);
      if (passed === 2 && !isMet) return BIG_BAD_HIMSELF;
      return passed === 0 && faces[0] === faces[1] ? RIVALS : MINIONS;
    },
    (met) => ['rivals', 'Minions', 'the Big Bad'][met],
  );
}

/**
 * Returns the law of a search for a secret room: any pair at or under the searcher's Rep finds it.
 *
 * @param dice 2, or 3 for a Thief
 * @returns a law of 1 (found) and 0
 * @rule 2HDC-37.0a
 * @rule 2HDC-R116
 */
export function searchLaw(dice: number, rep: number): Law {
  return faceLaw(
    `search with ${dice}d6 at ${rep}`,
    dice,
    6,
    (faces) => (faces.some((face, i) => face <= rep && faces.indexOf(face) !== i) ? 1 : 0),
    (found) => (found === 1 ? 'a pair at or under Rep' : 'no pair at or under Rep'),
  );
}

/**
 * Returns the law of one try at a trap: the number of dice passed, 0 to 2.
 *
 * @param dice 2, or 3 for a Thief
 * @rule 2HDC-37.1.4a
 */
export function trapLaw(dice: number, rep: number): Law {
  return faceLaw(
    `trap with ${dice}d6 at ${rep}`,
    dice,
    6,
    (faces) => passedBy(faces, rep),
    (passed) => `${passed} passed`,
  );
}

/**
 * Returns the law of improving: any die above Rep improves; a 6 always does.
 *
 * @param dice 1 plus the bonus rolls, 1 to 12
 * @returns a law of 1 (Rep rises by one) and 0
 * @rule 2HDC-42.1.1
 * @rule 2HDC-R133
 */
export function improvingLaw(dice: number, rep: number): Law {
  const good = Math.max(1, 6 - rep);
  const chances = binomial(dice, good, 6 - good).map(([hits, weight]) => [Math.min(1, hits), weight] as const);
  return new Law(
    `${dice}d6 above ${rep}`,
    chances,
    new Array<number>(dice).fill(6),
    (faces) => (faces.some((face) => face > 6 - good) ? 1 : 0),
    (isAbove) => (isAbove === 1 ? 'yes' : 'no'),
  );
}

/**
 * Returns the law of the next tile.
 *
 * @param previous index in {@link TILES} of the row rolled last; -1 for the entry
 * @returns a law of indexes in {@link TILES}
 * @rule 2HDC-T38.0b
 * @rule 2HDC-R98
 */
export function tileLaw(previous: number): Law {
  return faceLaw(
    `tile after ${TILES.names[previous] ?? 'the entry'}`,
    2,
    6,
    ([first = 0, second = 0]) => tileAfter(tileOf(first + second), previous),
    (tile) => String(TILES.names[tile]),
  );
}

/** Law of the row rolled for a tile, before repeats are replaced: indexes in {@link TILES}. @rule 2HDC-38.0 */
export const TILE_ROW: Law = faceLaw(
  'tile',
  2,
  6,
  ([first = 0, second = 0]) => tileOf(first + second),
  (tile) => String(TILES.names[tile]),
);

/** Enemies more than the group, by face from 1; at least one enemy comes. @rule 2HDC-T39.6 */
const HOW_MANY_MORE = [1, -1, 2, -2, 3, -3];

/** Returns the law of the number of enemies that a group meets. @rule 2HDC-R107 */
export function howManyLaw(group: number): Law {
  return faceLaw(`how many against ${group}`, 1, 6, ([face]) => Math.max(1, group + HOW_MANY_MORE[face - 1]));
}
