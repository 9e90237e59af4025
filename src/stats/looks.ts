import { normalQuantile, Z95 } from './quantile.ts';

/** A plan to test a growing sample at sizes fixed in advance, and to stop once the test decides. */
export interface Looks {
  /** Sizes of the sample, ascending. */
  readonly sizes: readonly number[];
  /** Half the width, in standard errors, of a 95 % interval that is valid at all looks together. */
  readonly z: number;
}

/** Default number of games at the first look of a run. */
const FIRST_LOOK = 10_000;
const MOST = 1_000_000;
/**
 * Ratio of the sizes of successive looks. With doubled looks, intervals of a rate that is nearly precise enough at one
 * of them cover it in 93.5 %; with this ratio in 94.8 % over twelve rates of 6.5 to 50 % (`npm run calibrate`).
 */
const GROWTH = 1.05;

/**
 * Returns the numbers of games at which a run checks whether its rates are precise enough: the first, then 5 % more
 * each time, up to what a rate of one half needs, or 1,000,000.
 *
 * @param precision half width of the intervals, above 0
 * @param first 1,000 or more, or intervals of rare rates cover too little
 */
export function planSizes(precision: number, first = FIRST_LOOK): number[] {
  const last = Math.min(MOST, Math.max(first, gamesNeeded(0.5, precision)));
  const sizes: number[] = [];
  for (let size = first; size < last; size = Math.ceil(size * GROWTH)) sizes.push(size);
  return [...sizes, last];
}

/**
 * Returns the fewest games whose 95 % interval of a rate (Wilson's) has at most the given half width.
 *
 * @param rate the observed rate, 0..1
 * @param precision half width, above 0
 */
export function gamesNeeded(rate: number, precision: number): number {
  // Half the width is z sqrt(n p (1 - p) + z^2 / 4) / (n + z^2); solved for n + z^2.
  const spread = rate * (1 - rate);
  const root = Math.sqrt(spread * spread + precision * precision * (1 - 4 * spread));
  return Math.max(1, Math.ceil(Z95 * Z95 * ((spread + root) / (2 * precision * precision) - 1)));
}

/**
 * Returns the half width, in standard errors, of an interval that is valid at all looks of a sequential test.
 *
 * A test of a growing sample that may stop at any of several looks, because of its result, needs wider intervals than
 * one look. With probability `level` the true value lies within z standard errors at every look, so also at the one
 * that stopped the test, for whatever reason. This is Pocock's boundary, for looks at any sizes (Jennison and Turnbull,
 * Group Sequential Methods, 2.3 and 19.2). It is narrower than the union bound, since successive looks share most of
 * the sample.
 *
 * A run that stops once its intervals are narrow enough is not such a test and does not need it: see {@link planSizes}.
 *
 * @param sizes of the sample at each look, ascending, 1 or more
 * @param level above 0.5, below 1
 * @returns z, rounded up to four decimals, so that it is the same on every machine
 */
export function sequentialZ(sizes: readonly number[], level = 0.95): number {
  // For smaller tails the error of the integral is too large; the union bound is nearly as narrow there.
  if (1 - level < 1e-5) return roundUp(-normalQuantile((1 - level) / 2 / sizes.length));
  // The logarithm of the tail is so nearly linear in z that the secant method converges in a few steps.
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
 * Returns the probability that a standardised mean is within -z..z at every look, by recursive integration (Armitage,
 * McPherson and Rowe 1969): from look to look it is a Markov chain with correlation sqrt(before / after).
 */
function chanceWithin(z: number, sizes: readonly number[]): number {
  const step = z / HALF_PIECES;
  const points = Array.from({ length: 2 * HALF_PIECES + 1 }, (_, i) => i * step - z);
  const weights = points.map((_, i) => (step / 3) * (i === 0 || i === 2 * HALF_PIECES ? 1 : i % 2 === 0 ? 2 : 4));
  let density = points.map(normalDensity);
  for (let look = 1; look < sizes.length; look++) {
    const correlation = Math.sqrt(sizes[look - 1] / sizes[look]);
    const sd = Math.sqrt(1 - correlation * correlation);
    const before = density;
    density = points.map((to) => {
      const moved = (from: number) => normalDensity((to - correlation * from) / sd) / sd;
      return integrate(weights, (i) => before[i] * moved(points[i]));
    });
  }
  return integrate(weights, (i) => density[i]);
}

/** Simpson's rule splits -z..z into twice this many pieces; an even number. */
const HALF_PIECES = 24;

function integrate(weights: readonly number[], value: (i: number) => number): number {
  return weights.reduce((sum, weight, i) => sum + weight * value(i), 0);
}

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}
