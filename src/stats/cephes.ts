import { createRequire } from 'node:module';

/* The web page replaces this file with its own for browsers. */

/** The functions used from cephes, whose package does not export its types. */
export interface Cephes {
  /** Returns the standard normal probability below x. */
  ndtr(x: number): number;
  /** Returns the inverse of {@link ndtr}, 0 < p < 1. */
  ndtri(p: number): number;
  /** Returns the inverse of Student's t distribution with k degrees of freedom, 1..2^31-1. */
  stdtri(k: number, p: number): number;
  /** Returns the value that a Gamma variable of shape a exceeds with probability p, 0 < p < 1. */
  igami(a: number, p: number): number;
  /** Returns the probability that a Gamma variable of shape a exceeds x; a above 0, x 0 or more. */
  igamc(a: number, x: number): number;
  /** Returns the regularised incomplete beta integral from 0 to x. */
  incbet(a: number, b: number, x: number): number;
  /** Returns the inverse of {@link incbet}. */
  incbi(a: number, b: number, p: number): number;
}

// An `import` would select the browser build, which takes 30 ms to unpack, not 10.
const require = createRequire(import.meta.url);
const loaded: Cephes & { readonly compiled: Promise<void> } = require('cephes');
await loaded.compiled;

export const cephes: Cephes = loaded;
