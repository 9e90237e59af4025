import type { Kernel, Matchup } from '../rules/system.ts';
import { type Layout, layOut } from '../stats/measure.ts';
import { lengthOf, UNIT } from '../stats/tally.ts';
import type { BatchRunner } from './batch-runner.ts';
import type { DrawnGames } from './drawn-games.ts';
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
  private readonly ends: EndRows | undefined;

  constructor(kernel: Kernel, { rowed }: Rowed) {
    this.runner = new GameRunner(kernel, rowed);
    this.layout = layOut(kernel.measures(rowed));
    this.ends = this.runner.drawn && new EndRows(this.runner.drawn, this.layout.offsets);
  }

  /** @throws RangeError for a value that a row cannot hold: 2^32 or more */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { offsets, slots } = this.layout;
    const width = offsets.length;
    const all = new Float64Array(lengthOf(slots) + Math.ceil((games * width) / 2));
    const counts = all.subarray(0, lengthOf(slots));
    const values = valuesIn(all, slots);
    const ended = this.ends?.play(seed, firstGame, games, counts, values);
    const firsts = Int32Array.from(offsets);
    const before = Float64Array.from(offsets, (slot) => counts[slot]);
    for (let row = 0; row < games; row++) {
      if (ended !== undefined && ended[row] >= 0) continue;
      this.runner.playInto(counts, seed, firstGame + row, 1);
      // The first slot of every kind of measure is the sum, so a game's value is the amount added there.
      for (let i = 0; i < width; i++) {
        const low = counts[firsts[i]];
        // Where the low half of the slot overflowed, it starts again from 0.
        const value = low < before[i] ? low - before[i] + UNIT : low - before[i];
        before[i] = low;
        values[i * games + row] = value;
        if (value > LARGEST) throw tooLarge(firstGame + row, value);
      }
    }
    return all;
  }
}

/** Rows of games that are drawn whole: one for each end, made when it is first drawn. */
class EndRows {
  private readonly drawn: DrawnGames;
  private readonly offsets: readonly number[];
  /** Where the row of an end begins in `rows`; -1 if it was not drawn yet. */
  private readonly places: Int32Array;
  private rows = new Uint32Array(0);
  private used = 0;

  constructor(drawn: DrawnGames, offsets: readonly number[]) {
    this.drawn = drawn;
    this.offsets = offsets;
    this.places = new Int32Array(drawn.over).fill(-1);
  }

  /**
   * Draws games, adds them to a tally, and sets their values: those of all games for one measure after the other.
   *
   * @returns the end of each game; -1 for those that have to be played
   */
  play(seed: number, firstGame: number, games: number, counts: Float64Array, values: Uint32Array): Int32Array {
    const ended = new Int32Array(games);
    const width = this.offsets.length;
    this.drawn.play(seed, firstGame, games, counts, ended);
    for (let row = 0; row < games; row++) {
      const end = ended[row];
      if (end < 0) continue;
      const place = this.placeOf(end, firstGame + row);
      const { rows } = this;
      for (let i = 0, to = row; i < width; i++, to += games) values[to] = rows[place + i];
    }
    return ended;
  }

  private placeOf(end: number, game: number): number {
    if (this.places[end] >= 0) return this.places[end];
    const row = this.drawn.addedTo(this.offsets, end);
    const largest = Math.max(...row);
    if (largest > LARGEST) throw tooLarge(game, largest);
    const place = this.used;
    this.used += row.length;
    if (this.used > this.rows.length) {
      const grown = new Uint32Array(2 * this.used);
      grown.set(this.rows);
      this.rows = grown;
    }
    this.rows.set(row, place);
    this.places[end] = place;
    return place;
  }
}

/** Rows are 32-bit integers, to save memory. */
const LARGEST = 2 ** 32 - 1;

function tooLarge(game: number, value: number): RangeError {
  return new RangeError(`game ${game}: ${value} is too large for a row`);
}

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
