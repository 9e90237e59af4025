import type { Measure } from '../stats/measure.ts';
import { intervalOf } from '../stats/sums.ts';
import type { Value } from './answer.ts';
import { cutDigits, cutInterval, cutRate, cutRates } from './digits.ts';

/**
 * Returns the value of a measure for one arm alone.
 *
 * @param sum of the games' values
 * @param squares sum of their squares
 * @param games 2 or more
 * @param z half the interval's width in standard errors
 */
export function armValue(
  { kind, of = 1, most }: Pick<Measure, 'kind' | 'of'> & { readonly most?: number | undefined },
  sum: number,
  squares: number,
  games: number,
  z: number,
): Value {
  if (kind === 'number') {
    const interval = intervalOf({ kind, of: 1, most, games, sum: sum / of, squares: squares / (of * of) }, z);
    return { mean: cutDigits(sum / (games * of)), ...cutInterval(interval) };
  }
  const interval = intervalOf({ kind, of, games, sum, squares }, z);
  return { rate: cutRate(sum / (games * of)), ...cutRates(interval), count: sum };
}
