import { binomialAtLeast } from './quantile.ts';

/**
 * The sign test: how surprising it would be to see so many wins on one side, or more, if both won equally often.
 * Draws say nothing and are left out (Dixon and Mood 1946). Exact, two-sided; where games come from several seats
 * whose chances differ but are even on the whole, the true chance is smaller still.
 *
 * @returns 0..1; 1 where nobody won
 */
export function signTest(wins: number, losses: number): number {
  const games = wins + losses;
  return games === 0 ? 1 : Math.min(1, 2 * binomialAtLeast(Math.max(wins, losses), games, 0.5));
}
