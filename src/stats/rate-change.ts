import { pairedRates } from './paired-difference.ts';
import { type Interval, wilson } from './rate-interval.ts';

/** Observations of a rate before and after a change. */
export interface RateChange {
  /** Games played both before and after, and those that hit only after, or only before. */
  readonly pairs: number;
  readonly gained: number;
  readonly lost: number;
  /** Games played only before, and only after, with their hits. */
  readonly before: Trials;
  readonly after: Trials;
}

interface Trials {
  readonly games: number;
  readonly hits: number;
}

/** A difference with its interval. */
export interface Difference extends Interval {
  readonly difference: number;
}

/**
 * Returns the change of a rate: the mean of the estimates from pairs and from all other games, weighted by their
 * precision.
 *
 * The intervals of both (Tango's for pairs, Newcombe's hybrid score for the others) are combined into that of the mean,
 * each end by itself (Zou and Donner, Statistics in Medicine 27, 2008). It is valid for rates near 0 or 1, too.
 *
 * @param seen at least 1 pair, or at least 1 other game before and after
 * @param z half the interval's width in standard errors
 */
export function rateChange(seen: RateChange, z: number): Difference {
  const { pairs, gained, lost, before, after } = seen;
  const hasOthers = before.games > 0 && after.games > 0;
  if (pairs === 0 && !hasOthers) throw new RangeError('a change of a rate takes games before and after');
  if (!hasOthers) return fromPairs(seen, z);
  const others = fromOthers(seen, z);
  if (pairs === 0) return others;
  const paired = fromPairs(seen, z);
  // One hit more than observed, so that equal games do not count as certain.
  const pairedVariance = (gained + lost + 1) / pairs ** 2;
  const otherVariance = varianceOf(before) + varianceOf(after);
  const weight = otherVariance / (pairedVariance + otherVariance);
  const difference = weight * paired.difference + (1 - weight) * others.difference;
  const reach = (end: 'low' | 'high') =>
    Math.hypot(weight * (paired[end] - paired.difference), (1 - weight) * (others[end] - others.difference));
  return { difference, low: difference - reach('low'), high: difference + reach('high') };
}

function fromPairs({ pairs, gained, lost }: RateChange, z: number): Difference {
  return { difference: (gained - lost) / pairs, ...pairedRates(gained, lost, pairs, z) };
}

/** Returns the difference of independent rates: Newcombe, Statistics in Medicine 17 (1998), method 10. */
function fromOthers({ before, after }: RateChange, z: number): Difference {
  const was = wilson(before.hits, before.games, z);
  const is = wilson(after.hits, after.games, z);
  const [from, to] = [before.hits / before.games, after.hits / after.games];
  const difference = to - from;
  return {
    difference,
    low: difference - Math.hypot(to - is.low, was.high - from),
    high: difference + Math.hypot(is.high - to, from - was.low),
  };
}

function varianceOf({ games, hits }: Trials): number {
  return ((hits + 1) * (games - hits + 1)) / (games + 2) ** 2 / games;
}
