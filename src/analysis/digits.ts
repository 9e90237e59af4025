import type { Interval } from '../stats/rate-interval.ts';

/**
 * Rounds a number to a few digits: more than any interval supports, and fewer than those in which machines may differ.
 */
export function cutDigits(x: number, digits = 6): number {
  return Number(x.toPrecision(digits));
}

/** Rounds a rate likewise. Near 1, the difference to 1 keeps its digits: 9,999,999 of 10,000,000 is not 1. */
export function cutRate(rate: number): number {
  return rate <= 0.5 ? cutDigits(rate) : lessThanOne(cutDigits(1 - rate));
}

/** Rounds the ends of an interval outward, so that it still contains what it did. */
export function cutInterval({ low, high }: Interval): Interval {
  return { low: cutToward(low, -1), high: cutToward(high, 1) };
}

/** Rounds the ends of a rate's interval likewise. Near 1, the difference to 1 keeps its digits. */
export function cutRates({ low, high }: Interval): Interval {
  const cut = (rate: number, way: 1 | -1) =>
    rate <= 0.5 ? cutToward(rate, way) : lessThanOne(cutToward(1 - rate, way === 1 ? -1 : 1));
  return { low: cut(low, -1), high: cut(high, 1) };
}

/** Rounds to six digits, up or down. Digits after the twelfth, in which machines may differ, are dropped first. */
function cutToward(x: number, way: 1 | -1): number {
  const exact = cutDigits(x, 12);
  const cut = cutDigits(exact);
  if (!Number.isFinite(x) || (way > 0 ? cut >= exact : cut <= exact)) return cut;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(exact))) - 5);
  return cutDigits(cut + way * unit);
}

/** Rounds an exact value to nine digits. */
export function cutExact(x: number): number {
  return cutDigits(x, 9);
}

/**
 * Rounds an exact rate likewise. Very near 1, where that would leave little of the difference to 1, the difference
 * keeps its digits.
 */
export function cutExactRate(rate: number): number {
  const missing = 1 - rate;
  // A smaller difference to 1 is rounding error of the solver.
  return missing > 1e-12 && missing < 1e-6 ? lessThanOne(cutDigits(missing, 3)) : cutExact(rate);
}

function lessThanOne(missing: number): number {
  return cutDigits(1 - missing, 15);
}
