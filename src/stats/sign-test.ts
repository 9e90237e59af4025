import { binomialAtLeast } from './quantile.ts';

/**
 * Returns the p-value of the sign test: the probability of a result at least this one-sided, if both sides won equally
 * often. Draws are left out (Dixon and Mood 1946). Exact, two-sided; if chances differ between first and second
 * players but are even overall, the true p-value is smaller still.
 *
 * @returns 0..1; 1 if there were only draws
 */
export function signTest(wins: number, losses: number): number {
  const games = wins + losses;
  return games === 0 ? 1 : Math.min(1, 2 * binomialAtLeast(Math.max(wins, losses), games, 0.5));
}
