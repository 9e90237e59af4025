import { mean, variance } from 'simple-statistics';
import type { Interval } from './rate-interval.ts';

/**
 * Returns the part of a binary variance that lies between groups of equal weight, and not within them: the correlation
 * ratio, eta squared (Pearson 1905).
 *
 * @param rates one for each group, 0..1
 * @returns 0 if all are equal, 1 if the group decides
 */
export function shareBetween(rates: readonly number[]): number {
  const middle = mean([...rates]);
  const all = middle * (1 - middle);
  return all === 0 ? 0 : variance([...rates]) / all;
}

/**
 * Returns the range of {@link shareBetween} if every rate lies in its interval; it is valid whenever all of these are.
 *
 * The minimum has rates as close together as their intervals allow. The maximum has each rate at an end, since a convex
 * function has its maximum in a corner.
 *
 * @param intervals one for each group, at most 16
 */
export function shareBetweenRange(intervals: readonly Interval[]): Interval {
  const drawnTo = (middle: number) => intervals.map(({ low, high }) => Math.min(high, Math.max(low, middle)));
  let low = 0;
  let high = 1;
  // Find the centre that is the mean of the rates moved as close to it as possible.
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
  // If all may be equal the minimum is 0, without rounding error.
  const mayBeAlike = Math.max(...intervals.map((each) => each.low)) <= Math.min(...intervals.map((each) => each.high));
  return { low: mayBeAlike ? 0 : shareBetween(drawnTo((low + high) / 2)), high: most };
}
