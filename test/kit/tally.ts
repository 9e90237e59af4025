import { emptyTally } from '../../src/stats/tally.ts';

/** A tally of these slots, each below 2^53. */
export function tallyOf(...slots: number[]): Float64Array {
  const tally = emptyTally(slots.length);
  tally.set(slots);
  return tally;
}
