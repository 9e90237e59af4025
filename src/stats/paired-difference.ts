import type { PairSums, SharedMeasure } from './pair-sums.ts';
import { normalTails, studentQuantile, Z95 } from './quantile.ts';
import type { Interval } from './rate-interval.ts';

/** How far two arms that played the same games are apart in one measure. Rates and shares are 0..1. */
export interface PairedDifference extends Interval {
  /** Mean of the first arm, and of the second. */
  readonly a: number;
  readonly b: number;
  /** `b - a`; {@link low} and {@link high} are about this. */
  readonly difference: number;
  readonly standardError: number;
  /**
   * Variance of the difference as a part of what it would be had both arms played games of their own: 0.25 means
   * that it would have taken four times as many. `undefined` where neither arm ever varied.
   */
  readonly varianceRatio: number | undefined;
}

/**
 * The difference between two arms, with an interval that looks at the games as pairs.
 *
 * @param sums of 2 games or more
 * @param z half the interval's width in standard errors
 */
export function pairedDifference(
  sums: PairSums,
  { kind, ofA, ofB }: Pick<SharedMeasure, 'kind' | 'ofA' | 'ofB'>,
  z = Z95,
): PairedDifference {
  const { games, ab } = sums;
  if (games < 2) throw new RangeError('a difference takes two games or more');
  const a = sums.a / ofA / games;
  const b = sums.b / ofB / games;
  const varianceA = sums.aa / (ofA * ofA) / games - a * a;
  const varianceB = sums.bb / (ofB * ofB) / games - b * b;
  const covariance = ab / (ofA * ofB) / games - a * b;
  const apart = varianceA + varianceB;
  const variance = Math.max(0, apart - 2 * covariance);
  const standardError = Math.sqrt(variance / (games - 1));
  const means = () => pairedMeans(b - a, standardError, games, 1 / Math.max(ofA, ofB), z);
  return {
    a,
    b,
    difference: b - a,
    standardError,
    ...(kind === 'rate'
      ? pairedRates(sums.b - ab, sums.a - ab, games, z)
      : kind === 'share'
        ? asShares(means())
        : means()),
    // What is left of variances by rounding is no variance.
    varianceRatio: apart > 1e-12 ? variance / apart : undefined,
  };
}

/**
 * Where the difference of two rates probably lies that were seen in the same trials.
 *
 * Tango's score interval (Statistics in Medicine 17, 1998): it holds its level for few trials, rates near 0 or 1,
 * and where no trial ever told the two apart; recommended by Fagerland, Lydersen and Laake (2014).
 *
 * @param gained trials in which the second was a hit and the first was not
 * @param lost trials in which it was the other way round
 */
export function pairedRates(gained: number, lost: number, n: number, z = Z95): Interval {
  if (!(gained >= 0 && lost >= 0 && gained + lost <= n && n > 0)) {
    throw new RangeError(`${gained} gained and ${lost} lost of ${n} are no pairs`);
  }
  const seen = (gained - lost) / n;
  return {
    low: -outermost((difference) => -score(gained, lost, n, -difference), -seen, z),
    high: outermost((difference) => score(gained, lost, n, difference), seen, z),
  };
}

/** How many standard errors a true difference is above the one that was seen, the errors being those it would have. */
function score(gained: number, lost: number, n: number, difference: number): number {
  const b = -gained - lost + (2 * n - gained + lost) * difference;
  const c = -lost * difference * (1 - difference);
  // The most likely chance of a loss, were this the difference.
  const loss = (Math.sqrt(Math.max(0, b * b - 8 * n * c)) - b) / (4 * n);
  const variance = n * (2 * loss + difference * (1 - difference));
  const above = n * difference - (gained - lost);
  if (above === 0) return 0;
  return variance > 0 ? above / Math.sqrt(variance) : Math.sign(above) * Number.POSITIVE_INFINITY;
}

/** The largest difference up to 1 whose score is no more than z, by halving; the score rises from 0 at `seen`. */
function outermost(scoreOf: (difference: number) => number, seen: number, z: number): number {
  let within = seen;
  let beyond = 1;
  if (scoreOf(beyond) <= z) return 1;
  for (let i = 0; i < 45; i++) {
    const middle = (within + beyond) / 2;
    if (scoreOf(middle) <= z) within = middle;
    else beyond = middle;
  }
  return within;
}

/**
 * As the usual mean +- t standard errors, and never narrower than z^2 steps in all games: so games that all ended alike do
 * not prove that others will, and what was never seen is at most about z^2/n. The middle stays where it was seen: what
 * pulls it to 0, as games thought in do, pulls a difference of many steps out of its own interval.
 */
function pairedMeans(difference: number, standardError: number, games: number, step: number, z: number): Interval {
  const t = studentQuantile(1 - normalTails(z) / 2, games - 1);
  const half = Math.sqrt((t * standardError) ** 2 + ((z * z * step) / games) ** 2);
  return { low: difference - half, high: difference + half };
}

/** Shares are at most 1 apart. */
function asShares({ low, high }: Interval): Interval {
  return { low: Math.max(-1, low), high: Math.min(1, high) };
}
