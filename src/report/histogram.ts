import { Z95 } from '../stats/quantile.ts';
import { rateInterval } from '../stats/rate-interval.ts';

/** How many values a histogram holds in all. */
export function totalOf(histogram: readonly number[]): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

/** The last bin that holds anything, -1 where none does. */
export function lastSeen(histogram: readonly number[]): number {
  return histogram.findLastIndex((count) => count > 0);
}

/** The smallest value that at least this share of all stay at or below; 0 of an empty histogram. */
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
 * Where {@link quantileOf} of all games probably lies, as the share of games at or below each value tells.
 *
 * @param games how many the histogram rests on at most; several of a game share its luck
 * @returns the smallest value and the largest, which is left out where it may lie beyond all that were seen
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

/** A value of a histogram as text: `5`, and `15 or more` for the last bin, which holds all from there up. */
export function binLabel(histogram: readonly number[], value: number): string {
  return value === histogram.length - 1 ? `${value} or more` : String(value);
}
