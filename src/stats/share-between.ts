import { mean, variance } from 'simple-statistics';
import type { Interval } from './rate-interval.ts';

/**
 * How much of the variance of a yes or no lies between groups of equal weight, and not within them: the correlation
 * ratio, eta squared (Pearson 1905).
 *
 * @param rates one for each group, 0..1
 * @returns 0 where all are alike, 1 where the group decides
 */
export function shareBetween(rates: readonly number[]): number {
  const middle = mean([...rates]);
  const all = middle * (1 - middle);
  return all === 0 ? 0 : variance([...rates]) / all;
}

/**
 * Where {@link shareBetween} lies if every rate lies in its interval: so it holds whenever all of them hold at once.
 *
 * The least share is that of rates drawn together as far as their intervals let them; the most, of rates that each lie
 * at an end, as a convex function has its maximum in a corner.
 *
 * @param intervals one for each group, at most 16
 */
export function shareBetweenRange(intervals: readonly Interval[]): Interval {
  const drawnTo = (middle: number) => intervals.map(({ low, high }) => Math.min(high, Math.max(low, middle)));
  let low = 0;
  let high = 1;
  // The middle that is the mean of what is drawn to it.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (mean(drawnTo(middle)) > middle) low = middle;
    else high = middle;
  }
  let most = 0;
  for (let corner = 0; corner < 2 ** intervals.length; corner++) {
    const ends = intervals.map((interval, i) => ((corner >> i) & 1 ? interval.high : interval.low));
    most = Math.max(most, shareBetween(ends));
  }
  // Where all may be alike the least is nothing, and not what rounding leaves of it.
  const mayBeAlike = Math.max(...intervals.map((each) => each.low)) <= Math.min(...intervals.map((each) => each.high));
  return { low: mayBeAlike ? 0 : shareBetween(drawnTo((low + high) / 2)), high: most };
}
