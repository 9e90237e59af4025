import { normalQuantile, Z95 } from './quantile.ts';

/** A rate with its 95 % interval; no ends where it is exact. */
interface Rate {
  readonly rate: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly exact?: true | undefined;
}

/** The difference of two rates with its 95 % interval, which exact ones do not have. */
export type RateDifference =
  | { readonly difference: number; readonly exact: true }
  | { readonly difference: number; readonly low: number; readonly high: number };

/**
 * Subtracts one rate from another. The interval is put together from theirs (Newcombe 1998, method 10): right where each
 * was played on dice of its own, too wide where the same dice served both.
 */
export function rateDifference(from: Rate, to: Rate): RateDifference {
  const difference = to.rate - from.rate;
  if (from.exact && to.exact) return { difference, exact: true };
  const { low: fromLow = from.rate, high: fromHigh = from.rate } = from;
  const { low: toLow = to.rate, high: toHigh = to.rate } = to;
  return {
    difference,
    low: difference - Math.hypot(to.rate - toLow, fromHigh - from.rate),
    high: difference + Math.hypot(toHigh - to.rate, from.rate - fromLow),
  };
}

/**
 * Whether a difference is surely not 0, of a pair that was picked from all pairs of so many (Bonferroni).
 *
 * @param among how many there were to pick from, 2 or more
 */
export function isSurelyApart(difference: RateDifference, among: number): boolean {
  if ('exact' in difference) return Math.abs(difference.difference) > 1e-12;
  const wider = normalQuantile(1 - 0.05 / (among * (among - 1))) / Z95;
  const { difference: middle, low, high } = difference;
  return middle > 0 ? middle > wider * (middle - low) : -middle > wider * (high - middle);
}
