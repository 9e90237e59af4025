import { type Chooser, singleWays, type Way } from '../../scenario/ways.ts';
import { combineWays } from './combine-ways.ts';

/**
 * A search for the ways to play with the lowest and highest numbers.
 *
 * `T` is the result of a way's games; `undefined` for a way that stalls or that the book refuses.
 */
export interface WaySearch<T> {
  readonly choosers: readonly Chooser[];
  /** Number of games of the answer as written: the search costs about half of them. */
  readonly games: number;
  /** Functions that each read one number from a result. */
  readonly numbers: readonly ((result: T) => number)[];
  /**
   * Plays ways, all of them on the same games.
   *
   * @param worth the cost of each, in games as written
   * @returns `undefined` when aborted
   */
  tryOut(ways: readonly Way[], worth: number): Promise<readonly (T | undefined)[] | undefined>;
  /** Plays ways again, on fresh games. */
  playAgain(ways: readonly Way[], worth: number): Promise<readonly (T | undefined)[] | undefined>;
  /** Returns whether a way was tried and stalls. */
  stalls(way: Way): boolean;
  /** Returns whether to try a way at all. Default: all. */
  plays?(way: Way): boolean;
  /** Returns whether a policy with this result is combined with those of other sides. Default: each is. */
  combines?(result: T): boolean;
}

/** A way to play, and its result. */
export interface PlayedWay<T> {
  readonly way: Way;
  readonly result: T;
}

/** The ways with the lowest and the highest number, on fresh games; left out if these show that it is none. */
interface Ends<T> {
  readonly low?: PlayedWay<T>;
  readonly high?: PlayedWay<T>;
}

/** The result of a search. */
export interface FoundWays<T> {
  /** All ways that were tried, except the written one and those that stall. */
  readonly tried: readonly PlayedWay<T>[];
  readonly stalled: number;
  /** The ends of each number. */
  readonly ends: readonly Ends<T>[];
}

/** The cost of ways in which one side changes, as a part of the games of the answer. */
export const SINGLES = 1 / 8;
/** The cost of combined ways, and of confirming the ends. */
const COMBINED = 1 / 8;
const ENDS = 1 / 4;
/** The most ways that are confirmed; each number has two of them. */
const MOST_ENDS = 4;

/**
 * Finds the ways to play with the lowest and highest numbers.
 *
 * First one side at a time changes its policy, then the policies with the largest effect at either end of the first
 * number are combined. The ways at the ends are played again on fresh games, since the extreme of several estimates is
 * biased.
 *
 * @returns `undefined` if there is no other way to play, or when aborted
 */
export async function searchWays<T>(search: WaySearch<T>): Promise<FoundWays<T> | undefined> {
  const { choosers, games, numbers } = search;
  const isPlayed = (way: Way) => search.plays?.(way) ?? true;
  const singles = singleWays(choosers).filter(isPlayed);
  if (singles.length === 0) return undefined;
  const alone = await search.tryOut(singles, (games * SINGLES) / (singles.length + 1));
  if (alone === undefined) return undefined;
  const best = playedOf(singles, alone)
    .filter(({ result }) => search.combines?.(result) ?? true)
    .sort(by(numbers[0]))
    .map(({ way }) => way);
  const combined = choosers.length < 2 ? [] : combineWays(choosers, best).filter(isPlayed);
  const together = combined.length === 0 ? [] : await search.tryOut(combined, (games * COMBINED) / combined.length);
  if (together === undefined) return undefined;
  const tried = [...playedOf(singles, alone), ...playedOf(combined, together)];
  const orders = numbers.map((number) => [...tried].sort(by(number)));
  const atEnds = orders.flatMap((order) => (order.length === 0 ? [] : [order[0], order[order.length - 1]]));
  const ends = [...new Set(atEnds)].slice(0, MOST_ENDS);
  const again = await search.playAgain(
    ends.map(({ way }) => way),
    (games * ENDS) / Math.max(1, ends.length),
  );
  if (again === undefined) return undefined;
  const fresh = (end: PlayedWay<T> | undefined) => {
    const result = end && again[ends.indexOf(end)];
    return end === undefined || result === undefined ? undefined : { way: end.way, result };
  };
  return {
    tried,
    stalled: [...singles, ...combined].filter((way) => search.stalls(way)).length,
    ends: orders.map((order) => {
      const known = order.filter((each) => ends.includes(each));
      const [low, high] = [fresh(known[0]), fresh(known.at(-1))];
      return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
    }),
  };
}

function by<T>(number: (result: T) => number): (a: PlayedWay<T>, b: PlayedWay<T>) => number {
  return (a, b) => {
    const [one, other] = [number(a.result), number(b.result)];
    // The difference of two infinite numbers is not a number.
    return one === other ? 0 : one - other;
  };
}

function playedOf<T>(ways: readonly Way[], results: readonly (T | undefined)[]): PlayedWay<T>[] {
  return ways.flatMap((way, i) => {
    const result = results[i];
    return result === undefined ? [] : [{ way, result }];
  });
}
