import { cephes } from './cephes.ts';

/** Returns the p-quantile of the standard normal distribution, 0 < p < 1. */
export function normalQuantile(p: number): number {
  return cephes.ndtri(p);
}

/** Returns the probability that a standard normal variable is more than z away from 0 on either side; z 0 or more. */
export function normalTails(z: number): number {
  return 2 * cephes.ndtr(-z);
}

/** Returns the p-quantile of Student's t distribution with `degrees` degrees of freedom, 1 or more; 0 < p < 1. */
export function studentQuantile(p: number, degrees: number): number {
  return cephes.stdtri(Math.min(degrees, 2 ** 31 - 1), p);
}

const SMALL = 1e-300;

/** Returns the p-quantile of the Beta(a, b) distribution, 0 < p < 1; a and b above 0. */
export function betaQuantile(a: number, b: number, p: number): number {
  // With a near 0 the quantile may be too small for a floating-point number, and incbi throws.
  if (a < 1 && cephes.incbet(a, b, SMALL) >= p) return 0;
  return cephes.incbi(a, b, p);
}

/** Returns the p-quantile of the Gamma distribution of this shape, above 0, and scale 1; 0 < p < 1. */
export function gammaQuantile(shape: number, p: number): number {
  return cephes.igami(shape, 1 - p);
}

/**
 * Returns the probability that a chi-square variable with `degrees` degrees of freedom, 1 or more, is at least x; x 0
 * or more.
 */
export function chiSquareAbove(x: number, degrees: number): number {
  // Cephes throws if a probability is too small for a floating-point number; Chernoff's bound detects that.
  if (x > degrees && x - degrees - degrees * Math.log(x / degrees) > 1380) return 0;
  return cephes.igamc(degrees / 2, x / 2);
}

/** Returns the value that a chi-square variable exceeds with probability p, 0 < p < 1. */
export function chiSquareCritical(p: number, degrees: number): number {
  return 2 * cephes.igami(degrees / 2, p);
}

/** Returns the probability of `count` hits or more in n independent trials; count 1..n, 0 < rate < 1. */
export function binomialAtLeast(count: number, n: number, rate: number): number {
  return cephes.incbet(count, n - count + 1, rate);
}

/** Half the width of a plain two-sided 95 % interval, in standard errors. */
export const Z95: number = normalQuantile(0.975);
