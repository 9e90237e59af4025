import { countInterval } from './count-interval.ts';
import { meanInterval } from './mean-interval.ts';
import { layOut, type Measure, ofEach } from './measure.ts';
import { type Interval, rateInterval } from './rate-interval.ts';
import { shareInterval } from './share-interval.ts';
import { sumAt } from './tally.ts';

/** What one measure came to in some games: enough for its mean and an interval. Sums of different games add up. */
export interface Sums {
  readonly kind: Measure['kind'];
  /** How many there are in each game; 1 but for shares. */
  readonly of: number;
  /** The largest value that a game can have, of a number that has one. */
  readonly most?: number | undefined;
  readonly games: number;
  readonly sum: number;
  /** Sum of squares; of a rate the same as {@link sum}. */
  readonly squares: number;
}

/** What a tally says of one of the measures it is laid out by; `undefined` where it is not among them. */
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

/** The sums of both together, of games that differ. */
export function addSums(one: Sums, other: Sums): Sums {
  return { ...one, games: one.games + other.games, sum: one.sum + other.sum, squares: one.squares + other.squares };
}

/** A rate or share, 0..1, or the mean of a number. */
export function meanOf({ sum, games, of }: Sums): number {
  return sum / (games * of);
}

/** Where {@link meanOf} probably lies; everything where a single game says nothing. */
export function intervalOf({ kind, sum, squares, games, of, most }: Sums, z: number): Interval {
  if (kind === 'rate') return rateInterval(sum, games, z);
  if (kind === 'share') return shareInterval(sum, squares, games, of, z);
  if (most !== undefined && games > 1) return countInterval(sum, squares, games, most, z);
  return meanInterval(sum, squares, games, z) ?? { low: 0, high: Number.POSITIVE_INFINITY };
}
