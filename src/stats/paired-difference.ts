import type { PairSums, SharedMeasure } from './pair-sums.ts';
import { normalTails, studentQuantile, Z95 } from './quantile.ts';
import type { Interval } from './rate-interval.ts';

/** The difference in one measure between two arms that played the same games. Rates and shares are 0..1. */
export interface PairedDifference extends Interval {
  /** Mean of the first arm, and of the second. */
  readonly a: number;
  readonly b: number;
  /** `b - a`; {@link low} and {@link high} are its interval. */
  readonly difference: number;
  readonly standardError: number;
  /**
   * Variance of the difference relative to that of two arms with independent games: 0.25 means that these would have
   * needed four times as many. `undefined` if neither arm ever varied.
   */
  readonly varianceRatio: number | undefined;
}

/**
 * Returns the difference between two arms, with an interval for paired games.
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
    // A smaller variance is rounding error.
    varianceRatio: apart > 1e-12 ? variance / apart : undefined,
  };
}

/**
 * Returns an interval for the difference of two rates observed in the same trials.
 *
 * Tango's score interval (Statistics in Medicine 17, 1998): it holds its level for few trials, rates near 0 or 1, and
 * where the two never differed; recommended by Fagerland, Lydersen and Laake (2014).
 *
 * @param gained trials in which only the second was a hit
 * @param lost trials in which only the first was a hit
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

/**
 * Returns how many standard errors an assumed true difference is above the observed one; the errors are those under the
 * assumption.
 */
function score(gained: number, lost: number, n: number, difference: number): number {
  const b = -gained - lost + (2 * n - gained + lost) * difference;
  const c = -lost * difference * (1 - difference);
  // Maximum likelihood probability of a loss, given this difference.
  const loss = (Math.sqrt(Math.max(0, b * b - 8 * n * c)) - b) / (4 * n);
  const variance = n * (2 * loss + difference * (1 - difference));
  const above = n * difference - (gained - lost);
  if (above === 0) return 0;
  return variance > 0 ? above / Math.sqrt(variance) : Math.sign(above) * Number.POSITIVE_INFINITY;
}

/**
 * Returns the largest difference up to 1 whose score is at most z, by bisection; the score increases from 0 at `seen`.
 */
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
 * Returns the usual mean +- t standard errors, never narrower than z^2 steps over all games. So equal games do not
 * prove that others will be equal, and an event never observed has a rate of at most about z^2/n. The centre is the
 * observed difference: adding pseudo-games, which pull it to 0, would pull a difference of many steps out of its own
 * interval.
 */
function pairedMeans(difference: number, standardError: number, games: number, step: number, z: number): Interval {
  const t = studentQuantile(1 - normalTails(z) / 2, games - 1);
  const half = Math.sqrt((t * standardError) ** 2 + ((z * z * step) / games) ** 2);
  return { low: difference - half, high: difference + half };
}

/** Shares differ by at most 1. */
function asShares({ low, high }: Interval): Interval {
  return { low: Math.max(-1, low), high: Math.min(1, high) };
}
