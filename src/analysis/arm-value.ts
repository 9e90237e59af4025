import { meanInterval } from '../stats/mean-interval.ts';
import type { Measure } from '../stats/measure.ts';
import { type Interval, rateInterval } from '../stats/rate-interval.ts';
import { shareInterval } from '../stats/share-interval.ts';
import type { Value } from './answer.ts';
import { cutDigits, cutRate } from './digits.ts';

/**
 * What one arm alone came to.
 *
 * @param sum of the games' values
 * @param squares sum of their squares
 * @param games 2 or more
 * @param z half the interval's width in standard errors
 */
export function armValue(
  { kind, of = 1 }: Pick<Measure, 'kind' | 'of'>,
  sum: number,
  squares: number,
  games: number,
  z: number,
): Value {
  if (kind === 'number') {
    const { low, high } = meanInterval(sum / of, squares / (of * of), games, z) as Interval;
    return { mean: cutDigits(sum / (games * of)), low: cutDigits(low), high: cutDigits(high) };
  }
  const { low, high } = kind === 'rate' ? rateInterval(sum, games, z) : shareInterval(sum, squares, games, of, z);
  return { rate: cutRate(sum / (games * of)), low: cutRate(low), high: cutRate(high), count: sum };
}
