import { HERO } from './names.ts';
import type { World } from './world.ts';

/** Silver of the party. */

/** What all heroes still with the party have together. */
export function purse(world: World): number {
  let sum = 0;
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] === HERO && world.isWithUs(c)) sum += world.silver[c];
  }
  return sum;
}

/** Pays from their purses, the first on the list first; there must be enough. */
export function pay(world: World, amount: number): void {
  let left = amount;
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] !== HERO || !world.isWithUs(c)) continue;
    const part = Math.min(left, world.silver[c]);
    world.silver[c] -= part;
    left -= part;
  }
  if (left > 0) throw new RangeError(`the party cannot pay ${left} silver more`);
}
