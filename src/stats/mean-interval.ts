import { normalTails, studentQuantile, Z95 } from './quantile.ts';
import type { Interval } from './rate-interval.ts';

/**
 * Where the mean of a whole number, 0 or more, probably lies.
 *
 * A score interval: it supposes that the variance grows with the mean (a Poisson law, scaled to the variance
 * seen), so that it never reaches below 0 and leans upwards where the number is rarely above 0. Once the mean
 * is many standard errors above 0 it is the usual mean +- t standard errors. Since games that all went alike
 * do not prove that others will, it is never narrower than the rule of three for one that differs by 1.
 *
 * @param sum of the games' values
 * @param sumOfSquares of the same values
 * @param games 1 or more
 * @returns `undefined` for a single game, of which nothing can be said
 */
export function meanInterval(sum: number, sumOfSquares: number, games: number, z = Z95): Interval | undefined {
  if (games < 2) return undefined;
  const mean = sum / games;
  const variance = Math.max(0, (sumOfSquares - (sum * sum) / games) / (games - 1));
  const t = studentQuantile(1 - normalTails(z) / 2, games - 1);
  const lean = mean > 0 ? ((t * t) / (2 * games)) * (variance / mean) : 0;
  const half = Math.max(Math.sqrt((t * t * variance) / games + lean * lean), -Math.log(normalTails(z)) / games);
  return { low: Math.max(0, mean + lean - half), high: mean + lean + half };
}
