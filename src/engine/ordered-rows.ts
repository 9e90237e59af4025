import { type Layout, layOut } from '../stats/measure.ts';
import { splitRows } from './batch-rows.ts';
import type { Batch } from './cell-progress.ts';
import type { GameRows } from './game-rows.ts';
import type { PlayCell } from './players.ts';

/** Called with rows in the order of cells and games. The run waits for the promise, then reuses the columns. */
export type OnRows = (rows: GameRows) => Promise<void>;

/** The most values of a batch, so that memory stays flat however fast games are. */
const BATCH_VALUES = 100_000;
/** About how many values a chunk has. */
const CHUNK_VALUES = 1_000_000;
const MOST_CHUNK_GAMES = 20_000;

/**
 * Reorders the rows of batches, which arrive in any order, by cell and game, and passes them on in chunks. The ends of
 * chunks depend only on the number of measures and games of the cell.
 */
export class OrderedRows {
  /** The most games a batch may have. */
  readonly mostGames: number;
  private readonly layouts: readonly Layout[];
  private readonly onRows: OnRows;
  /** Rows that wait for earlier ones, by cell and first game. */
  private readonly waiting = new Map<string, Uint32Array>();
  /** Number of games of each finished cell. */
  private readonly ended = new Map<number, number>();
  /** Cell and number of the next game to pass on. */
  private cell = 0;
  private game = 0;
  /** Columns; the first `filled` values of each are set. */
  private chunk: Uint32Array[] = [];
  private filled = 0;
  private passing: Promise<void> = Promise.resolve();

  constructor(cells: readonly PlayCell[], onRows: OnRows) {
    this.layouts = cells.map(({ kernel, matchup }) => layOut(kernel.measures(matchup)));
    this.mostGames = Math.ceil(BATCH_VALUES / Math.max(...this.layouts.map(({ offsets }) => offsets.length)));
    this.onRows = onRows;
  }

  /**
   * Takes the result of a `RowRunner` for a batch.
   *
   * @returns the tally, once all rows that can be passed on are
   */
  async take({ cell, firstGame, games }: Batch, all: Float64Array): Promise<Float64Array> {
    const { counts, values } = splitRows(all, this.layouts[cell], games);
    this.waiting.set(`${cell}/${firstGame}`, values);
    await this.passOn();
    return counts;
  }

  /** Sets the total number of games of a cell. */
  end(cell: number, games: number): void {
    this.ended.set(cell, games);
  }

  /** Passes on all rows that are next in order. */
  passOn(): Promise<void> {
    this.passing = this.passing.then(async () => {
      while (this.cell < this.layouts.length) {
        const key = `${this.cell}/${this.game}`;
        const rows = this.waiting.get(key);
        if (rows !== undefined) {
          this.waiting.delete(key);
          await this.add(rows, this.layouts[this.cell].offsets.length);
        } else if (this.ended.get(this.cell) === this.game) {
          await this.passChunk();
          this.cell++;
          this.game = 0;
        } else return;
      }
    });
    return this.passing;
  }

  /** @param values of all games of the first measure, then those of the next, of `width` measures */
  private async add(values: Uint32Array, width: number): Promise<void> {
    const most = Math.min(MOST_CHUNK_GAMES, Math.ceil(CHUNK_VALUES / width));
    const all = values.length / width;
    for (let from = 0; from < all; ) {
      if (this.chunk.length !== width) this.chunk = Array.from({ length: width }, () => new Uint32Array(most));
      const games = Math.min(all - from, most - this.filled);
      for (const [i, column] of this.chunk.entries())
        column.set(values.subarray(i * all + from, i * all + from + games), this.filled);
      this.filled += games;
      this.game += games;
      from += games;
      if (this.filled === most) await this.passChunk();
    }
  }

  private async passChunk(): Promise<void> {
    const { cell, filled: games, chunk } = this;
    if (games === 0) return;
    const columns = chunk.map((column) => column.subarray(0, games));
    await this.onRows({ cell, firstGame: this.game - games, games, columns });
    this.filled = 0;
  }
}
