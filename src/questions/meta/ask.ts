import { cutDigits, cutRate, cutRates } from '../../analysis/digits.ts';
import { headed } from '../../analysis/headed.ts';
import { fewestMetaGames, findMeta, type MetaFound, resampledShares } from '../../analysis/meta/find-meta.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { type PlayPointsOptions, playPoints } from '../../engine/play-points.ts';
import { withPool } from '../../engine/pool.ts';
import { countOf, showCount } from '../../report/number.ts';
import { choosersOf } from '../../scenario/ways.ts';
import { alphaRank } from '../../stats/alpha-rank.ts';
import { findCycles } from '../../stats/cycles.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { shareInterval } from '../../stats/share-interval.ts';
import type { Meta } from './answer.ts';
import { Builds } from './builds.ts';
import { playOtherwise } from './other-plays.ts';
import { playerOf } from './play-builds.ts';
import { changePrice } from './price-change.ts';
import type { Pool } from './read.ts';
import { spaceOf } from './space.ts';

export interface Bringing extends Omit<PlayPointsOptions, 'firstGame' | 'games'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** The most builds that are drawn from a larger pool. */
  readonly builds: number;
  /** Number of builds that a change of one price should make viable. Default: no such change is searched. */
  readonly viable?: number | undefined;
  /** A gain by changing the build that is too small to matter. */
  readonly margin: number;
  /** The most games in all. */
  readonly most: number;
  /** Whether to play under other policies too. */
  readonly range: boolean;
  /** The policy that all sides keep. Default: that of the pool, with a range over the others. */
  readonly policy?: string | undefined;
  readonly play?: typeof playPoints;
  /** Starts the progress of another round. */
  readonly onRound?: (() => void) | undefined;
}

/** Number of bootstrap resamples for the intervals of shares. */
export const RESAMPLED = 400;

/**
 * Finds which builds of a pool to bring, how often.
 *
 * @returns `undefined` when aborted before there was a result
 * @throws Unaskable if there is nothing to choose, or it takes more games than are allowed
 */
export async function answerMeta(
  { reading, points }: Pool,
  { montecrawl, builds: mostBuilds, viable, margin, most, range, policy, play = playPoints, onRound, ...how }: Bringing,
): Promise<Meta | undefined> {
  const { scenario, system } = reading;
  const { seed } = scenario;
  const [cell] = scenario.cells;
  const builds = new Builds(system, cell.setup);
  const costs = builds.units.map(({ cost }) => cost);
  const space = spaceOf(builds, { costs, points, most: mostBuilds, seed });
  if (space.start.length < 2)
    throw new Unaskable(
      `${points} points buy ${space.start.length === 0 ? 'no build' : 'only one build'} of this pool`,
    );
  const fewest = fewestMetaGames(space.start.length);
  if (fewest > most)
    throw new Unaskable(
      `the first ${countOf(space.start.length, 'build')} take ${showCount(fewest)} games to meet each other; --most allows ${showCount(most)}`,
    );
  return withPool(how, async (threads) => {
    const playing = { ...how, pool: threads };
    const player = playerOf(builds, system, seed, play, playing);
    const found = await findMeta({ ...space, play: player, seed, margin, mostGames: most, onStep: onRound });
    if (found === undefined) return undefined;
    let interrupted = found.verdict === 'interrupted';
    onRound?.();
    const [chooser] = choosersOf(system, cell);
    const others = range && policy === undefined && !interrupted ? (chooser?.others ?? []) : [];
    const plays = await playOtherwise(builds, found, others, margin, seed, (other) =>
      playerOf(builds, system, seed, play, playing, other),
    );
    interrupted ||= plays === undefined;
    const changed =
      viable === undefined || interrupted || found.verdict !== 'settled'
        ? 'none'
        : await changePrice(builds, found, {
            ...{ points, most: mostBuilds, seed, margin, viable, play: player, onStep: onRound },
            mostGames: most - found.games - (plays === undefined || plays === 'none' ? 0 : plays.games),
          });
    interrupted ||= changed === undefined;
    const answer = {
      asked: {
        ...{ points, builds: mostBuilds, margin, most, range },
        ...(viable === undefined ? {} : { viable }),
        ...(policy === undefined ? {} : { policy }),
      },
      ...resultOf(builds, found, seed),
      space: { ...(space.all === undefined ? {} : { all: space.all }), tried: found.tried },
      verdict: interrupted ? ('interrupted' as const) : found.verdict,
      games:
        found.games +
        (plays === undefined || plays === 'none' ? 0 : plays.games) +
        (changed === undefined || changed === 'none' ? 0 : changed.games),
      ...(plays === undefined || plays === 'none' ? {} : { plays }),
      ...(changed === undefined || changed === 'none' ? {} : { change: changed.change }),
      interrupted,
    };
    return headed('meta', montecrawl, reading, answer);
  });
}

