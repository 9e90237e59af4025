import { once } from '../rules/kit/once.ts';
import type { CellProgress } from './cell-progress.ts';
import { rowedOf } from './game-rows.ts';
import { type OnRows, OrderedRows } from './ordered-rows.ts';
import { BatchLost, LocalPlayers, type PlayCell, type Players } from './players.ts';
import { Pool } from './pool.ts';
import { type Progress, Schedule } from './schedule.ts';

/** How games are played. Only {@link seed} affects a result. */
export interface PlayingOptions {
  /** 0..2^53-1 */
  readonly seed: number;
  /** Number of threads, including the current one. Default: as many as the pool has, or the machine's cores. */
  readonly threads?: number | undefined;
  /** A pool to use. The caller closes it. */
  readonly pool?: Pool | undefined;
  /** Players to use in place of this machine's threads. The caller ends them. */
  readonly players?: Players | undefined;
  /** Games in a batch. Default: as many as take about 60 ms. */
  readonly batchGames?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each cell that is resumed or already done, and after each batch with its cell. */
  readonly onCell?: ((cell: number, progress: CellProgress) => void) | undefined;
  /** Called with rows, one for each game. Not allowed with `players`, nor for resumed cells. */
  readonly onRows?: OnRows | undefined;
}

/** After an abort, batches that are being played may end within this time. */
const GRACE_MS = 500;

/**
 * Plays cells until each has enough games, on threads where it pays.
 *
 * @param firstGame number of the first game of every cell
 */
export async function playCells(
  cells: readonly PlayCell[],
  progresses: readonly CellProgress[],
  options: PlayingOptions,
  firstGame = 0,
): Promise<void> {
  const { signal, onProgress, onCell, onRows, players: remote } = options;
  if (onRows !== undefined && (remote !== undefined || progresses.some(({ games }) => games > 0)))
    throw new Error('games that are played elsewhere, or were played before, give no rows');
  const rows = onRows && new OrderedRows(cells, onRows);
  const pool = options.pool ?? new Pool(options.threads === undefined ? {} : { threads: options.threads });
  const played = rows ? cells.map(rowedCell) : cells;
  const players = remote ?? new LocalPlayers(played, options.seed, pool, firstGame);
  const schedule = new Schedule(progresses, options.batchGames, rows?.mostGames);
  for (const [cell, progress] of progresses.entries()) {
    if (progress.done) rows?.end(cell, progress.games);
    if (progress.games > 0 || progress.done) onCell?.(cell, progress);
  }

  /** Batches handed out whose tallies are not taken yet. */
  let waiting = 0;
  let over = false;
  let grace: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const feed = () => {
        players.startOthers(() => schedule.leftMs);
        while (players.nextBatchMs > 0 && signal?.aborted !== true) {
          // Rows are written cell by cell, so all threads play the same cell.
          const batch = schedule.next(players.nextBatchMs, players.threads, players.nextFromLast && rows === undefined);
          if (batch === undefined) break;
          waiting++;
          players
            .play(batch)
            .then(async (result) => (rows ? { ...result, counts: await rows.take(batch, result.counts) } : result))
            .catch((error: unknown) => {
              if (error instanceof BatchLost) return undefined;
              throw error;
            })
            .then((result) => {
              if (over) return;
              waiting--;
              const progress = progresses[batch.cell];
              if (result === undefined) progress.giveUp();
              else schedule.take(batch, result.counts, result.elapsedMs);
              if (progress.done) rows?.end(batch.cell, progress.games);
              onCell?.(batch.cell, progress);
              onProgress?.({ ...schedule.progress, ...(remote && { threads: players.threads }) });
              feed();
            })
            .catch(reject);
        }
        if (waiting === 0) resolve();
      };
      stop = () => {
        grace = setTimeout(resolve, GRACE_MS);
      };
      signal?.addEventListener('abort', stop);
      feed();
    });
    if (signal?.aborted !== true) await rows?.passOn();
  } finally {
    over = true;
    clearTimeout(grace);
    signal?.removeEventListener('abort', stop);
    // End all work of this call, even in a pool that the caller owns: its threads start again when needed.
    if (remote === undefined && (options.pool === undefined || players.playing > 0)) await pool.close();
  }
}

/** Returns a cell whose games are played for their rows. */
function rowedCell(cell: PlayCell): PlayCell {
  const rowed = once(rowedOf);
  return {
    ...cell,
    get matchup() {
      return rowed(cell.matchup);
    },
  };
}
