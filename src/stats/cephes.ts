/** The few functions used of cephes, whose package hides its own types. */
export interface Cephes {
  /** Resolves once the functions may be called. */
  readonly compiled: Promise<void>;
  /** Area under the standard normal density left of x. */
  ndtr(x: number): number;
  /** Inverse of {@link ndtr}, 0 < p < 1. */
  ndtri(p: number): number;
  /** Inverse of the distribution of Student's t with k degrees of freedom, 1..2^31-1. */
  stdtri(k: number, p: number): number;
  /** What a Gamma variable of shape a stays above with chance p, 0 < p < 1. */
  igami(a: number, p: number): number;
  /** The chance that a Gamma variable of shape a is above x; a above 0, x 0 or more. */
  igamc(a: number, x: number): number;
  /** The regularised incomplete beta integral from 0 to x. */
  incbet(a: number, b: number, x: number): number;
  /** Inverse of {@link incbet}. */
  incbi(a: number, b: number, p: number): number;
}
