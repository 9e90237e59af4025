import { normalQuantile, Z95 } from './quantile.ts';

/** A plan to look at a growing sample at sizes fixed beforehand, and to stop once it is precise enough. */
export interface Looks {
  /** Sizes of the sample, rising. */
  readonly sizes: readonly number[];
  /** Half the width of a 95 % interval that holds at all looks together, in standard errors. */
  readonly z: number;
}

const FIRST = 10_000;
const GROWTH = 2;
const MOST = 1_000_000;

/**
 * {@link sequentialZ} of the first one, two ... of 10,000, 20,000, 40,000 ... 640,000, 1,000,000 games. Nearly every
 * question needs one of these, and they take longer to find than a small fight takes to play.
 */
const FACTORS = [1.96, 2.1783, 2.3118, 2.4086, 2.4843, 2.5463, 2.5987, 2.6376];

/**
 * Plans the looks: 10,000, then twice as many each time, ending where even a rate of one half is known as
 * precisely as asked, or at 1,000,000. Ending there keeps the looks few, and so the intervals narrow.
 *
 * @param precision half width that is asked for, above 0
 */
export function planLooks(precision: number): Looks {
  const sizes: number[] = [];
  for (const z of FACTORS) {
    const last = Math.min(MOST, FIRST * GROWTH ** sizes.length);
    // Wilson's interval for one half is z / (2 sqrt(n + z^2)) to either side.
    const enough = Math.ceil(z * z * (1 / (4 * precision * precision) - 1)) + 1;
    // A last look that comes earlier than planned has more in common with those before it, so z still holds.
    if (enough <= last) return { sizes: [...sizes, Math.max(FIRST, enough)], z };
    sizes.push(last);
  }
  return { sizes, z: FACTORS.at(-1) as number };
}

/**
 * Half the width of a 95 % interval in standard errors, for games that were asked for by their number or by precision.
 *
 * @param games how many; left out: as many as {@link planLooks} of the precision comes to
 */
export function widthOf({
  games,
  precision,
}: {
  readonly games?: number | undefined;
  readonly precision: number;
}): number {
  return games === undefined ? planLooks(precision).z : Z95;
}

/**
 * How far a mean strays at any of several looks.
 *
 * Whoever looks at the same growing sample several times, and may stop at each, needs wider intervals than who
 * looks once. This is the one factor for all looks that keeps the promise: with chance `level` the true value
 * lies within z standard errors at every look, so also at the one where somebody stopped, for whatever reason.
 * It is Pocock's boundary, for looks at any sizes (Jennison and Turnbull, Group Sequential Methods, 2.3 and
 * 19.2); narrower than the union bound, since what is seen at successive looks is mostly the same.
 *
 * @param sizes of the sample at each look, rising, 1 or more of them
 * @param level above 0.5, below 1
 * @returns z, rounded up to four digits after the point, so that it is the same on every machine
 */
export function sequentialZ(sizes: readonly number[], level = 0.95): number {
  // Smaller tails drown in what the integral is off by; the union bound is nearly as narrow there.
  if (1 - level < 1e-5) return roundUp(-normalQuantile((1 - level) / 2 / sizes.length));
  // The logarithm of the tail is so nearly straight in z that the secant method settles in a few steps.
  const excess = (z: number) => Math.log((1 - chanceWithin(z, sizes)) / (1 - level));
  let [before, z] = [2, 2.5];
  let excessBefore = excess(before);
  while (Math.abs(z - before) > 1e-6) {
    const here = excess(z);
    [before, z, excessBefore] = [z, z - (here * (z - before)) / (here - excessBefore), here];
  }
  return roundUp(z);
}

function roundUp(z: number): number {
  return Math.ceil(z * 1e4 - 1e-2) / 1e4;
}

/**
 * The chance that a standardised mean is within -z..z at every look, by recursive integration (Armitage,
 * McPherson and Rowe 1969): from look to look it is a Markov chain with correlation sqrt(before / after).
 */
function chanceWithin(z: number, sizes: readonly number[]): number {
  const step = z / HALF_PIECES;
  const points = Array.from({ length: 2 * HALF_PIECES + 1 }, (_, i) => i * step - z);
  const weights = points.map((_, i) => (step / 3) * (i === 0 || i === 2 * HALF_PIECES ? 1 : i % 2 === 0 ? 2 : 4));
  let density = points.map(normalDensity);
  for (let look = 1; look < sizes.length; look++) {
    const correlation = Math.sqrt((sizes[look - 1] as number) / (sizes[look] as number));
    const sd = Math.sqrt(1 - correlation * correlation);
    const before = density;
    density = points.map((to) => {
      const moved = (from: number) => normalDensity((to - correlation * from) / sd) / sd;
      return integrate(weights, (i) => (before[i] as number) * moved(points[i] as number));
    });
  }
  return integrate(weights, (i) => density[i] as number);
}

/** Simpson's rule splits -z..z into twice as many pieces; an even number. */
const HALF_PIECES = 24;

function integrate(weights: readonly number[], value: (i: number) => number): number {
  return weights.reduce((sum, weight, i) => sum + weight * value(i), 0);
}

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}
