import { createRequire } from 'node:module';
import type { Cephes } from './cephes.ts';

// What `import` would give is made for browsers too, and takes 30 ms to unpack itself, not 10.
const require = createRequire(import.meta.url);
const cephes: Cephes = require('cephes');

await cephes.compiled;

/** The value that a standard normal variable stays below with chance p, 0 < p < 1. */
export function normalQuantile(p: number): number {
  return cephes.ndtri(p);
}

/** The chance that a standard normal variable is more than z away from 0 on either side; z 0 or more. */
export function normalTails(z: number): number {
  return 2 * cephes.ndtr(-z);
}

/** The value that Student's t with so many degrees of freedom, 1 or more, stays below with chance p, 0 < p < 1. */
export function studentQuantile(p: number, degrees: number): number {
  return cephes.stdtri(Math.min(degrees, 2 ** 31 - 1), p);
}

const SMALL = 1e-300;

/** The value that a Beta(a, b) variable stays below with chance p, 0 < p < 1; a and b above 0. */
export function betaQuantile(a: number, b: number, p: number): number {
  // With a near 0 it may be too small for a floating-point number, and incbi throws.
  if (a < 1 && cephes.incbet(a, b, SMALL) >= p) return 0;
  return cephes.incbi(a, b, p);
}

/** The value that a Gamma variable of this shape, above 0, and scale 1 stays below with chance p, 0 < p < 1. */
export function gammaQuantile(shape: number, p: number): number {
  return cephes.igami(shape, 1 - p);
}

/** The chance that a chi-square variable with so many degrees of freedom, 1 or more, is x or more; x 0 or more. */
export function chiSquareAbove(x: number, degrees: number): number {
  // Cephes throws where a chance is too small for a floating-point number; Chernoff's bound tells when that is.
  if (x > degrees && x - degrees - degrees * Math.log(x / degrees) > 1380) return 0;
  return cephes.igamc(degrees / 2, x / 2);
}

/** What a chi-square variable exceeds with chance p, 0 < p < 1. */
export function chiSquareCritical(p: number, degrees: number): number {
  return 2 * cephes.igami(degrees / 2, p);
}

/** The chance of `count` hits or more in n independent trials; count 1..n, 0 < rate < 1. */
export function binomialAtLeast(count: number, n: number, rate: number): number {
  return cephes.incbet(count, n - count + 1, rate);
}

/** Half the width of a plain two-sided 95 % interval, in standard errors. */
export const Z95: number = normalQuantile(0.975);
