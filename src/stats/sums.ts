import { countInterval } from './count-interval.ts';
import { meanInterval } from './mean-interval.ts';
import { layOut, type Measure, ofEach } from './measure.ts';
import { type Interval, rateInterval } from './rate-interval.ts';
import { shareInterval } from './share-interval.ts';
import { sumAt } from './tally.ts';

/** Sums of one measure: enough for its mean and an interval. Sums of different games can be added. */
export interface Sums {
  readonly kind: Measure['kind'];
  /** Number of members in each game; 1 except for shares. */
  readonly of: number;
  /** The largest value that a game can have, for a number that has one. */
  readonly most?: number | undefined;
  readonly games: number;
  readonly sum: number;
  /** Sum of squares; for a rate the same as {@link sum}. */
  readonly squares: number;
}

/** Returns the sums of one measure of a tally; `undefined` if the tally does not have it. */
export function sumsOf(
  measures: readonly Measure[],
  name: string,
  tally: Float64Array,
  games: number,
): Sums | undefined {
  const measure = measures.find((each) => each.name === name);
  if (measure === undefined) return undefined;
  const at = layOut(measures).at(name);
  const sum = sumAt(tally, at);
  if (measure.kind === 'number') {
    return { kind: 'number', of: 1, most: measure.most, games, ...ofEach(measure, sum, sumAt(tally, at + 1)) };
  }
  const squares = measure.kind === 'rate' ? sum : sumAt(tally, at + 1);
  return { kind: measure.kind, of: measure.of ?? 1, games, sum, squares };
}

/** Returns the sums of both together; their games must be different. */
export function addSums(one: Sums, other: Sums): Sums {
  return { ...one, games: one.games + other.games, sum: one.sum + other.sum, squares: one.squares + other.squares };
}

/** Returns a rate or share, 0..1, or the mean of a number. */
export function meanOf({ sum, games, of }: Sums): number {
  return sum / (games * of);
}

/** Returns the interval of {@link meanOf}; from 0 to infinity for a number in a single game. */
export function intervalOf({ kind, sum, squares, games, of, most }: Sums, z: number): Interval {
  if (kind === 'rate') return rateInterval(sum, games, z);
  if (kind === 'share') return shareInterval(sum, squares, games, of, z);
  if (most !== undefined && games > 1) return countInterval(sum, squares, games, most, z);
  return meanInterval(sum, squares, games, z) ?? { low: 0, high: Number.POSITIVE_INFINITY };
}
