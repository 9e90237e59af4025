import { Law } from '../../../dice/law.ts';
import { binomial, faceLaw } from '../../../dice/laws.ts';
import { TILES, tileAfter, tileOf } from './tiles.ts';

/** Rolls of the dungeon whose outcome hangs on the dice alone, as exact laws. */

/** Rep of a Possible Enemy Force. @rule 2HDC-39.2 */
export const PEF_REP = 4;

/** What becomes of a Possible Enemy Force that is met. */
export const PEF_NOTHING = 0;
export const PEF_LATER = 1;
export const PEF_TRAP = 2;
export const PEF_CONTACT = 3;

/** The dice that count, lowest first: never more than two. */
function counted(faces: readonly number[]): [number, number] {
  const [low, high] = [...faces].sort((a, b) => a - b) as [number, number];
  return [low, high];
}

function passedBy(faces: readonly number[], rep: number): number {
  return counted(faces).filter((face) => face <= rep).length;
}

/**
 * A Possible Enemy Force is met: two passed are contact, or a trap on doubles; one leaves the next of them three
 * dice; none is nothing. Of three dice the doubles are looked for among the two that count.
 *
 * @param dice 2 or 3
 * @param target 1 to 6, the book's is 4
 * @param anyPair whether any two dice alike are a trap, not only the two that count
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

/** Who has been met. */
export const RIVALS = 0;
export const MINIONS = 1;
export const BIG_BAD_HIMSELF = 2;

/**
 * What They Are: two dice against the level of the tile.
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
 * A search for a secret room: found by any pair at or under the searcher's Rep.
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
 * One try at a trap: how many dice are passed, 0 to 2.
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
 * Improving: whether any of the dice beats Rep; a 6 always does.
 *
 * @param dice 1 and the bonus rolls, 1..12
 * @returns a law of 1 (Rep goes up by one) and 0
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
 * The next tile.
 *
 * @param previous position in {@link TILES} of the row rolled last, or -1 for the entry
 * @returns a law of positions in {@link TILES}
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

/** The row rolled for a tile, whatever it then counts as: a law of positions in {@link TILES}. @rule 2HDC-38.0 */
export const TILE_ROW: Law = faceLaw(
  'tile',
  2,
  6,
  ([first = 0, second = 0]) => tileOf(first + second),
  (tile) => String(TILES.names[tile]),
);

/** How many enemies more than one's own group, by one die from 1; never less than one enemy. @rule 2HDC-T39.6 */
const HOW_MANY_MORE = [1, -1, 2, -2, 3, -3];

/** How many enemies a group of so many meets. @rule 2HDC-R107 */
export function howManyLaw(group: number): Law {
  return faceLaw(`how many against ${group}`, 1, 6, ([face]) => Math.max(1, group + HOW_MANY_MORE[face - 1]));
}
