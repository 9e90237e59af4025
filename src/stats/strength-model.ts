import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { logistic } from './bradley-terry.ts';

/** Rounds between two line-ups, each described by the same features. */
export interface Contest {
  /** The value of each feature for both line-ups. */
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The score of the first in each round, 0..1; two rounds or more. */
  readonly scores: readonly number[];
}

/** A model of the strength of line-ups. */
export interface StrengthFit {
  /** Log-odds of one more of each feature. */
  readonly worth: readonly number[];
  /** Curvature: a line-up of worth s, from the mean, has strength s + bend s². */
  readonly bend: number;
  /** Mean features of a line-up; {@link bend} is relative to their worth. */
  readonly centre: readonly number[];
  /** Covariance of worth, and of bend as the last if it was fitted. */
  readonly covariance: Matrix;
  /** Degrees of freedom of the covariance. */
  readonly freedom: number;
}

const MOST_STEPS = 60;
const SETTLED = 1e-9;

/** Thrown if scores do not determine the worth of features. */
export class Undetermined extends Error {}

/**
 * Fits a logistic model in the difference of the summed features of two line-ups (Bradley and Terry 1952, with
 * strengths that depend on features), by iteratively reweighted least squares.
 *
 * Covariances are estimated from the residuals of contests (HC3, MacKinnon and White 1985), so they include the dice as
 * well as what features do not explain.
 *
 * @param contests independent of each other, and more of them than features; features are linearly independent over
 *   them
 * @param bent whether strength may grow slower or faster than worth; one more parameter (Tukey 1949)
 * @param start an estimate from which few steps are needed, such as that of nearly the same contests
 * @throws Undetermined if the scores do not determine all features
 */
export function fitStrengthModel(
  contests: readonly Contest[],
  bent = false,
  start?: Pick<StrengthFit, 'worth' | 'bend'>,
): StrengthFit {
  const features = contests[0]?.first.length ?? 0;
  const parameters = features + (bent ? 1 : 0);
  const centre = Array.from({ length: features }, (_, i) => {
    const sum = contests.reduce((total, { first, second }) => total + first[i] + second[i], 0);
    return sum / (2 * contests.length);
  });
  const weights = contests.map(({ scores }) => scores.length);
  const shares = contests.map(({ scores }) => scores.reduce((sum, score) => sum + score, 0) / scores.length);
  const from = start ?? (bent ? fitStrengthModel(contests) : undefined);
  let worth = from === undefined ? new Array<number>(features).fill(0) : [...from.worth];
  let bend = from?.bend ?? 0;
  let gradient = new Matrix(contests.length, parameters);
  let chances: number[] = [];
  let information = new CholeskyDecomposition(Matrix.eye(1));
  for (let step = 0; ; step++) {
    const rows = contests.map((contest) => slopeOf(contest, { worth, bend, centre }, bent));
    gradient = new Matrix(rows.map(({ slope }) => slope));
    chances = rows.map(({ logOdds }) => logistic(logOdds));
    const residuals = Matrix.columnVector(shares.map((share, m) => weights[m] * (share - chances[m])));
    information = informationOf(gradient, weights, chances);
    if (!information.isPositiveDefinite()) throw new Undetermined('scores do not determine all features');
    const move = information.solve(gradient.transpose().mmul(residuals)).getColumn(0);
    // Far from the maximum a whole step may overshoot; no step changes any log-odds by more than 1.
    const longest = Math.max(...gradient.mmul(Matrix.columnVector(move)).getColumn(0).map(Math.abs));
    const part = Math.min(1, 1 / longest);
    worth = worth.map((value, i) => value + part * move[i]);
    if (bent) bend += part * move[features];
    if (longest < SETTLED) break;
    if (step === MOST_STEPS) throw new Undetermined('worth does not settle');
  }
  const bread = information.solve(Matrix.eye(parameters));
  const leverages = gradient.mmul(bread).mul(gradient).sum('row');
  const errors = contests.map((_, m) => {
    const leverage = weights[m] * spread(chances[m]) * leverages[m];
    return (weights[m] * (shares[m] - chances[m])) / (1 - leverage);
  });
  return {
    ...{ worth, bend, centre },
    covariance: bread.mmul(scoreSpread(gradient, errors)).mmul(bread),
    freedom: contests.length - parameters,
  };
}

/** Returns the log-odds that one line-up beats another, and their derivative by each parameter. */
function slopeOf(
  { first, second }: Pick<Contest, 'first' | 'second'>,
  { worth, bend, centre }: Pick<StrengthFit, 'worth' | 'bend' | 'centre'>,
  bent: boolean,
): { readonly logOdds: number; readonly slope: number[] } {
  const above = (has: readonly number[]) => has.reduce((sum, value, i) => sum + worth[i] * (value - centre[i]), 0);
  const [one, other] = [above(first), above(second)];
  const slope = first.map(
    (value, i) => (value - centre[i]) * (1 + 2 * bend * one) - (second[i] - centre[i]) * (1 + 2 * bend * other),
  );
  const squares = one * one - other * other;
  return { logOdds: one - other + bend * squares, slope: bent ? [...slope, squares] : slope };
}

