import { holm } from '../../stats/holm.ts';
import { normalTails, Z95 } from '../../stats/quantile.ts';
import {
  type Contest,
  devianceOf,
  fitStrengthModel,
  type Prediction,
  predict,
  predictionInterval,
  type StrengthFit,
  scoreTest,
  Undetermined,
} from '../../stats/strength-model.ts';
import { amountsOf, Basis, differenceOf, type LineUp, type PriceTerm } from './price-terms.ts';

/** Two line-ups that met, and the scores of the first. */
export interface Met {
  readonly first: LineUp;
  readonly second: LineUp;
  /** 0..1, by round. */
  readonly scores: readonly number[];
}

/** A model of strength and its terms. */
export interface PriceModel {
  readonly terms: readonly PriceTerm[];
  readonly fit: StrengthFit;
  readonly bent: boolean;
}

/** The probability of adding any pair by mistake. */
const RISK = 0.05;
const MOST_PAIRS = 8;
const FOLDS = 5;
/** A standard deviation of log-odds larger than in any useful game. */
const MOST_MISFIT = 8;
const BISECTIONS = 30;

/** Describes met line-ups by terms. */
export function contestsOf(met: readonly Met[], terms: readonly PriceTerm[]): Contest[] {
  return met.map(({ first, second, scores }) => ({
    first: amountsOf(terms, first, true),
    second: amountsOf(terms, second),
    scores,
  }));
}

/**
 * Fits a model to games: single terms, then pairs that improve it. A pair is added if it is certainly not 0 among all
 * that were tried (Holm), and if it improves the prediction of held-out contests. Strength may be nonlinear in worth
 * where that predicts them better.
 *
 * @throws Undetermined where the games do not determine the single terms
 */
export function fitPrices(met: readonly Met[], single: readonly PriceTerm[], pairs: readonly PriceTerm[]): PriceModel {
  const bent = heldOut(contestsOf(met, single), true) < heldOut(contestsOf(met, single), false);
  let terms = [...single];
  const basis = new Basis();
  const columnOf = (term: PriceTerm) => met.map(({ first, second }) => differenceOf(term, first, second));
  for (const term of single) basis.add(columnOf(term));
  let open = pairs.filter((term) => basis.isNew(columnOf(term)));
  for (let count = 0; count < MOST_PAIRS && open.length > 0; count++) {
    const contests = contestsOf(met, terms);
    const fit = fitStrengthModel(contests, bent);
    const z = open.map((term) => Math.abs(scoreTest(contests, fit, columnOf(term))));
    const p = holm(z.map(normalTails));
    const best = z.indexOf(Math.max(...z));
    if (p[best] > RISK) break;
    const longer = [...terms, open[best]];
    if (heldOut(contestsOf(met, longer), bent) >= heldOut(contests, bent)) break;
    basis.add(columnOf(open[best]));
    terms = longer;
    open = open.filter((term, i) => i !== best && basis.isNew(columnOf(term)));
  }
  return { terms, bent, fit: fitStrengthModel(contestsOf(met, terms), bent) };
}

/**
 * Returns the mean deviance of held-out contests (cross-validation); infinite if the model cannot be fitted without
 * them.
 */
function heldOut(contests: readonly Contest[], bent: boolean): number {
  const predictions = heldOutPredictions(contests, bent);
  if (predictions === undefined) return Number.POSITIVE_INFINITY;
  const sum = contests.reduce((total, { scores }, i) => total + devianceOf(shareOf(scores), predictions[i].chance), 0);
  return sum / contests.length;
}

/** Returns the prediction of each contest by a model fitted without its fold; `undefined` if it cannot be fitted. */
function heldOutPredictions(contests: readonly Contest[], bent: boolean): Prediction[] | undefined {
  const predictions: Prediction[] = [];
  try {
    for (let fold = 0; fold < FOLDS; fold++) {
      const fit = fitStrengthModel(
        contests.filter((_, i) => i % FOLDS !== fold),
        bent,
      );
      for (let i = fold; i < contests.length; i += FOLDS) predictions[i] = predict(contests[i], fit);
    }
  } catch (error) {
    if (error instanceof Undetermined) return undefined;
    throw error;
  }
  return predictions;
}

/**
 * Estimates the variance of log-odds that a model leaves unexplained, such that the intended share of held-out contests
 * lies within their intervals (cross-conformal prediction).
 *
 * @param games of each contest
 */
export function unexplained(met: readonly Met[], { terms, bent }: PriceModel, games: number): number {
  const contests = contestsOf(met, terms);
  const predictions = heldOutPredictions(contests, bent);
  if (predictions === undefined) return 0;
  const shares = contests.map(({ scores }) => shareOf(scores));
  const covered = (misfit: number) =>
    shares.filter((share, i) => {
      const { low, high } = predictionInterval(predictions[i], misfit, Z95, games);
      return share >= low && share <= high;
    }).length;
  let [low, high] = [0, MOST_MISFIT];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (covered(middle * middle) >= 0.95 * contests.length) high = middle;
    else low = middle;
  }
  return high * high;
}

/** Returns the mean of scores. */
export function shareOf(scores: readonly number[]): number {
  return scores.reduce((total, score) => total + score, 0) / scores.length;
}
