import type { Kernel, Matchup } from '../rules/system.ts';
import { rowedOf } from './game-rows.ts';
import { Pool } from './pool.ts';
import { seatFor } from './seat.ts';
import { rest } from './threads.ts';

/** A cell whose games are written down one by one. */
export interface RowCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** How many games, from the first; 0 or more. */
  readonly games: number;
}

/** Some games of a cell, one after the other. */
export interface GameRows {
  readonly cell: number;
  /** Number of the first of them. */
  readonly firstGame: number;
  readonly games: number;
  /** A row a game: the value of each measure, in the order of the cell's measures. */
  readonly values: Float64Array;
}

export interface PlayRowsOptions {
  readonly seed: number;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Games of a batch: few enough to stop at once, and many enough that handing them out costs little. */
const BATCH_GAMES = 500;
/** Batches that a thread has at a time; it plays one and the others wait. */
const BATCHES_A_THREAD = 3;
/** About how many values a chunk of rows has. */
const CHUNK_VALUES = 500_000;
const MOST_CHUNK_GAMES = 20_000;

/**
 * Plays the games of cells and yields their rows: cell by cell, game by game. How rows are cut into chunks depends on
 * nothing but the cells.
 *
 * @throws Error when a game breaks; what the signal holds when told to stop
 */
export async function* playRows(cells: readonly RowCell[], options: PlayRowsOptions): AsyncGenerator<GameRows> {
  const { threads } = options;
  const pool = new Pool(threads === undefined ? {} : { threads });
  try {
    for (const [cell, { kernel, matchup, games }] of cells.entries()) {
      const width = kernel.measures(matchup).length;
      const most = BATCH_GAMES * Math.ceil(Math.min(MOST_CHUNK_GAMES, CHUNK_VALUES / width) / BATCH_GAMES);
      const batches = playInOrder({ kernel, matchup, games }, pool, options);
      for (let firstGame = 0; firstGame < games; ) {
        const values = new Float64Array(Math.min(most, games - firstGame) * width);
        for (let filled = 0; filled < values.length; ) {
          const { value: rows } = await batches.next();
          if (rows === undefined) throw new Error(`the games of cell ${cell} ended before they were all played`);
          values.set(rows, filled);
          filled += rows.length;
        }
        yield { cell, firstGame, games: values.length / width, values };
        firstGame += most;
      }
    }
  } finally {
    await pool.close();
  }
}

/** Plays the games of a cell in batches and yields the values of each, in the order of games. */
async function* playInOrder(
  { kernel, matchup, games }: RowCell,
  pool: Pool,
  { seed, signal }: PlayRowsOptions,
): AsyncGenerator<Float64Array, undefined> {
  const rowed = rowedOf(matchup);
  const here = pool.threads === 1 ? await seatFor(kernel, rowed) : undefined;
  const play = async (firstGame: number): Promise<Float64Array> => {
    const batch = { matchup: rowed, seed, firstGame, games: Math.min(BATCH_GAMES, games - firstGame) };
    if (here === undefined) return (await pool.play(batch)).counts;
    await rest();
    return here.play(seed, firstGame, batch.games);
  };
  const ordered: Promise<Float64Array>[] = [];
  const most = here === undefined ? (pool.threads - 1) * BATCHES_A_THREAD : 1;
  for (let next = 0; next < games || ordered.length > 0; ) {
    for (; next < games && ordered.length < most; next += BATCH_GAMES) {
      const batch = play(next);
      // The loop below awaits it; after a stop it is dropped, and its rejection with it.
      batch.catch(() => {});
      ordered.push(batch);
    }
    const [first] = ordered.splice(0, 1);
    signal?.throwIfAborted();
    yield await first;
  }
  return undefined;
}
