import { betaQuantile, normalTails, Z95 } from './quantile.ts';

/** An interval estimate: `low <= high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** With fewer hits or misses than this, the normal approximation behind Wilson's interval is too inaccurate. */
const FEW = 10;

/**
 * Returns an interval for a rate observed in `count` of `n` independent trials.
 *
 * Wilson's score interval; with fewer than ten hits or misses the exact one of Clopper and Pearson; with no hits or no
 * misses at all, the bound of the rule of three. At z = {@link Z95} it covers any true rate in at least 92.5 % of
 * samples (of 50 or of 154 trials, at rates near 0.06 and 0.02 or as near to 1), of 200 trials or more in at least 93.2
 * %, and in 95 % or more on average over rates.
 *
 * @param count 0..n; fractions are allowed, for counts that represent fewer independent ones
 * @param n above 0; fractions are allowed
 * @param z half the interval's width in standard errors
 */
export function rateInterval(count: number, n: number, z = Z95): Interval {
  if (!(count >= 0 && count <= n && n > 0)) throw new RangeError(`${count} of ${n} is no rate`);
  if (count === 0) return { low: 0, high: mostIfNever(n, z) };
  if (count === n) return { low: 1 - mostIfNever(n, z), high: 1 };
  return Math.min(count, n - count) < FEW ? clopperPearson(count, n, z) : wilson(count, n, z);
}

/** Returns the Wilson score interval (Wilson 1927). */
export function wilson(count: number, n: number, z = Z95): Interval {
  const middle = (count + (z * z) / 2) / (n + z * z);
  const half = (z / (n + z * z)) * Math.sqrt((count * (n - count)) / n + (z * z) / 4);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Returns Clopper and Pearson's exact interval (1934): each end leaves out half of the tails of z. */
export function clopperPearson(count: number, n: number, z = Z95): Interval {
  const tail = normalTails(z) / 2;
  return {
    low: count === 0 ? 0 : betaQuantile(count, n - count + 1, tail),
    high: count === n ? 1 : betaQuantile(count + 1, n - count, 1 - tail),
  };
}

/**
 * Returns the upper bound of a rate with no hit in n trials: `1 - 0.05^(1/n)` at 95 %, about 3/n (the rule of three).
 * One-sided, since the lower bound is 0.
 */
export function mostIfNever(n: number, z = Z95): number {
  return -Math.expm1(Math.log(normalTails(z)) / n);
}
