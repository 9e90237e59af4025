/**
 * A number cut to a few digits: more than any interval supports, and fewer than those in which machines may differ.
 */
export function cutDigits(x: number, digits = 6): number {
  return Number(x.toPrecision(digits));
}
