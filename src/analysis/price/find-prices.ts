import { oneOf } from '../../dice/laws.ts';
import { SampledDice } from '../../dice/sampled.ts';
import type { PricedMember } from '../../scenario/line-ups.ts';
import { studentQuantile, Z95 } from '../../stats/quantile.ts';
import {
  fitStrengthModel,
  predict,
  predictionInterval,
  roundVariance,
  Undetermined,
} from '../../stats/strength-model.ts';
import { Unaskable } from '../unaskable.ts';
import { contestsOf, fitPrices, type Met, type PriceModel, shareOf, unexplained } from './pair-search.ts';
import { type PointsList, pointsList, pricer } from './points-list.ts';
import { amountsOf, type LineUp, type PriceTerm, pairTerms, type Terms, termName, termsOf } from './price-terms.ts';

/** Numbers of two line-ups that meet: first side, second side. */
export type Pair = readonly [first: number, second: number];

/** What to price, and how its games are played. */
export interface Pricing {
  /**
   * Line-ups of the two sides, in equal numbers: for the design, for unseen matchups, and for cycles, in this order.
   */
  readonly firsts: readonly LineUp[];
  readonly seconds: readonly LineUp[];
  /** Whether both sides draw from the same pool, so that line-ups swap sides in each round. */
  readonly isMirrored: boolean;
  /** The member whose price is fixed, and that price. */
  readonly unit: PricedMember;
  readonly cost: number;
  /** Number of designed matchups, of matchups kept for the check, and of line-ups in the round robin. */
  readonly matchups: number;
  readonly unseen: number;
  readonly robin: number;
  /** Number of rounds of each. */
  readonly rounds: number;
  readonly seed: number;
  /**
   * Plays {@link rounds} of pairs.
   *
   * @returns the scores of the first line-up of each pair by round, 0..1; empty for a pair that cannot meet;
   *   `undefined` when aborted
   */
  play(
    part: 'design' | 'fresh' | 'cycles',
    pairs: readonly Pair[],
  ): Promise<readonly (readonly number[] | undefined)[] | undefined>;
}

