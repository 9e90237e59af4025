import { cutRate, cutRates } from '../../analysis/digits.ts';
import { isBroken } from '../../analysis/play-trials.ts';
import { type PlayedWay, rangeOverWays } from '../../analysis/range-over-ways.ts';
import { type Asked, type Counts as WayCounts, WayTrials } from '../../analysis/way-trials.ts';
import type { PlayingOptions } from '../../engine/play-courses.ts';
import type { RuleSystem } from '../../rules/system.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { choosersOf, compileWay, type Way } from '../../scenario/ways.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import { meanOf, type Sums, sumsOf } from '../../stats/sums.ts';
import type { Encounter } from './answer.ts';

type Range = NonNullable<Encounter['range']>;

interface Found {
  readonly hit: Sums;
  readonly isBroken: boolean;
}

/** Games as written that the range of one encounter is worth about half of. */
const WORTH = 4_000;

/**
 * Finds how far the target of an encounter moves over the policies of the sides.
 *
 * @param measure name of the target
 * @param asWritten its value and interval with all sides as written
 * @returns the range and the games it took; `undefined` where there is no other way to play, or when told to stop
 */
export async function encounterRange(
  system: RuleSystem,
  cell: Cell,
  measure: string,
  asWritten: Pick<Encounter, 'value' | 'low' | 'high' | 'games'>,
  { narrowed, ...options }: PlayingOptions & { readonly narrowed: readonly string[] },
): Promise<{ readonly range: Range; readonly games: number } | undefined> {
  const choosers = choosersOf(system, cell).filter(({ side }) => !narrowed.includes(side));
  let games = 0;
  const trials = new WayTrials(
    {
      kernel: system,
      boardOf(way) {
        const matchup = compileWay(system, cell, way);
        return matchup && { matchup };
      },
    },
    options,
  );
  const found = (counts: WayCounts | undefined): Found | undefined => {
    const count = counts?.get(0);
    if (count === undefined || count.games < 2) return undefined;
    const hit = sumsOf(trials.layoutAt(0).measures, measure, count.counts, count.games);
    return hit && { hit, isBroken: isBroken(count) };
  };
  const askedOf = (ways: readonly Way[], worth: number): Asked[] => ways.map((way) => ({ way, worth, places: [0] }));
  const counted = (results: readonly (WayCounts | undefined)[]) => {
    for (const counts of results) games += counts?.get(0)?.games ?? 0;
    return results.map(found);
  };
  const moved = await rangeOverWays<Found>({
    ...{ choosers, games: WORTH, numberOf: ({ hit }) => meanOf(hit) },
    stalls: (way) => trials.stalls(way),
    async tryOut(ways, worth) {
      const results = await trials.tryOut(askedOf(ways, worth));
      return results && counted(results);
    },
    async playAgain(ways, worth) {
      const results = await trials.playAgain(askedOf(ways, worth));
      return results && counted(results);
    },
  });
  if (moved === undefined) return undefined;
  const { value, low, high } = asWritten;
  const written = { policies: {}, games: asWritten.games, value, low, high };
  const endOf = (end: PlayedWay<Found> | undefined, isBeyond: (interval: { low: number; high: number }) => boolean) => {
    if (end === undefined || end.result.isBroken) return written;
    const { hit } = end.result;
    const interval = cutRates(rateInterval(hit.sum, hit.games));
    if (!isBeyond(interval)) return written;
    return { policies: end.way, games: hit.games, value: cutRate(meanOf(hit)), ...interval };
  };
  return {
    games,
    range: {
      ways: moved.tried.length + 1,
      // An end counts only where its interval is clear of that of the answer: others may lie beyond it by chance.
      low: endOf(moved.low, (interval) => interval.high < low),
      high: endOf(moved.high, (interval) => interval.low > high),
    },
  };
}
