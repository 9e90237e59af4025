import { holm } from '../../stats/holm.ts';
import { normalTails, Z95 } from '../../stats/quantile.ts';
import {
  type Contest,
  devianceOf,
  fitStrengthModel,
  predict,
  predictionInterval,
  type StrengthFit,
  scoreTests,
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

/** A model that was fitted to contests, and the mean deviance of held-out contests. */
interface Candidate extends PriceModel {
  readonly contests: readonly Contest[];
  readonly deviance: number;
}

/**
 * Fits a model to games: single terms, then pairs that improve it. A pair is added if it is certainly not 0 among all
 * that were tried (Holm), and if it improves the prediction of held-out contests. Strength may be nonlinear in worth
 * where that predicts them better.
 *
 * @throws Undetermined where the games do not determine the single terms
 */
export function fitPrices(met: readonly Met[], single: readonly PriceTerm[], pairs: readonly PriceTerm[]): PriceModel {
  const straight = candidate(met, single, false);
  const curved = determined(() => candidate(met, single, true, straight.fit));
  let best = curved !== undefined && curved.deviance < straight.deviance ? curved : straight;
  const basis = new Basis();
  const columnOf = (term: PriceTerm) => met.map(({ first, second }) => differenceOf(term, first, second));
  for (const term of single) basis.add(columnOf(term));
  let open = pairs.map((term) => ({ term, column: columnOf(term) }));
  for (let count = 0; count < MOST_PAIRS; count++) {
    open = open.filter(({ column }) => basis.isNew(column));
    if (open.length === 0) break;
    const { contests, fit, terms, bent } = best;
    const tests = scoreTests(
      contests,
      fit,
      open.map(({ column }) => column),
    );
    const z = tests.map(Math.abs);
    const p = holm(z.map(normalTails));
    const next = z.indexOf(Math.max(...z));
    if (p[next] > RISK) break;
    const start = { worth: [...fit.worth, 0], bend: fit.bend };
    const longer = determined(() => candidate(met, [...terms, open[next].term], bent, start));
    if (longer === undefined || longer.deviance >= best.deviance) break;
    basis.add(open[next].column);
    best = longer;
  }
  const { terms, bent, fit } = best;
  return { terms, bent, fit };
}

/** Fits a model of these terms. @throws Undetermined */
function candidate(
  met: readonly Met[],
  terms: readonly PriceTerm[],
  bent: boolean,
  start?: Pick<StrengthFit, 'worth' | 'bend'>,
): Candidate {
  const contests = contestsOf(met, terms);
  const fit = fitStrengthModel(contests, bent, start);
  return { contests, terms, bent, fit, deviance: heldOut(contests, bent, fit) };
}

/**
 * Returns the mean deviance of held-out contests (cross-validation); infinite if the model cannot be fitted without
 * them.
 */
function heldOut(contests: readonly Contest[], bent: boolean, start: Pick<StrengthFit, 'worth' | 'bend'>): number {
  let sum = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const { kept, out } = split(contests, fold);
    const fit = determined(() => fitStrengthModel(kept, bent, start));
    if (fit === undefined) return Number.POSITIVE_INFINITY;
    for (const contest of out) sum += devianceOf(shareOf(contest.scores), predict(contest, fit).chance);
  }
  return sum / contests.length;
}

/** Splits off one of {@link FOLDS} parts. */
function split<T>(all: readonly T[], fold: number): { readonly kept: T[]; readonly out: T[] } {
  return {
    kept: all.filter((_, i) => i % FOLDS !== fold),
    out: all.filter((_, i) => i % FOLDS === fold),
  };
}

/** Returns `undefined` if the games do not determine a model. */
function determined<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof Undetermined) return undefined;
    throw error;
  }
}

/**
 * Estimates the variance of log-odds that a model leaves unexplained, such that the intended share of held-out contests
 * lies within their intervals (cross-conformal prediction). Pairs are chosen again without the contests held out;
 * otherwise they would seem to be predicted better than unseen ones.
 *
 * @param choose fits a model, and chooses its pairs
 * @param games of each contest
 */
export function unexplained(met: readonly Met[], choose: (kept: readonly Met[]) => PriceModel, games: number): number {
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const { kept, out } = split(met, fold);
    const model = determined(() => choose(kept));
    if (model === undefined) return [];
    return contestsOf(out, model.terms).map((contest) => ({
      prediction: predict(contest, model.fit),
      share: shareOf(contest.scores),
    }));
  }).flat();
  const covered = (misfit: number) =>
    held.filter(({ prediction, share }) => {
      const { low, high } = predictionInterval(prediction, misfit, Z95, games);
      return share >= low && share <= high;
    }).length;
  let [low, high] = [0, MOST_MISFIT];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (covered(middle * middle) >= 0.95 * held.length) high = middle;
    else low = middle;
  }
  return high * high;
}

/** Returns the mean of scores. */
export function shareOf(scores: readonly number[]): number {
  return scores.reduce((total, score) => total + score, 0) / scores.length;
}
