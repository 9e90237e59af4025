import { inverse, times } from './linear.ts';

/** Successes against a group. */
export interface StrengthTrial {
  /** Number of each unit in the group, one or more in all. */
  readonly counts: readonly number[];
  /** 1 or more. */
  readonly trials: number;
  readonly successes: number;
}

/**
 * A fitted model: `logit p = slope ln(sum of strengths)`. Against a group whose strengths sum to 1, half of the trials
 * succeed.
 */
export interface StrengthFit {
  /** Strength of one of each unit, above 0. */
  readonly strengths: readonly number[];
  /** Above 0. */
  readonly slope: number;
  /** Standard deviation of the model's error, in logits. */
  readonly spread: number;
}

/** Priors of the logarithms of a strength and of the slope: mean and standard deviation. */
const STRENGTH = { mean: -Math.log(4), sd: 2 };
const SLOPE = { mean: Math.log(3), sd: 0.5 };
const FIRST_SPREAD = 0.3;
const STEPS = 25;
const ROUNDS = 3;

/**
 * Fits additive strengths by penalised maximum likelihood (Fisher scoring). The chance increases with every member.
 *
 * @param units number of units
 */
export function fitStrengths(trials: readonly StrengthTrial[], units: number): StrengthFit {
  let values = [...Array.from({ length: units }, () => STRENGTH.mean), SLOPE.mean];
  let spread = FIRST_SPREAD;
  for (let round = 0; round < ROUNDS; round++) {
    for (let step = 0; step < STEPS; step++) {
      const moved = scoringStep(trials, values, spread);
      const most = Math.max(...moved.map(Math.abs));
      const scale = Math.min(1, 1 / Math.max(1e-12, most));
      values = values.map((value, i) => value + scale * moved[i]);
      if (most < 1e-6) break;
    }
    spread = spreadOf(trials, fitOf(values, spread));
  }
  return fitOf(values, spread);
}

/** Returns the logit of the chance for a group by the model. */
export function logitOf({ strengths, slope }: StrengthFit, counts: readonly number[]): number {
  let sum = 0;
  for (let unit = 0; unit < counts.length; unit++) sum += strengths[unit] * counts[unit];
  return slope * Math.log(sum);
}

/** Returns the probability of a logit. */
export function chanceOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Returns the logit of a probability between 0 and 1. */
export function toLogit(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/** Returns the observed logit of trials, with half a trial added to either count, and its variance. */
export function seenLogit({ trials, successes }: StrengthTrial): { logit: number; variance: number } {
  const [won, lost] = [successes + 0.5, trials - successes + 0.5];
  return { logit: Math.log(won / lost), variance: 1 / won + 1 / lost };
}

function fitOf(values: readonly number[], spread: number): StrengthFit {
  return { strengths: values.slice(0, -1).map(Math.exp), slope: Math.exp(values[values.length - 1]), spread };
}

/** Returns one step of Fisher scoring; trials weigh less by the error of the model. */
function scoringStep(trials: readonly StrengthTrial[], values: readonly number[], spread: number): number[] {
  const n = values.length;
  const fit = fitOf(values, spread);
  const prior = values.map((_, i) => (i < n - 1 ? STRENGTH : SLOPE));
  const matrix = prior.map(({ sd }, i) => values.map((_, j) => (i === j ? 1 / sd ** 2 : 0)));
  const gradient = prior.map(({ mean, sd }, i) => (mean - values[i]) / sd ** 2);
  for (const trial of trials) {
    const logit = logitOf(fit, trial.counts);
    const chance = Math.min(1 - 1e-6, Math.max(1e-6, chanceOf(logit)));
    const information = chance * (1 - chance);
    const weight = 1 / (1 / (trial.trials * information) + spread ** 2);
    const missed = (trial.successes / trial.trials - chance) / information;
    const sum = Math.exp(logit / fit.slope);
    const slopes = trial.counts.map((count, unit) => (fit.slope * fit.strengths[unit] * count) / sum);
    slopes.push(logit);
    const used = slopes.flatMap((slope, i) => (slope === 0 ? [] : [i]));
    for (const i of used) {
      gradient[i] += weight * slopes[i] * missed;
      for (const j of used) matrix[i][j] += weight * slopes[i] * slopes[j];
    }
  }
  return times(inverse(matrix), gradient);
}

/** Estimates the standard deviation of residuals beyond sampling error, from trials that are not too one-sided. */
function spreadOf(trials: readonly StrengthTrial[], fit: StrengthFit): number {
  const near = trials.filter(({ trials: n, successes }) => successes >= 0.05 * n && successes <= 0.95 * n);
  if (near.length < 3) return FIRST_SPREAD;
  const excess = near.map((trial) => {
    const { logit, variance } = seenLogit(trial);
    return (logit - logitOf(fit, trial.counts)) ** 2 - variance;
  });
  const mean = excess.reduce((sum, each) => sum + each, 0) / near.length;
  return Math.sqrt(Math.min(1, Math.max(0.0025, mean)));
}
