import { gammaQuantile, normalTails, studentQuantile, Z95 } from './quantile.ts';
import type { Interval } from './rate-interval.ts';

/** With fewer events than this the distribution of a mean is too skewed for the score interval. */
const FEW = 10;

/**
 * Returns an interval for the mean of integers of 0 or more.
 *
 * A score interval: it assumes that the variance grows with the mean (a Poisson distribution, scaled to the observed
 * variance), so that it never reaches below 0 and is skewed upwards where the number is rarely above 0. Once the mean
 * is many standard errors above 0 it is the usual mean +- t standard errors. With few events its lower end is that of
 * the Gamma distribution of such events (Fay and Feuer 1997), as for a rate with few hits. Since equal games do not
 * prove that others will be equal, it is never narrower than the rule of three for one game that differs by 1.
 *
 * @param sum of the games' values
 * @param sumOfSquares of the same values
 * @param games 1 or more
 * @returns `undefined` for a single game
 */
export function meanInterval(sum: number, sumOfSquares: number, games: number, z = Z95): Interval | undefined {
  if (games < 2) return undefined;
  const mean = sum / games;
  const variance = Math.max(0, (sumOfSquares - (sum * sum) / games) / (games - 1));
  const t = studentQuantile(1 - normalTails(z) / 2, games - 1);
  const lean = mean > 0 ? ((t * t) / (2 * games)) * (variance / mean) : 0;
  const half = Math.max(Math.sqrt((t * t * variance) / games + lean * lean), -Math.log(normalTails(z)) / games);
  const low = Math.max(0, mean + lean - half);
  return { low: Math.min(low, leastOfFew(mean, variance, games, z)), high: mean + lean + half };
}

/** Returns the lower bound of a mean with few events, whose size follows from variance and mean; infinity for many. */
function leastOfFew(mean: number, variance: number, games: number, z: number): number {
  const worth = variance / mean;
  const events = (mean * games) / worth;
  return events < FEW ? (worth / games) * gammaQuantile(events, normalTails(z) / 2) : Number.POSITIVE_INFINITY;
}
