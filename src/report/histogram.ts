import { Z95 } from '../stats/quantile.ts';
import { rateInterval } from '../stats/rate-interval.ts';

/** Returns the number of values in a histogram. */
export function totalOf(histogram: readonly number[]): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

/** Returns the last bin with a value, -1 if there is none. */
export function lastSeen(histogram: readonly number[]): number {
  return histogram.findLastIndex((count) => count > 0);
}

/**
 * Returns the quantile of a histogram: the smallest value with at least this share at or below it; 0 for an empty
 * histogram.
 */
export function quantileOf(histogram: readonly number[], share: number): number {
  const wanted = share * totalOf(histogram);
  let sum = 0;
  for (const [value, count] of histogram.entries()) {
    sum += count;
    if (sum >= wanted) return value;
  }
  return 0;
}

/**
 * Returns an interval for {@link quantileOf}, from the intervals of the cumulative shares.
 *
 * @param games the most games behind the histogram; members of a game share its random numbers
 * @returns the smallest value and the largest, which is left out if it may be beyond all observed ones
 */
export function quantileRange(
  histogram: readonly number[],
  share: number,
  games: number,
  z = Z95,
): { readonly low: number; readonly high?: number } {
  const total = totalOf(histogram);
  const n = Math.min(total, games);
  let sum = 0;
  const below = histogram.map((count) => {
    sum += count;
    return rateInterval(Math.min(n, (sum / total) * n), n, z);
  });
  const high = below.findIndex((rate) => rate.low >= share);
  return { low: below.findIndex((rate) => rate.high >= share), ...(high < 0 ? {} : { high }) };
}

/** Returns a value of a histogram as text: `5`, and `15 or more` for the last bin. */
export function binLabel(histogram: readonly number[], value: number): string {
  return value === histogram.length - 1 ? `${value} or more` : String(value);
}
