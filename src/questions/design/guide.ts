import { fitStrengths, logitOf, type StrengthFit, type StrengthTrial, seenLogit } from '../../stats/strength.ts';
import { type Counts, differenceOf } from './compositions.ts';

/** Correlation length of the model's error, in the difference of encounters. */
const REACH = 0.35;
/** Trials that nearly all or nearly none succeed in carry little information on the model's error. */
const CLEAR = 0.03;

interface Residual {
  readonly counts: Counts;
  readonly missed: number;
  readonly weight: number;
}

/**
 * Estimates the chance of any encounter: a model with additive strengths, corrected by the residuals of similar
 * encounters that were played.
 */
export class Guide {
  readonly fit: StrengthFit;
  /** Standard deviation of the remaining error, in logits. */
  readonly spread: number;
  private readonly residuals: readonly Residual[];

  constructor(trials: readonly StrengthTrial[], units: number) {
    this.fit = fitStrengths(trials, units);
    const { spread } = this.fit;
    const near = trials.filter(({ trials: n, successes }) => successes >= CLEAR * n && successes <= (1 - CLEAR) * n);
    const seen = near.map((trial) => ({ trial, ...seenLogit(trial) }));
    this.residuals = seen.map(({ trial, logit, variance }) => ({
      counts: trial.counts,
      missed: logit - logitOf(this.fit, trial.counts),
      weight: 1 / (variance + spread ** 2 / 4),
    }));
    const excess = seen.map(
      ({ trial, logit, variance }) => (logit - this.expected(trial.counts, trial.counts)) ** 2 - variance,
    );
    const mean = excess.reduce((sum, each) => sum + each, 0) / Math.max(1, excess.length);
    this.spread = excess.length < 3 ? spread : Math.sqrt(Math.min(1, Math.max(0.0025, mean)));
  }

  /** Returns the expected logit of the chance of an encounter. @param but an encounter whose own trials are left out */
  expected(counts: Counts, but?: Counts): number {
    let sum = 0;
    let weights = 1 / this.fit.spread ** 2;
    for (const residual of this.residuals) {
      if (residual.counts === but) continue;
      const off = differenceOf(residual.counts, counts) / REACH;
      if (off > 2) continue;
      const weight = residual.weight * Math.exp(-off * off);
      sum += weight * residual.missed;
      weights += weight;
    }
    return logitOf(this.fit, counts) + sum / weights;
  }

  /** Returns the logit of an encounter's chance, estimated from this and its own trials. */
  together(trial: StrengthTrial): number {
    const expected = this.expected(trial.counts, trial.counts);
    const { logit, variance } = seenLogit(trial);
    return (expected / this.spread ** 2 + logit / variance) / (1 / this.spread ** 2 + 1 / variance);
  }
}
