import { HERO } from './names.ts';
import type { World } from './world.ts';

/** The party's silver. */

/** Returns the silver of all heroes in the party. */
export function purse(world: World): number {
  let sum = 0;
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] === HERO && world.isWithUs(c)) sum += world.silver[c];
  }
  return sum;
}

/** Pays from the heroes' purses, in the order of the list; there must be enough. */
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