/** The predicted chance of a contest. */
export interface Prediction {
  readonly chance: number;
  /** Log-odds of the chance. */
  readonly logOdds: number;
  /** Variance of the log-odds, from the error of the features' worth. */
  readonly variance: number;
}

/** Predicts the score of the first of two line-ups. */
export function predict(contest: Pick<Contest, 'first' | 'second'>, fit: StrengthFit): Prediction {
  const bent = fit.covariance.rows > fit.worth.length;
  const { logOdds, slope } = slopeOf(contest, fit, bent);
  const row = Matrix.rowVector(slope);
  const variance = row.mmul(fit.covariance).mmul(row.transpose()).get(0, 0);
  return { chance: logistic(logOdds), logOdds, variance: Math.max(0, variance) };
}

/**
 * Returns the prediction interval of a share of points.
 *
 * @param misfit variance of log-odds that the model does not explain
 * @param games number of games to be played; if left out, the interval is that of the chance itself
 * @param z half its width in standard errors
 */
export function predictionInterval(
  { chance, logOdds, variance }: Prediction,
  misfit: number,
  z: number,
  games?: number,
) {
  const error = Math.sqrt(variance + misfit);
  const [least, most] = [logistic(logOdds - z * error), logistic(logOdds + z * error)];
  if (games === undefined) return { low: least, high: most };
  // The two errors are independent; that of the games is computed at the respective end (Newcombe 1998).
  const dice = (rate: number) => (z * z * Math.max(spread(rate), 1 / games)) / games;
  return {
    low: Math.max(0, chance - Math.sqrt((chance - least) ** 2 + dice(least))),
    high: Math.min(1, chance + Math.sqrt((most - chance) ** 2 + dice(most))),
  };
}

/**
 * Tests whether each of some other features would improve the model, by score tests.
 *
 * @param added differences in each feature between the two line-ups of each contest
 * @returns how many standard errors the score of each feature is from 0
 */
export function scoreTests(
  contests: readonly Contest[],
  fit: StrengthFit,
  added: readonly (readonly number[])[],
): number[] {
  const bent = fit.covariance.rows > fit.worth.length;
  const rows = contests.map((contest) => slopeOf(contest, fit, bent));
  const chances = rows.map(({ logOdds }) => logistic(logOdds));
  const gradient = new Matrix(rows.map(({ slope }) => slope));
  const weights = contests.map(({ scores }) => scores.length);
  const errors = contests.map(({ scores }, m) => scores.reduce((total, y) => total + y - chances[m], 0));
  const columns = new Matrix(added.map((column) => [...column])).transpose();
  // Remove the part that features of the model already explain.
  const scaled = gradient.clone();
  for (const [m, chance] of chances.entries()) scaled.mulRow(m, weights[m] * spread(chance));
  const information = informationOf(gradient, weights, chances);
  const rest = columns.sub(gradient.mmul(information.solve(scaled.transpose().mmul(columns))));
  const scores = rest.mulColumnVector(errors);
  return scores.sum('column').map((score, i) => {
    const variance = scores.getColumn(i).reduce((sum, part) => sum + part * part, 0);
    return variance > 0 ? score / Math.sqrt(variance) : 0;
  });
}

/** Returns the deviance of a share of points from a chance. */
export function devianceOf(share: number, chance: number): number {
  const part = (seen: number, expected: number) => (seen === 0 ? 0 : seen * Math.log(seen / expected));
  return 2 * (part(share, chance) + part(1 - share, 1 - chance));
}

/** Returns the variance of a mean score, estimated from rounds. */
export function roundVariance(scores: readonly number[]): number {
  const middle = mean(scores);
  const squares = scores.reduce((sum, score) => sum + (score - middle) ** 2, 0);
  return squares / (scores.length - 1) / scores.length;
}

/** Returns Fisher's information of the parameters. */
function informationOf(
  gradient: Matrix,
  weights: readonly number[],
  chances: readonly number[],
): CholeskyDecomposition {
  const scaled = gradient.clone();
  for (const [m, chance] of chances.entries()) scaled.mulRow(m, Math.sqrt(weights[m] * spread(chance)));
  return new CholeskyDecomposition(scaled.transpose().mmul(scaled));
}

/** Returns the covariance of the summed scores of the parameters. @param errors residual of each contest */
function scoreSpread(gradient: Matrix, errors: readonly number[]): Matrix {
  const scaled = gradient.clone();
  for (const [m, error] of errors.entries()) scaled.mulRow(m, error);
  return scaled.transpose().mmul(scaled);
}

function spread(chance: number): number {
  return chance * (1 - chance);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
