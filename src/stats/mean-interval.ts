import { gammaQuantile, normalTails, studentQuantile, Z95 } from './quantile.ts';
import type { Interval } from './rate-interval.ts';

/** A mean that rests on fewer events than this leans too far to one side for the score interval. */
const FEW = 10;

/**
 * Where the mean of a whole number, 0 or more, probably lies.
 *
 * A score interval: it supposes that the variance grows with the mean (a Poisson law, scaled to the variance
 * seen), so that it never reaches below 0 and leans upwards where the number is rarely above 0. Once the mean
 * is many standard errors above 0 it is the usual mean +- t standard errors. Where the mean rests on few events it
 * reaches down as far as the Gamma law of such events does (Fay and Feuer 1997), as that of a rate does for few hits.
 * Since games that all went alike do not prove that others will, it is never narrower than the rule of three for one
 * that differs by 1.
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
  const low = Math.max(0, mean + lean - half);
  return { low: Math.min(low, leastOfFew(mean, variance, games, z)), high: mean + lean + half };
}

/** What a mean of few events, each worth as much as variance and mean tell, is at least; infinity of many. */
function leastOfFew(mean: number, variance: number, games: number, z: number): number {
  const worth = variance / mean;
  const events = (mean * games) / worth;
  return events < FEW ? (worth / games) * gammaQuantile(events, normalTails(z) / 2) : Number.POSITIVE_INFINITY;
}
