import type { Interval } from '../stats/rate-interval.ts';

/**
 * A number cut to a few digits: more than any interval supports, and fewer than those in which machines may differ.
 */
export function cutDigits(x: number, digits = 6): number {
  return Number(x.toPrecision(digits));
}

/** A rate, cut likewise. Near 1, what is missing keeps its digits: 9,999,999 of 10,000,000 is not 1. */
export function cutRate(rate: number): number {
  return rate <= 0.5 ? cutDigits(rate) : lessThanOne(cutDigits(1 - rate));
}

/** Cuts the ends of an interval outward, so that it still holds all that it held. */
export function cutInterval({ low, high }: Interval): Interval {
  return { low: cutToward(low, -1), high: cutToward(high, 1) };
}

/** Cuts the ends of a rate's interval likewise. Near 1, what is missing keeps its digits. */
export function cutRates({ low, high }: Interval): Interval {
  const cut = (rate: number, way: 1 | -1) =>
    rate <= 0.5 ? cutToward(rate, way) : lessThanOne(cutToward(1 - rate, way === 1 ? -1 : 1));
  return { low: cut(low, -1), high: cut(high, 1) };
}

/** Cuts to six digits, up or down. What machines may differ in, behind the twelfth, is left out first. */
function cutToward(x: number, way: 1 | -1): number {
  const exact = cutDigits(x, 12);
  const cut = cutDigits(exact);
  if (!Number.isFinite(x) || (way > 0 ? cut >= exact : cut <= exact)) return cut;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(exact))) - 5);
  return cutDigits(cut + way * unit);
}

/** An exact value, cut to nine digits. */
export function cutExact(x: number): number {
  return cutDigits(x, 9);
}

/** An exact rate, cut likewise. So near to 1 that this would leave hardly any of what is missing, that keeps its digits. */
export function cutExactRate(rate: number): number {
  const missing = 1 - rate;
  // What solving has left behind the last digit that counts is not missing.
  return missing > 1e-12 && missing < 1e-6 ? lessThanOne(cutDigits(missing, 3)) : cutExact(rate);
}

function lessThanOne(missing: number): number {
  return cutDigits(1 - missing, 15);
}