/** Returns the results from the games of builds against each other, and from fresh ones. */
function resultOf(
  builds: Builds,
  unsorted: MetaFound,
  seed: number,
): Pick<Meta, 'units' | 'builds' | 'pairs' | 'cycles' | 'diversity' | 'response' | 'steps'> {
  const { found, others } = inOrder(unsorted, resampledShares(unsorted, ownSeed(seed, 'meta'), RESAMPLED));
  const pairs = pairsOf(found);
  const beats = (a: number, b: number) =>
    pairs.some(
      (pair) =>
        (pair.a === a && pair.b === b && pair.better === 'a') || (pair.a === b && pair.b === a && pair.better === 'b'),
    );
  const ranks = alphaRank(beats, found.builds.length);
  const fresh = new Map(found.held.map(({ build, score }) => [build, score]));
  const [best] = found.held;
  const costs = builds.units.map(({ cost }) => cost);
  const spent = (unit: number) => (shares: readonly number[]) => {
    const of = (wanted: boolean) =>
      found.builds.reduce((sum, build, i) => {
        const counts = builds.countsOf(build);
        return sum + shares[i] * (wanted ? counts[unit] * costs[unit] : builds.costOf(counts, costs));
      }, 0);
    return of(true) / of(false);
  };
  const effective = (shares: readonly number[]) =>
    Math.exp(shares.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0));
  const diversity = ranged(effective, found.shares, others);
  return {
    units: builds.units.map(({ name, cost }, unit) => ({ name, cost, ...sharing(spent(unit), found.shares, others) })),
    builds: found.builds.map((build, i) => {
      const counts = builds.countsOf(build);
      const score = fresh.get(build);
      return {
        name: builds.nameOf(build),
        counts: Object.fromEntries(counts.flatMap((n, unit) => (n === 0 ? [] : [[builds.units[unit].name, n]]))),
        cost: cutDigits(builds.costOf(counts, costs), 9),
        ...sharing((shares) => shares[i], found.shares, others),
        alphaRank: cutRate(Math.min(1, Math.max(0, ranks[i]))),
        ...(score === undefined ? {} : { fresh: score }),
      };
    }),
    pairs,
    cycles: findCycles(beats, found.builds.length),
    diversity: {
      effective: Math.max(1, cutDigits(diversity.value)),
      low: Math.max(1, cutDigits(diversity.low)),
      high: Math.max(1, cutDigits(diversity.high)),
    },
    ...(best === undefined
      ? {}
      : {
          response: {
            name: builds.nameOf(best.build),
            isBrought: found.shares[found.builds.indexOf(best.build)] > 0,
            ...best.score,
          },
        }),
    steps: found.steps.map(({ added, ...step }) => ({ ...step, added: added.map((build) => builds.nameOf(build)) })),
  };
}

/** Sorts builds by their share, then by their largest share in resamples. */
function inOrder(
  found: MetaFound,
  drawn: readonly (readonly number[])[],
): { found: MetaFound; others: readonly (readonly number[])[] } {
  const sums = found.builds.map((_, i) => drawn.reduce((sum, shares) => sum + shares[i], 0));
  const order = found.builds.map((_, i) => i);
  order.sort((a, b) => found.shares[b] - found.shares[a] || sums[b] - sums[a] || found.builds[a] - found.builds[b]);
  return {
    found: { ...found, builds: order.map((i) => found.builds[i]), shares: order.map((i) => found.shares[i]) },
    others: drawn.map((shares) => order.map((i) => shares[i])),
  };
}

function pairsOf({ builds, records }: MetaFound): Meta['pairs'] {
  const pairs = builds.flatMap((_, a) => builds.flatMap((__, b) => (a < b ? [{ a, b }] : [])));
  const z = normalQuantile(1 - (1 - levelOfEach(pairs.length)) / 2);
  return pairs.map(({ a, b }) => {
    const points = records.pointsOf([builds[a], builds[b]]);
    let [sum, squares] = [0, 0];
    for (const won of points) {
      sum += won;
      squares += won * won;
    }
    const interval = cutRates(shareInterval(sum, squares, points.length, ROUND, z));
    const better = interval.low > 0.5 ? 'a' : interval.high < 0.5 ? 'b' : 'undecided';
    return { a, b, score: cutRate(sum / (ROUND * points.length)), ...interval, games: 2 * points.length, better };
  });
}

/** The most points of a round. */
const ROUND = 4;

/** Returns a number computed from shares, with the middle 95 % of its values for resampled shares. */
export function ranged(
  of: (shares: readonly number[]) => number,
  shares: readonly number[],
  others: readonly (readonly number[])[],
): { value: number; low: number; high: number } {
  const value = of(shares);
  const drawn = others.map(of).sort((a, b) => a - b);
  const at = (level: number) => drawn[Math.round(level * (drawn.length - 1))];
  return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) };
}

function sharing(
  of: (shares: readonly number[]) => number,
  shares: readonly number[],
  others: readonly (readonly number[])[],
): { share: number; low: number; high: number } {
  const { value, low, high } = ranged(of, shares, others);
  return { share: cutRate(value), ...cutRates({ low: Math.max(0, low), high: Math.min(1, high) }) };
}