/** The price of one term. */
export interface Price {
  readonly term: PriceTerm;
  readonly name: string;
  readonly points: number;
  /** A 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** A matchup's predicted chance, and its observed score. */
interface Checked {
  readonly predicted: number;
  /** The 95 % prediction interval of the score. */
  readonly low: number;
  readonly high: number;
  readonly seen: number;
}

/** The prices, and how good they are. */
export interface Prices {
  readonly prices: readonly Price[];
  readonly left: Terms['left'];
  /** The log-odds of one point. */
  readonly pointWorth: number;
  /** Whether the unit is certainly worth something, so that prices have a scale. */
  readonly isScaled: boolean;
  /** Standard deviation of log-odds that the prices leave unexplained. */
  readonly misfit: number;
  readonly bend: number;
  readonly matchups: number;
  readonly check?: Check;
  readonly cycles?: Cycles;
  readonly list: PointsList;
  /** The change in chances of the designed matchups by rounding the prices. */
  readonly loss: { readonly mean: number; readonly most: number };
  /** The model, and the designed games to which it was fitted. */
  readonly model: PriceModel;
  readonly met: readonly Met[];
}

interface Check {
  readonly matchups: readonly Checked[];
  readonly rounds: number;
  /** Mean difference of predicted and observed chance, in ten groups by prediction (expected calibration error). */
  readonly calibration: number;
  /** Its expected value if the predictions were right. */
  readonly byChance: number;
  /** Mean difference for a single matchup. */
  readonly error: number;
  /** The share of scores within their 95 % intervals. */
  readonly covered: number;
}

/** A decomposition of the differences between line-ups: parts 0..1 that sum to 1. */
interface Cycles {
  readonly lineUps: number;
  readonly rounds: number;
  readonly matchups: number;
  /** The part explained by prices, and the further part explained by any other strength of each line-up. */
  readonly prices: number;
  readonly strengths: number;
  /** The part that no strength explains, since it depends on who meets whom; with a 95 % interval. */
  readonly cycles: number;
  readonly low: number;
  readonly high: number;
}

/** The part of the matchups that is drawn at random; the rest pair line-ups that are nearly equal. */
const RANDOM = 0.25;
const JITTER = 3.5;
/** Number of groups for the calibration error. */
const GROUPS = 10;

/**
 * Estimates prices by letting line-ups play.
 *
 * A first part of the matchups is drawn at random. The others pair line-ups that look nearly equal, since one-sided
 * games carry little information. A logistic model of the difference in summed features gives the prices; pairs of
 * features are added only where they improve it. Unseen matchups check it, and a round robin measures what no price
 * explains.
 *
 * @returns `undefined` when aborted before the design was played; parts that were not played are left out
 * @throws Unaskable where the games do not determine the prices
 */
export async function findPrices(pricing: Pricing): Promise<Prices | undefined> {
  const { firsts, seconds, matchups, unseen, unit, isMirrored, play } = pricing;
  const few = Math.ceil(RANDOM * matchups);
  const first = range(0, few).map((i) => pairOf(pricing, i, i));
  const all = range(0, matchups).map((i) => [firsts[i], seconds[i]] as const);
  const { terms, left } = termsOf(all, unit, isMirrored);
  if (amountsOf(terms, [{ ...unit, count: 1 }]).every((amount) => amount === 0))
    throw new Unaskable('the unit is in every line-up, so nothing shows its worth: vary a count in the pool');
  const begun = await play('design', first);
  if (begun === undefined) return undefined;
  const metFirst = metOf(pricing, first, begun);
  const model = determined(() => rough(metFirst, terms));
  const rest = evenPairs(pricing, few, matchups, model, 0);
  const more = await play('design', rest);
  if (more === undefined) return undefined;
  const met = [...metFirst, ...metOf(pricing, rest, more)];
  if (met.length <= 2 * terms.length)
    throw new Unaskable(`${terms.length} prices take more matchups than ${met.length}`);
  const pairs = pairTerms(terms, all.flat());
  const choose = (some: readonly Met[]) => fitPrices(some, terms, pairs);
  const found = determined(() => choose(met));
  const misfit = unexplained(met, choose, gamesOf(pricing));
  const { prices, pointWorth, isScaled } = priced(pricing, found);
  const list = pointsList(
    found.terms,
    prices.map(({ points }) => points),
  );
  const fewUnseen = Math.ceil(RANDOM * unseen);
  const check = await checked(
    pricing,
    [
      ...range(matchups, fewUnseen).map((i) => pairOf(pricing, i, i)),
      ...evenPairs(pricing, matchups + fewUnseen, matchups + unseen, model, 1),
    ],
    found,
    misfit,
  );
  const cycles = check && (await cyclesOf(pricing, found));
  return {
    ...{ prices, left, pointWorth, isScaled, misfit: Math.sqrt(misfit), bend: found.fit.bend, matchups: met.length },
    ...(check === undefined ? {} : { check }),
    ...(cycles === undefined ? {} : { cycles }),
    ...{ list, loss: lossOf(met, found, prices, list, pointWorth), model: found, met },
  };
}

/** Returns the prices of a model in points, each with its interval. */
export function priced(
  { unit, cost }: Pick<Pricing, 'unit' | 'cost'>,
  { terms, fit, bent }: PriceModel,
): Pick<Prices, 'prices' | 'pointWorth' | 'isScaled'> {
  const { worth } = fit;
  const has = amountsOf(terms, [{ ...unit, count: 1 }]);
  const unitWorth = has.reduce((sum, amount, i) => sum + amount * worth[i], 0);
  const covariance = fit.covariance.to2DArray().map((row) => row.slice(0, row.length - Number(bent)));
  const errorOf = (slope: readonly number[]) =>
    Math.sqrt(slope.reduce((sum, a, i) => sum + a * slope.reduce((all, b, j) => all + b * covariance[i][j], 0), 0));
  const t = studentQuantile(0.975, fit.freedom);
  const prices = terms.map((term, i) => {
    const points = (cost * worth[i]) / unitWorth;
    // Delta method, since the scale is estimated too.
    const slope = has.map((amount, j) => (cost / unitWorth) * (Number(i === j) - (worth[i] * amount) / unitWorth));
    const half = t * errorOf(slope);
    return { term, name: termName(term), points, low: points - half, high: points + half };
  });
  return { prices, pointWorth: unitWorth / cost, isScaled: unitWorth > t * errorOf(has) };
}

function pairOf({ firsts }: Pricing, first: number, second: number): Pair {
  return [first, firsts.length + second];
}

/** Returns the pairs that could meet, with their scores. */
export function metOf(
  { firsts, seconds }: Pick<Pricing, 'firsts' | 'seconds'>,
  pairs: readonly Pair[],
  scores: readonly (readonly number[] | undefined)[],
): Met[] {
  const lineUps = [...firsts, ...seconds];
  return pairs.flatMap(([first, second], i) => {
    const own = scores[i];
    return own === undefined ? [] : [{ first: lineUps[first], second: lineUps[second], scores: own }];
  });
}

/** Fits a model of single terms. */
function rough(met: readonly Met[], terms: readonly PriceTerm[]): PriceModel {
  return { terms, bent: false, fit: fitStrengthModel(contestsOf(met, terms)) };
}

function determined<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof Undetermined)
      throw new Unaskable(`${error.message}; play more matchups, or make line-ups that are nearer to each other`);
    throw error;
  }
}

