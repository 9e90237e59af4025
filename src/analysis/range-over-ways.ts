import type { Chooser, Way } from '../scenario/ways.ts';
import { combineWays } from './combine-ways.ts';

/** A number that depends on how the sides play. */
export interface Movable<T> {
  readonly choosers: readonly Chooser[];
  /** How many games as written the answer took: other ways to play take about half of them. */
  readonly games: number;
  /**
   * Plays ways.
   *
   * @param worth how many games as written each of them may cost
   * @returns what each came to, `undefined` where it stalls or is refused; `undefined` for all when told to stop
   */
  tryOut(ways: readonly Way[], worth: number): Promise<readonly (T | undefined)[] | undefined>;
  /** Plays ways again, on fresh games. */
  playAgain(ways: readonly Way[], worth: number): Promise<readonly (T | undefined)[] | undefined>;
  /** Whether a way was tried and stalls. */
  stalls(way: Way): boolean;
  /** The number. */
  numberOf(result: T): number;
}

/** A way to play, and what it came to. */
export interface PlayedWay<T> {
  readonly way: Way;
  readonly result: T;
}

/** How a number moved over the ways to play it. */
export interface Moved<T> {
  /** All ways that were tried, other than the one that is written, and do not stall. */
  readonly tried: readonly PlayedWay<T>[];
  readonly stalled: number;
  /** The ways with the least and the greatest number, on fresh games; left out where these show it is none. */
  readonly low?: PlayedWay<T>;
  readonly high?: PlayedWay<T>;
}

/** The parts of the games of the answer that single ways, combined ones and those at the ends cost. */
const SINGLES = 1 / 8;
const COMBINED = 1 / 8;
const ENDS = 1 / 4;

/**
 * Finds how far a number moves over the ways to play.
 *
 * First one side at a time plays otherwise, then the policies that did most at either end are combined. The ways at the
 * ends are played again on fresh games, since the extreme of several estimates is too extreme.
 *
 * @returns `undefined` where there is no other way to play, or when told to stop
 */
export async function rangeOverWays<T>(movable: Movable<T>): Promise<Moved<T> | undefined> {
  const { choosers, games, tryOut, playAgain, numberOf } = movable;
  const singles = choosers.flatMap(({ side, others }) => others.map((policy): Way => ({ [side]: policy })));
  if (singles.length === 0) return undefined;
  const alone = await tryOut(singles, (games * SINGLES) / (singles.length + 1));
  if (alone === undefined) return undefined;
  const tried = playedOf(singles, alone).sort(inOrder);
  const combined =
    choosers.length < 2
      ? []
      : combineWays(
          choosers,
          tried.map(({ way }) => way),
        );
  const together = combined.length === 0 ? [] : await tryOut(combined, (games * COMBINED) / combined.length);
  if (together === undefined) return undefined;
  const all = [...tried, ...playedOf(combined, together)].sort(inOrder);
  const ends = [...new Set(all.length === 0 ? [] : [all[0], all[all.length - 1]])];
  const again = await playAgain(
    ends.map(({ way }) => way),
    (games * ENDS) / Math.max(1, ends.length),
  );
  if (again === undefined) return undefined;
  const confirmed = ends.map(({ way }, i) => {
    const result = again[i];
    return result === undefined ? undefined : { way, result };
  });
  const [low, high] = [confirmed[0], confirmed.at(-1)];
  return {
    tried: [...playedOf(singles, alone), ...playedOf(combined, together)],
    stalled: [...singles, ...combined].filter((way) => movable.stalls(way)).length,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
  };

  function inOrder(a: PlayedWay<T>, b: PlayedWay<T>): number {
    const [one, other] = [a, b].map(({ result }) => numberOf(result));
    return one === other ? 0 : one - other;
  }
}

function playedOf<T>(ways: readonly Way[], results: readonly (T | undefined)[]): PlayedWay<T>[] {
  return ways.flatMap((way, i) => {
    const result = results[i];
    return result === undefined ? [] : [{ way, result }];
  });
}
