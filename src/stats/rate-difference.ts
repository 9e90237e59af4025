import { normalQuantile, Z95 } from './quantile.ts';

/** A rate with its 95 % interval; without one where it is exact. */
interface Rate {
  readonly rate: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly exact?: true | undefined;
}

/** The difference of two rates with its 95 % interval; without one if both are exact. */
export type RateDifference =
  | { readonly difference: number; readonly exact: true }
  | { readonly difference: number; readonly low: number; readonly high: number };

/**
 * Subtracts one rate from another. The interval is computed from theirs (Newcombe 1998, method 10): valid for
 * independent games, too wide for games on common random numbers.
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
 * Returns whether a difference is significantly not 0, if the pair was picked from all pairs (Bonferroni).
 *
 * @param among number of rates to pick from, 2 or more
 */
export function isSurelyApart(difference: RateDifference, among: number): boolean {
  if ('exact' in difference) return Math.abs(difference.difference) > 1e-12;
  const wider = normalQuantile(1 - 0.05 / (among * (among - 1))) / Z95;
  const { difference: middle, low, high } = difference;
  return middle > 0 ? middle > wider * (middle - low) : -middle > wider * (high - middle);
}
