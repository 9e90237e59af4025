import type { Kernel, Matchup } from '../rules/system.ts';
import { type Layout, layOut } from '../stats/measure.ts';
import { lengthOf, UNIT } from '../stats/tally.ts';
import type { BatchRunner } from './batch-runner.ts';
import { GameRunner } from './game-runner.ts';

/** Consecutive games of a cell, one row each. */
export interface GameRows {
  readonly cell: number;
  /** Number of the first game, from 0. */
  readonly firstGame: number;
  readonly games: number;
  /** A column for each measure, in the order of the cell's measures: 0 or 1 for a rate, else an integer. */
  readonly columns: readonly Uint32Array[];
}

/** A matchup whose games each produce a row. */
interface Rowed extends Matchup {
  readonly rowed: Matchup;
}

export function rowedOf(matchup: Matchup): Rowed {
  const { rules, play } = matchup;
  return { rules, play, rowed: matchup };
}

export function isRowed(matchup: Matchup): matchup is Rowed {
  return 'rowed' in matchup;
}

/** A batch runner that returns the rows of its games after their tally. {@link splitRows} separates them. */
export class RowRunner implements BatchRunner {
  private readonly runner: GameRunner;
  private readonly layout: Layout;

  constructor(kernel: Kernel, { rowed }: Rowed) {
    this.runner = new GameRunner(kernel, rowed);
    this.layout = layOut(kernel.measures(rowed));
  }

  /** @throws RangeError for a value that a row cannot hold: 2^32 or more */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { offsets, slots } = this.layout;
    const width = offsets.length;
    const all = new Float64Array(lengthOf(slots) + Math.ceil((games * width) / 2));
    const counts = all.subarray(0, lengthOf(slots));
    const values = valuesIn(all, slots);
    const before = new Float64Array(width);
    const firsts = Int32Array.from(offsets);
    for (let row = 0; row < games; row++) {
      this.runner.playInto(counts, seed, firstGame + row, 1);
      // The first slot of every kind of measure is the sum, so a game's value is the amount added there.
      for (let i = 0; i < width; i++) {
        const low = counts[firsts[i]];
        // Where the low half of the slot overflowed, it starts again from 0.
        const value = low < before[i] ? low - before[i] + UNIT : low - before[i];
        before[i] = low;
        values[i * games + row] = value;
        if (value > LARGEST) throw new RangeError(`game ${firstGame + row}: ${value} is too large for a row`);
      }
    }
    return all;
  }
}

/** Rows are 32-bit integers, to save memory. */
const LARGEST = 2 ** 32 - 1;

/** Returns a view of the rows after a tally. */
function valuesIn(all: Float64Array, slots: number): Uint32Array {
  return new Uint32Array(all.buffer, all.byteOffset + lengthOf(slots) * Float64Array.BYTES_PER_ELEMENT);
}

/** Takes apart what a {@link RowTable} returned: the tally, and the values of all games, one measure after the other. */
export function splitRows(
  all: Float64Array,
  { slots, offsets }: Layout,
  games: number,
): { readonly counts: Float64Array; readonly values: Uint32Array } {
  return {
    counts: all.slice(0, lengthOf(slots)),
    values: valuesIn(all, slots).subarray(0, games * offsets.length),
  };
}
