import { HERO } from './names.ts';
import type { State } from './state.ts';

/** Silver of the party. */

/** What all heroes still with the party have together. */
export function purse(s: State): number {
  let sum = 0;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] === HERO && s.isWithUs(c)) sum += s.silver[c] as number;
  }
  return sum;
}

/** Pays from their purses, the first on the list first; there must be enough. */
export function pay(s: State, amount: number): void {
  let left = amount;
  for (let c = s.first[0] as number; c < (s.first[1] as number) && left > 0; c++) {
    if (s.kind[c] !== HERO || !s.isWithUs(c)) continue;
    const part = Math.min(left, s.silver[c] as number);
    s.silver[c] = (s.silver[c] as number) - part;
    left -= part;
  }
  if (left > 0) throw new RangeError(`the party cannot pay ${left} silver more`);
}