/** Returns pairs of line-ups that a model considers nearly equal. */
function evenPairs(pricing: Pricing, from: number, to: number, { terms, fit }: PriceModel, stream: number): Pair[] {
  const { firsts, seconds, isMirrored, seed } = pricing;
  const dice = new SampledDice();
  dice.begin(seed, stream);
  const numbers = range(from, to - from);
  // A random shift of each line-up's log-odds, so that not all matchups are even.
  const noisy = (lineUp: LineUp, isFirst: boolean) => {
    const strength = amountsOf(terms, lineUp, isFirst).reduce((sum, amount, i) => sum + amount * fit.worth[i], 0);
    return strength + (JITTER * dice.draw(oneOf(1000))) / 1000;
  };
  const first = numbers.map((i) => ({ number: i, at: noisy(firsts[i], !isMirrored) }));
  const second = numbers.map((i) => ({ number: firsts.length + i, at: noisy(seconds[i], false) }));
  const sorted = (some: { number: number; at: number }[]) =>
    some.sort((a, b) => a.at - b.at).map(({ number }) => number);
  if (isMirrored) {
    const all = sorted([...first, ...second]);
    return numbers.map((_, n): Pair => [all[2 * n], all[2 * n + 1]]);
  }
  const [one, other] = [sorted(first), sorted(second)];
  return numbers.map((_, n): Pair => [one[n], other[n]]);
}

async function checked(
  pricing: Pricing,
  pairs: readonly Pair[],
  { terms, fit }: PriceModel,
  misfit: number,
): Promise<Check | undefined> {
  const { rounds } = pricing;
  if (pairs.length === 0) return undefined;
  const scores = await pricing.play('fresh', pairs);
  if (scores === undefined) return undefined;
  const matchups = contestsOf(metOf(pricing, pairs, scores), terms).map((contest): Checked => {
    const prediction = predict(contest, fit);
    const { low, high } = predictionInterval(prediction, misfit, Z95, gamesOf(pricing));
    return { predicted: prediction.chance, low, high, seen: shareOf(contest.scores) };
  });
  return { matchups, rounds, ...calibrationOf(matchups) };
}

/** Returns how accurate predictions are. */
function calibrationOf(matchups: readonly Checked[]): Omit<Check, 'matchups' | 'rounds'> {
  const sorted = [...matchups].sort((a, b) => a.predicted - b.predicted);
  const offs = sorted.map(({ predicted, seen }) => predicted - seen);
  let sum = 0;
  for (let group = 0; group < GROUPS; group++) {
    const own = offs.slice(
      Math.floor((group * offs.length) / GROUPS),
      Math.floor(((group + 1) * offs.length) / GROUPS),
    );
    sum += Math.abs(sumOf(own));
  }
  const middle = sumOf(offs) / offs.length;
  const variance = sumOf(offs.map((off) => (off - middle) ** 2)) / offs.length;
  return {
    calibration: sum / matchups.length,
    // The mean of a group is nearly normal, and a normal variable's mean absolute deviation is sqrt(2 / pi) standard
    // deviations.
    byChance: Math.sqrt((2 / Math.PI) * variance * Math.min(1, GROUPS / offs.length)),
    error: sumOf(offs.map(Math.abs)) / matchups.length,
    covered: matchups.filter(({ low, high, seen }) => seen >= low && seen <= high).length / matchups.length,
  };
}

