import { namesGiven } from '../../analysis/answer-head.ts';
import type { Subject } from '../../analysis/answer-scenario.ts';
import { armValue } from '../../analysis/arm-value.ts';
import { cutDigits } from '../../analysis/digits.ts';
import type { PairedPlaying } from '../../analysis/paired-play.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { armsOf } from '../../engine/arms.ts';
import { playArms } from '../../engine/play-arms.ts';
import { type Played, type PlayOptions, playScenario } from '../../engine/play-scenario.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { gamesNeeded, sequentialZ } from '../../stats/looks.ts';
import { layOut, type Measure } from '../../stats/measure.ts';
import { pairSums, sharedMeasures } from '../../stats/pair-sums.ts';
import { pairedDifference } from '../../stats/paired-difference.ts';
import { normalQuantile, Z95 } from '../../stats/quantile.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { evenly } from '../pace.ts';
import type { GamePlan } from './answer.ts';

export interface Planning extends Omit<PlayOptions, 'seed' | 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games of each cell in the probe, 100 or more. */
  readonly probe: number;
  /** Half widths and differences to plan for, as rates. Default: the usual ones. */
  readonly precision?: number | undefined;
  readonly difference?: number | undefined;
  readonly play?: typeof playScenario;
  readonly playArms?: typeof playArms;
}

const PRECISIONS = [0.02, 0.01, 0.005, 0.002, 0.001];
const DIFFERENCES = [0.05, 0.02, 0.01, 0.005];
/** Power of 0.9, as a normal quantile. */
const POWER = normalQuantile(0.9);
/** Fewest games of a plan: a rare event may not have been observed. */
const LEAST = 100;

/** The most cells of a sweep that are probed, spread over all of them. */
const MOST_CELLS = 60;

/**
 * Estimates how many games it takes to know a scenario's headlines, or the difference of two scenarios, from a few
 * games of each cell.
 *
 * @param other the scenario to compare with the first cell; if left out, pairs are assumed to gain nothing
 * @throws Unaskable if there is no headline, or they share none
 */
export async function planGames(
  question: Subject,
  other: Subject | undefined,
  { montecrawl, probe, precision, difference, play = playScenario, playArms: pair = playArms, ...options }: Planning,
): Promise<GamePlan> {
  const { scenario, system } = question;
  const { seed } = scenario;
  const all = scenario.cells;
  const probed = evenly(all, MOST_CELLS);
  const matchups = probed.map((cell) => compileCell(system, cell));
  const played = await play(
    matchups.map((matchup) => ({ kernel: system, matchup })),
    { ...options, seed, games: probe, precision: 1 },
  );
  const seen = matchups.flatMap((matchup, i) => ratesOf(system.measures(matchup), played[i]));
  const [first, ...rest] = seen;
  if (first === undefined) throw new Unaskable('there is no headline, or the probe has too few games');
  const widest = rest.reduce((best, one) => (middle(one) > middle(best) ? one : best), first);
  const ratio = other && (await ratioOf(question, other, widest.measure, probe, { ...options, play: pair }));
  const nearest = nearestToHalf(widest);
  const apart = 2 * nearest * (1 - nearest) * (ratio ?? 1);
  const z = sequentialZ([probe], levelOfEach(headlinesOf(question, other)));
  const one = (asked: number | undefined, usual: readonly number[]) => (asked === undefined ? usual : [asked]);
  return {
    montecrawl,
    format: 1,
    kind: 'plan',
    title: scenario.title,
    rules: system.id,
    rulesTitle: system.title,
    play: scenario.play,
    seed,
    scenario: scenario.canonical,
    ...namesGiven(scenario),
    ...(other === undefined
      ? {}
      : {
          against: {
            title: other.scenario.title,
            set: other.scenario.cells[0]?.vary ?? {},
            scenario: other.scenario.canonical,
          },
        }),
    asked: {
      ...(precision === undefined ? {} : { precision }),
      ...(difference === undefined ? {} : { difference }),
    },
    cells: all.length,
    probed: { cells: probed.length, games: probe },
    measure: widest.measure,
    seen: armValue(widest.measure, widest.count, widest.count, widest.games, Z95),
    ...(ratio === undefined ? {} : { varianceRatio: cutDigits(ratio) }),
    precision: one(precision, PRECISIONS).map((halfWidth) => ({
      halfWidth,
      games: Math.max(LEAST, gamesNeeded(nearest, halfWidth)),
    })),
    difference: one(difference, DIFFERENCES).map((least) => ({
      difference: least,
      games: gamesToSettle(least, apart, z),
    })),
  };
}

/** Returns the number of headlines in a comparison, whose intervals are simultaneous. */
function headlinesOf(one: Subject, other = one): number {
  const [own, others] = [one, other].map(({ scenario, system }) =>
    system.measures(compileCell(system, scenario.cells[0], true)),
  ) as [readonly Measure[], readonly Measure[]];
  return sharedMeasures(
    own.filter(({ headline }) => headline),
    others,
  ).length;
}

/**
 * Returns the pairs of games in which a comparison detects a difference, as McNemar's test does (Connor, Biometrics 43,
 * 1987).
 *
 * @param apart variance of the difference in one pair, estimated from the probe
 */
function gamesToSettle(difference: number, apart: number, z: number): number {
  // Rates with this difference differ in at least this part of all pairs, even if the probe had no such pair.
  const variance = Math.max(apart, difference * (1 - difference));
  return Math.max(LEAST, Math.ceil(((z + POWER) ** 2 * variance) / (difference * difference)));
}

/** How often an event was observed. */
interface Rate {
  readonly measure: Measure;
  readonly count: number;
  readonly games: number;
}

function ratesOf(measures: readonly Measure[], { counts, games }: Played): Rate[] {
  const { at } = layOut(measures);
  const rates = measures.filter(({ headline, kind }) => headline && kind === 'rate');
  return games < LEAST ? [] : rates.map((measure) => ({ measure, count: counts[at(measure.name)], games }));
}

/** Returns the part of the variance of a measure's difference that remains with paired games. */
async function ratioOf(
  { scenario, system }: Subject,
  other: Subject,
  measure: Measure,
  games: number,
  { play = playArms, ...options }: PairedPlaying,
): Promise<number | undefined> {
  const arms = [scenario, other.scenario].map(({ cells }) => compileCell(system, cells[0]));
  const [shared] = sharedMeasures([measure], system.measures(arms[1]));
  if (shared === undefined) throw new Unaskable(`only one of the two has the headline ${measure.name}`);
  const matchup = armsOf(system, arms, [measure.name]);
  const [played] = await play([{ kernel: system, matchup }], { ...options, seed: scenario.seed, firstGame: 0, games });
  if (played === undefined || played.games < LEAST) return undefined;
  return pairedDifference(pairSums(played.counts, played.games, 0, 2, 1), shared).varianceRatio;
}

/** Returns the distance of a rate from 0 and 1. */
function middle({ count, games }: Rate): number {
  return Math.min(count, games - count) / games;
}

/** Returns the rate in a probe's interval that takes the most games to know: the one nearest to one half. */
function nearestToHalf({ count, games }: Rate): number {
  const { low, high } = rateInterval(count, games);
  return Math.min(high, Math.max(low, 0.5));
}
