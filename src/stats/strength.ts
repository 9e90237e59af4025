import { inverse, times } from './linear.ts';

/** How often something succeeded against a group. */
export interface StrengthTrial {
  /** How many of each unit are in the group, one or more in all. */
  readonly counts: readonly number[];
  /** 1 or more. */
  readonly trials: number;
  readonly successes: number;
}

/** A fitted model: `logit p = slope ln(sum of strengths)`. A group whose strengths add up to 1 succeeds half of the time. */
export interface StrengthFit {
  /** Of one of each unit, above 0. */
  readonly strengths: readonly number[];
  /** Above 0. */
  readonly slope: number;
  /** Standard deviation of what the model misses, in logits. */
  readonly spread: number;
}

/** The prior of the logarithm of a strength, and of that of the slope: mean and standard deviation. */
const STRENGTH = { mean: -Math.log(4), sd: 2 };
const SLOPE = { mean: Math.log(3), sd: 0.5 };
const FIRST_SPREAD = 0.3;
const STEPS = 25;
const ROUNDS = 3;

/**
 * Fits strengths that add up, by penalised maximum likelihood (Fisher scoring). The chance rises with every member.
 *
 * @param units how many units there are
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

/** The logit of the chance of a group, by the model alone. */
export function logitOf({ strengths, slope }: StrengthFit, counts: readonly number[]): number {
  let sum = 0;
  for (let unit = 0; unit < counts.length; unit++) sum += strengths[unit] * counts[unit];
  return slope * Math.log(sum);
}

/** The chance that a logit stands for. */
export function chanceOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The logit of a chance between 0 and 1. */
export function toLogit(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/** The logit that trials show, with half a trial added to either count, and its variance. */
export function seenLogit({ trials, successes }: StrengthTrial): { logit: number; variance: number } {
  const [won, lost] = [successes + 0.5, trials - successes + 0.5];
  return { logit: Math.log(won / lost), variance: 1 / won + 1 / lost };
}

function fitOf(values: readonly number[], spread: number): StrengthFit {
  return { strengths: values.slice(0, -1).map(Math.exp), slope: Math.exp(values[values.length - 1]), spread };
}

/** One step of Fisher scoring; trials weigh less where the model may miss them by more than chance. */
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

/** What the residuals of trials near even chances leave over what chance explains. */
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
