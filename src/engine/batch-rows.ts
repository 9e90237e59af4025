import type { Added } from '../dice/end-law.ts';
import type { Layout } from '../stats/measure.ts';
import { lengthOf, UNIT } from '../stats/tally.ts';

/** Rows are 32-bit integers, to save memory. */
const LARGEST = 2 ** 32 - 1;

/** Values of a game that are not 0, and the indexes of their measures. */
interface RowValues {
  readonly measures: Int32Array;
  readonly values: Uint32Array;
}

/**
 * Makes the rows of batches: the values of all games, one measure after the other. All are 0 at first, and most stay so.
 *
 * The first slot of every kind of measure is the sum, so a game's value is the amount that it adds there.
 */
export class BatchRows {
  /** The tally of the batch, to which its games are to be added. */
  counts: Float64Array = new Float64Array(0);
  private readonly layout: Layout;
  private readonly firsts: Int32Array;
  /** The count of each first slot before the game. */
  private readonly before: Float64Array;
  /** What the row of each end of an `EndLaw` has, once it was drawn. */
  private readonly ends: RowValues[] = [];
  private values: Uint32Array = new Uint32Array(0);
  private firstGame = 0;
  private games = 0;

  constructor(layout: Layout) {
    this.layout = layout;
    this.firsts = Int32Array.from(layout.offsets);
    this.before = new Float64Array(layout.offsets.length);
  }

  /**
   * Begins a batch, with an empty tally.
   *
   * @returns the tally followed by the rows: {@link splitRows} separates them
   */
  begin(firstGame: number, games: number): Float64Array {
    const { slots, offsets } = this.layout;
    const all = new Float64Array(lengthOf(slots) + Math.ceil((games * offsets.length) / 2));
    this.counts = all.subarray(0, lengthOf(slots));
    this.values = valuesIn(all, slots);
    this.firstGame = firstGame;
    this.games = games;
    this.before.fill(0);
    return all;
  }

  /**
   * Sets the row of the game that was added to the tally last.
   *
   * @throws RangeError for a value that a row cannot hold: 2^32 or more
   */
  take(number: number): void {
    const { counts, firsts, before, values, games } = this;
    const row = number - this.firstGame;
    for (let measure = 0; measure < firsts.length; measure++) {
      const low = counts[firsts[measure]];
      const added = low - before[measure];
      if (added === 0) continue;
      before[measure] = low;
      // Where the low half of the slot overflowed, it starts again from 0.
      values[measure * games + row] = checked(added < 0 ? added + UNIT : added, number);
    }
  }

  /**
   * Sets the row of a game that was drawn, and is not added to the tally yet.
   *
   * @param end its end
   * @param added what that adds to a tally
   * @throws RangeError for a value that a row cannot hold: 2^32 or more
   */
  takeDrawn(number: number, end: number, added: Added): void {
    const { values, games } = this;
    const row = number - this.firstGame;
    this.ends[end] ??= this.valuesOf(number, added);
    const { measures, values: drawn } = this.ends[end];
    for (let i = 0; i < measures.length; i++) values[measures[i] * games + row] = drawn[i];
  }

  private valuesOf(number: number, { places, amounts }: Added): RowValues {
    const measures: number[] = [];
    const values: number[] = [];
    for (const [i, place] of places.entries()) {
      const measure = this.layout.offsets.indexOf(place);
      if (measure < 0) continue;
      measures.push(measure);
      values.push(checked(amounts[i], number));
    }
    return { measures: Int32Array.from(measures), values: Uint32Array.from(values) };
  }
}

function checked(value: number, number: number): number {
  if (value > LARGEST) throw new RangeError(`game ${number}: ${value} is too large for a row`);
  return value;
}

/** Takes apart a tally with rows: the tally, and the values of all games, one measure after the other. */
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

/** Returns a view of the rows after a tally. */
function valuesIn(all: Float64Array, slots: number): Uint32Array {
  return new Uint32Array(all.buffer, all.byteOffset + lengthOf(slots) * Float64Array.BYTES_PER_ELEMENT);
}