/**
 * Plays a round robin of line-ups and splits the differences into the parts that prices, strengths and neither explain.
 */
async function cyclesOf(pricing: Pricing, { terms, fit }: PriceModel): Promise<Cycles | undefined> {
  const { robin, matchups, unseen, rounds, isMirrored } = pricing;
  if (robin < 3) return undefined;
  const players = range(matchups + unseen, robin);
  const pairs = players.flatMap((one, i) =>
    (isMirrored ? players.slice(i + 1) : players).map(
      (other): Pair => (isMirrored ? [one, other] : pairOf(pricing, one, other)),
    ),
  );
  const scores = await pricing.play('cycles', pairs);
  if (scores === undefined) return undefined;
  const kept = pairs.filter((_, i) => scores[i] !== undefined);
  const met = metOf(pricing, pairs, scores);
  const byPrice = contestsOf(met, terms).map((contest) => predict(contest, fit).chance);
  const places = isMirrored ? robin : 2 * robin;
  const numbers = [...new Set(pairs.flat())];
  // Strengths are relative to the last.
  const only = (number: number) => numbers.slice(0, -1).map((other) => Number(other === number));
  const byStrength = determined(() => {
    const contests = met.map(({ scores: own }, i) => ({
      first: only(kept[i][0]),
      second: only(kept[i][1]),
      scores: own,
    }));
    const strengths = fitStrengthModel(contests);
    return contests.map((contest) => predict(contest, strengths).chance);
  });
  const shares = met.map(({ scores: own }) => shareOf(own));
  const noise = met.map(({ scores: own }) => roundVariance(own));
  const dice = sumOf(noise);
  const off = (chances: readonly number[]) => sumOf(shares.map((share, i) => (share - chances[i]) ** 2));
  const freedom = (met.length - (places - 1)) / met.length;
  const total = Math.max(1e-9, sumOf(shares.map((share) => (share - 0.5) ** 2)) - dice);
  const left = off(byStrength) - freedom * dice;
  const bound = (x: number) => Math.min(1, Math.max(0, x / total));
  const half = Z95 * Math.sqrt(sumOf(noise.map((v, i) => 2 * v * v + 4 * v * (shares[i] - byStrength[i]) ** 2)));
  const cycles = bound(left);
  const prices = Math.min(1 - cycles, bound(total - Math.max(0, off(byPrice) - dice)));
  return {
    ...{ lineUps: places, rounds, matchups: met.length, prices, strengths: 1 - cycles - prices, cycles },
    ...{ low: bound(left - half), high: bound(left + half) },
  };
}

/** Returns the changes in chances by rounding prices to those of the list. */
function lossOf(
  met: readonly Met[],
  { terms, fit }: PriceModel,
  prices: readonly Price[],
  list: PointsList,
  pointWorth: number,
): Prices['loss'] {
  const costOf = pricer(list);
  const exact = (lineUp: LineUp) =>
    amountsOf(terms, lineUp).reduce((sum, amount, i) => sum + amount * prices[i].points, 0);
  const contests = contestsOf(met, terms);
  const changes = met.map(({ first, second }, i) => {
    const { logOdds, chance } = predict(contests[i], fit);
    const more = costOf(first) - costOf(second) - (exact(first) - exact(second));
    return Math.abs(1 / (1 + Math.exp(-logOdds - more * pointWorth)) - chance);
  });
  return { mean: sumOf(changes) / changes.length, most: Math.max(...changes) };
}

function gamesOf({ rounds, isMirrored }: Pricing): number {
  return rounds * (isMirrored ? 2 : 1);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}
