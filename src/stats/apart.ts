import { normalQuantile, Z95 } from './quantile.ts';

/** What was estimated of one of several, with its 95 % interval; no ends where it is exact. */
export interface Estimate {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/**
 * Whether one is surely more than another, when they were picked from so many since they lie farthest apart.
 *
 * Intervals of two that do not touch are far more than enough for two, and too little for ten: the highest of many alike
 * is high by luck, and the lowest low. So they are widened until the two of any pair are mistaken for each other at most
 * once in twenty such choices (Bonferroni over all pairs).
 *
 * @param among how many there were to pick from, 1 or more; one alone is no more than itself
 */
export function isSurelyMore(more: Estimate, less: Estimate, among: number): boolean {
  if (among < 2) return false;
  // Ends that just touch are sqrt(2) standard errors of a difference apart for each one of the interval.
  const wider = Math.max(1, normalQuantile(1 - 0.05 / (among * (among - 1))) / (Math.SQRT2 * Z95));
  const { value: top, low = top } = more;
  const { value: bottom, high = bottom } = less;
  return top - wider * (top - low) > bottom + wider * (high - bottom);
}
