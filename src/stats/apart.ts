import { normalQuantile, Z95 } from './quantile.ts';

/** An estimate with its 95 % interval; without one where it is exact. */
export interface Estimate {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/**
 * Returns whether one estimate is significantly above another, when they were picked from several as the farthest
 * apart.
 *
 * Two 95 % intervals that do not touch are far more than enough for two estimates, and too little for ten: the highest
 * of many equal ones is high by chance, and the lowest low. So the intervals are widened until any pair of equal ones
 * is reported at most once in twenty such choices (Bonferroni over all pairs).
 *
 * @param among number of estimates to pick from, 1 or more; with one it returns `false`
 */
export function isSurelyMore(more: Estimate, less: Estimate, among: number): boolean {
  if (among < 2) return false;
  // If the ends of two equal intervals just touch, the difference is sqrt(2) times as many of its standard errors as
  // each interval has.
  const wider = Math.max(1, normalQuantile(1 - 0.05 / (among * (among - 1))) / (Math.SQRT2 * Z95));
  const { value: top, low = top } = more;
  const { value: bottom, high = bottom } = less;
  return top - wider * (top - low) > bottom + wider * (high - bottom);
}
