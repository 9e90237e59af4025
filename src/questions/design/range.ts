import { cutRate, cutRates } from '../../analysis/digits.ts';
import { trialPlayer } from '../../analysis/ways/play-trials.ts';
import { type PlayedWay, searchWays } from '../../analysis/ways/search-ways.ts';
import { WayTrials } from '../../analysis/ways/way-trials.ts';
import type { PlayingOptions } from '../../engine/play-cells.ts';
import type { RuleSystem } from '../../rules/system.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { choosersOf, compileWay } from '../../scenario/ways.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import { meanOf, type Sums, sumsOf } from '../../stats/sums.ts';
import type { Encounter } from './answer.ts';

type Range = NonNullable<Encounter['range']>;

/** The range of one encounter costs about half of this many games as written. */
const WORTH = 4_000;

/**
 * Finds how far the target of an encounter moves over the policies of the sides.
 *
 * @param measure name of the target
 * @param asWritten its value and interval with all sides as written
 * @returns the range and the games it took; `undefined` if there is no other way to play, or when aborted
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
      matchupOf(way) {
        const matchup = compileWay(system, cell, way);
        return matchup && { matchup };
      },
    },
    trialPlayer(system, options),
  );
  const found = await searchWays<Sums>({
    ...{ choosers, games: WORTH, numbers: [meanOf] },
    ...trials.searchAt([0], (counts) => {
      const count = counts.get(0);
      games += count?.games ?? 0;
      if (count === undefined || count.games < 2) return undefined;
      return sumsOf(trials.layoutAt(0).measures, measure, count.counts, count.games);
    }),
  });
  if (found === undefined) return undefined;
  const [ends] = found.ends;
  const { value, low, high } = asWritten;
  const written = { policies: {}, games: asWritten.games, value, low, high };
  const endOf = (end: PlayedWay<Sums> | undefined, isBeyond: (interval: { low: number; high: number }) => boolean) => {
    if (end === undefined) return written;
    const { sum, games } = end.result;
    const interval = cutRates(rateInterval(sum, games));
    if (!isBeyond(interval)) return written;
    return { policies: end.way, games, value: cutRate(meanOf(end.result)), ...interval };
  };
  return {
    games,
    range: {
      ways: found.tried.length + 1,
      // An end counts only if its interval is apart from that of the encounter: the extreme of several may lie beyond
      // it by chance.
      low: endOf(ends.low, (interval) => interval.high < low),
      high: endOf(ends.high, (interval) => interval.low > high),
    },
  };
}
