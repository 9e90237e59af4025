import { inverse, times } from '../../stats/linear.ts';
import type { Interval } from '../../stats/rate-interval.ts';
import { meanOf, type Sums } from '../../stats/sums.ts';

/** A setting as the index of the value of each knob. */
export type Levels = readonly number[];

/** A played setting, with the sums of each target. */
export interface PlayedLevels {
  readonly levels: Levels;
  readonly sums: readonly Sums[];
}

/** Prior variance of the model's error, for a value scaled to 1. */
const MISSED = 0.04;
/** Correlation length of the model's error, in the number of different knobs. */
const REACH = 1.5;

/**
 * Predicts the targets of settings that were not played. Each value of each knob adds to the logit of a rate, or to the
 * mean of a number. The residuals of similar settings correct the prediction.
 */
export class SettingModel {
  private readonly targets: readonly Interval[];
  private readonly fits: readonly Fit[];

  /**
   * @param sizes number of values of each knob
   * @param played one setting or more
   */
  constructor(sizes: readonly number[], targets: readonly Interval[], played: readonly PlayedLevels[]) {
    this.targets = targets;
    this.fits = targets.map((_, target) => new Fit(sizes, played, target));
  }

  /** Returns the expected largest distance of a setting from the middle of its targets: 1 is the edge of one. */
  off(levels: Levels): number {
    const offs = this.targets.map(({ low, high }, target) => {
      const expected = this.fits[target].expected(levels);
      return Math.abs(expected - (low + high) / 2) / ((high - low) / 2);
    });
    return Math.max(...offs);
  }
}

/** The model of one target: ridge regression on the values of the knobs. */
class Fit {
  private readonly isRate: boolean;
  private readonly middle: number;
  private readonly scale: number;
  /** Effect of each value of each knob, on the scale. */
  private readonly effects: readonly (readonly number[])[];
  private readonly residuals: readonly { levels: Levels; missed: number; weight: number }[];

  constructor(sizes: readonly number[], played: readonly PlayedLevels[], target: number) {
    const sums = played.map((each) => each.sums[target]);
    this.isRate = sums[0].kind !== 'number';
    const seen = sums.map((own) => (this.isRate ? seenLogit(own) : seenMean(own)));
    this.middle = seen.reduce((sum, { value }) => sum + value, 0) / seen.length;
    const spread = seen.reduce((sum, { value }) => sum + (value - this.middle) ** 2, 0) / seen.length;
    this.scale = this.isRate || spread === 0 ? 1 : Math.sqrt(spread);
    const values = seen.map(({ value }) => (value - this.middle) / this.scale);
    const weights = seen.map(({ variance }) => 1 / (variance / this.scale ** 2 + MISSED));
    const starts = sizes.map((_, knob) => sizes.slice(0, knob).reduce((sum, size) => sum + size, 0));
    const columns = played.map(({ levels }) => levels.map((level, knob) => starts[knob] + level));
    const width = sizes.reduce((sum, size) => sum + size, 0);
    const matrix = Array.from({ length: width }, (_, i) => Array.from({ length: width }, (__, j) => Number(i === j)));
    const right = Array.from({ length: width }, () => 0);
    for (const [row, own] of columns.entries()) {
      for (const i of own) {
        right[i] += weights[row] * values[row];
        for (const j of own) matrix[i][j] += weights[row];
      }
    }
    const solved = times(inverse(matrix), right);
    this.effects = sizes.map((size, knob) => solved.slice(starts[knob], starts[knob] + size));
    this.residuals = played.map(({ levels }, row) => ({
      levels,
      missed: values[row] - this.sum(levels),
      weight: weights[row],
    }));
  }

  /** Returns the expected rate or mean of a setting. */
  expected(levels: Levels): number {
    let [sum, all] = [0, 1 / MISSED];
    for (const residual of this.residuals) {
      let differ = 0;
      for (let knob = 0; knob < levels.length; knob++) if (levels[knob] !== residual.levels[knob]) differ++;
      if (differ > 2 * REACH) continue;
      const weight = residual.weight * Math.exp(-((differ / REACH) ** 2));
      sum += weight * residual.missed;
      all += weight;
    }
    const value = this.middle + this.scale * (this.sum(levels) + sum / all);
    return this.isRate ? 1 / (1 + Math.exp(-value)) : value;
  }

  private sum(levels: Levels): number {
    let sum = 0;
    for (let knob = 0; knob < levels.length; knob++) sum += this.effects[knob][levels[knob]];
    return sum;
  }
}

/** Returns the logit of a rate, shrunk a little to the middle, with its variance. */
function seenLogit({ sum, games, of }: Sums): { value: number; variance: number } {
  const rate = (sum / of + 0.5) / (games + 1);
  return { value: Math.log(rate / (1 - rate)), variance: 1 / ((games + 1) * rate * (1 - rate)) };
}

function seenMean(sums: Sums): { value: number; variance: number } {
  const mean = meanOf(sums);
  const { games, of, squares } = sums;
  return { value: mean, variance: Math.max(0, squares / (games * of * of) - mean * mean) / games };
}
