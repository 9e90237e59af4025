import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { trialPlayer } from '../../analysis/ways/play-trials.ts';
import { type PlayedWay, searchWays } from '../../analysis/ways/search-ways.ts';
import { WayTrials } from '../../analysis/ways/way-trials.ts';
import type { PlayingOptions } from '../../engine/play-cells.ts';
import { optimalSides } from '../../rules/optimal.ts';
import { type Chooser, choosersOf, compileWay } from '../../scenario/ways.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import { intervalOf, meanOf, type Sums, sumsOf } from '../../stats/sums.ts';
import type { Balance, BalanceSetting, TargetValue } from './answer.ts';
import { type Adjustable, compileAll, type SettingCell, type Target } from './cells.ts';
import { isInside } from './search-settings.ts';

type Range = NonNullable<Balance['range']>;

/** Probability that any way is wrongly found to hold or miss a target, over all ways and targets. */
const LEVEL = 0.05;

/** The result of a way. */
interface Found {
  /** Sums of each target. */
  readonly sums: readonly Sums[];
  readonly games: number;
}

/**
 * Counts the ways to play in which a setting misses its targets, and finds how far its values move.
 *
 * @param winner the setting, which reaches its targets with the scenarios as written
 * @returns `undefined` if there is no other way to play, or when aborted
 */
export async function balanceRange(
  scenarios: readonly Adjustable[],
  winner: BalanceSetting,
  targets: readonly Target[],
  {
    games,
    narrowed,
    ...options
  }: PlayingOptions & {
    /** Number of games of the answer. */
    readonly games: number;
    readonly narrowed: readonly string[];
  },
): Promise<Range | undefined> {
  const cells = compileAll(scenarios, winner.setting);
  const [{ system }] = scenarios;
  if ('why' in cells || winner.games < LEAST_RANGED_GAMES) return undefined;
  if (scenarios.some((each) => each.system.id !== system.id)) return undefined;
  if (cells.some(({ matchup }) => optimalSides(matchup).length > 0)) return undefined;
  const choosers = choosersIn(scenarios, cells, winner).filter(({ side }) => !narrowed.includes(side));
  const trials = new WayTrials(
    {
      kernel: system,
      matchupOf(way, place) {
        const { setup } = cells[place];
        const sides = setup.sides.map(({ name }) => name);
        const own = Object.fromEntries(Object.entries(way).filter(([side]) => sides.includes(side)));
        const matchup = compileWay(system, { setup }, own);
        return matchup && { matchup };
      },
    },
    trialPlayer(system, options),
  );
  const places = cells.map((_, place) => place);
  const found = await searchWays<Found>({
    ...{ choosers, games, numbers: [({ sums }) => furthest(sums, targets).off] },
    ...trials.searchAt(places, (counts) => {
      const all = places.map((place) => counts.get(place));
      if (all.some((count) => count === undefined || count.games < 2)) return undefined;
      const sums = targets.map(({ cell, measure }) => {
        const { counts: tally, games } = all[cell] as NonNullable<(typeof all)[number]>;
        return sumsOf(cells[cell].measures, measure, tally, games) as Sums;
      });
      return { sums, games: Math.min(...all.map((count) => count?.games ?? 0)) };
    }),
  });
  if (found === undefined) return undefined;
  const [ends] = found.ends;
  const z = normalQuantile(1 - LEVEL / 2 / (found.tried.length + 2) / targets.length);
  const holds = ({ sums }: Found): Range['low']['holds'] => {
    if (isInside(sums, targets, z)) return 'holds';
    const isOutside = targets.some(({ low, high }, i) => {
      const seen = intervalOf(sums[i], z);
      return seen.high < low || seen.low > high;
    });
    return isOutside ? 'missed' : 'open';
  };
  const measuresOf = ({ sums }: Found): TargetValue[] =>
    winner.measures.map((target, i) => ({
      ...target,
      value: cutDigits(meanOf(sums[i])),
      ...cutInterval(intervalOf(sums[i], z)),
    }));
  const asWritten = { policies: {}, games: winner.games, holds: 'holds' as const, measures: [...winner.measures] };
  const endOf = (end: PlayedWay<Found> | undefined, sign: 1 | -1) => {
    if (end === undefined) return asWritten;
    const measures = measuresOf(end.result);
    const { target } = furthest(end.result.sums, targets);
    // An end counts only if its interval is apart from that of the answer: the extreme of several may lie beyond it by
    // chance.
    const [seen, own] = [measures[target], winner.measures[target]];
    const isClear = sign === 1 ? seen.low > own.high : seen.high < own.low;
    return isClear ? { policies: end.way, games: end.result.games, holds: holds(end.result), measures } : asWritten;
  };
  return {
    ways: found.tried.length + 1,
    ...(found.stalled === 0 ? {} : { stalled: found.stalled }),
    sides: choosers.map(({ side }) => side),
    low: endOf(ends.low, -1),
    high: endOf(ends.high, 1),
    tried: found.tried.map(({ way, result }) => ({
      ...{ policies: way, games: result.games, holds: holds(result) },
      values: result.sums.map((sums) => cutDigits(meanOf(sums))),
    })),
  };
}

/** Returns the target farthest from its middle, and how far, negative if the value is too low; 1 is the edge. */
function furthest(sums: readonly Sums[], targets: readonly Target[]): { target: number; off: number } {
  const all = targets.map(({ low, high }, target) => ({
    target,
    off: (meanOf(sums[target]) - (low + high) / 2) / ((high - low) / 2),
  }));
  return all.reduce((worst, each) => (Math.abs(each.off) > Math.abs(worst.off) ? each : worst));
}

/**
 * Returns the sides that may change their policy in every cell that has them; a side whose policy is a knob keeps it.
 */
function choosersIn(
  scenarios: readonly Adjustable[],
  cells: readonly SettingCell[],
  { setting }: BalanceSetting,
): Chooser[] {
  const [{ system }] = scenarios;
  const all = cells.map(({ setup, vary }) => ({
    sides: setup.sides.map(({ name }) => name),
    choosers: choosersOf(system, { setup, vary: { ...vary, ...setting } }),
  }));
  const names = [...new Set(all.flatMap(({ choosers }) => choosers.map(({ side }) => side)))];
  return names.flatMap((side) => {
    const own = all.flatMap(({ sides, choosers }) =>
      sides.includes(side) ? [choosers.find((chooser) => chooser.side === side)?.others ?? []] : [],
    );
    const [first = [], ...more] = own;
    const others = first.filter((policy) => more.every((policies) => policies.includes(policy)));
    return others.length === 0 ? [] : [{ side, others }];
  });
}
