import { type Chooser, singleWays, type Way } from '../../scenario/ways.ts';
import { combineWays } from './combine-ways.ts';

/**
 * A search for the ways to play in which numbers are least and greatest.
 *
 * `T` is what the games of a way come to; it is `undefined` for a way that stalls or that the book refuses.
 */
export interface WaySearch<T> {
  readonly choosers: readonly Chooser[];
  /** How many games as written the answer took: the search takes about half of them. */
  readonly games: number;
  /** Each reads one number off what a way came to. */
  readonly numbers: readonly ((result: T) => number)[];
  /**
   * Plays ways, all of them on the same games.
   *
   * @param worth how many games as written each of them may cost
   * @returns `undefined` when told to stop
   */
  tryOut(ways: readonly Way[], worth: number): Promise<readonly (T | undefined)[] | undefined>;
  /** Plays ways again, on fresh games. */
  playAgain(ways: readonly Way[], worth: number): Promise<readonly (T | undefined)[] | undefined>;
  /** Whether a way was tried and stalls. */
  stalls(way: Way): boolean;
  /** Whether a way is tried at all; left out: all are. */
  plays?(way: Way): boolean;
  /** Whether a policy that came to this is combined with those of other sides; left out: each is. */
  combines?(result: T): boolean;
}

/** A way to play, and what it came to. */
export interface PlayedWay<T> {
  readonly way: Way;
  readonly result: T;
}

/** The ways with the least and the greatest number, on fresh games; left out where these show it is none. */
interface Ends<T> {
  readonly low?: PlayedWay<T>;
  readonly high?: PlayedWay<T>;
}

/** What was found of the ways to play. */
export interface FoundWays<T> {
  /** All ways that were tried, other than the one that is written, and do not stall. */
  readonly tried: readonly PlayedWay<T>[];
  readonly stalled: number;
  /** Of each number. */
  readonly ends: readonly Ends<T>[];
}

/** The part of the games of the answer that ways cost in which one side plays otherwise. */
export const SINGLES = 1 / 8;
/** The parts that combined ways cost, and those at the ends. */
const COMBINED = 1 / 8;
const ENDS = 1 / 4;
/** Ways that are played again; each number has two of them. */
const MOST_ENDS = 4;

/**
 * Finds the ways to play in which numbers are least and greatest.
 *
 * First one side at a time plays otherwise, then the policies that did most for either end of the first number are
 * combined. The ways at the ends are played again on fresh games, since the extreme of several estimates is too extreme.
 *
 * @returns `undefined` where there is no other way to play, or when told to stop
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
    // Two infinite numbers have no difference.
    return one === other ? 0 : one - other;
  };
}

function playedOf<T>(ways: readonly Way[], results: readonly (T | undefined)[]): PlayedWay<T>[] {
  return ways.flatMap((way, i) => {
    const result = results[i];
    return result === undefined ? [] : [{ way, result }];
  });
}
