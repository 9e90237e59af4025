import type { CellProgress } from './cell-progress.ts';
import { rowedOf } from './game-rows.ts';
import { type OnRows, OrderedRows } from './ordered-rows.ts';
import { BatchLost, LocalPlayers, type PlayCell, type Players } from './players.ts';
import { Pool } from './pool.ts';
import { type Progress, Schedule } from './schedule.ts';

/** How games are played; no result depends on it but by {@link seed}. */
export interface PlayingOptions {
  /** 0..2^53-1 */
  readonly seed: number;
  /** How many threads play, this one among them; as many as the machine can, if left out, or as the pool has. */
  readonly threads?: number | undefined;
  /** Threads that are used again later, and closed by whoever opened them. */
  readonly pool?: Pool | undefined;
  /** Who plays in place of this machine's threads; sent home by whoever called them. */
  readonly players?: Players | undefined;
  /** So many games to a batch; left out: as many as take a good moment. */
  readonly batchGames?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each cell that goes on from an earlier run or has nothing to do, and after each batch with its cell. */
  readonly onCell?: ((cell: number, progress: CellProgress) => void) | undefined;
  /** Called with a row for each game. Not with `players`, nor for cells that go on from an earlier run. */
  readonly onRows?: OnRows | undefined;
}

/** When told to stop, batches that are being played may end within this. */
const GRACE_MS = 500;

/**
 * Plays cells until each has enough games, on threads where it pays.
 *
 * @param firstGame which game is the first of every cell
 */
export async function playCells(
  cells: readonly PlayCell[],
  progresses: readonly CellProgress[],
  options: PlayingOptions,
  firstGame = 0,
): Promise<void> {
  const { signal, onProgress, onCell, onRows, players } = options;
  if (onRows !== undefined && (players !== undefined || progresses.some(({ games }) => games > 0)))
    throw new Error('games that are played elsewhere, or were played before, give no rows');
  const rows = onRows && new OrderedRows(cells, onRows);
  const pool = options.pool ?? new Pool(options.threads === undefined ? {} : { threads: options.threads });
  const played = rows ? cells.map((cell) => ({ ...cell, matchup: rowedOf(cell.matchup) })) : cells;
  const by = players ?? new LocalPlayers(played, options.seed, pool, firstGame);
  const schedule = new Schedule(progresses, options.batchGames, rows?.mostGames);
  for (const [cell, progress] of progresses.entries()) {
    if (progress.done) rows?.end(cell, progress.games);
    if (progress.games > 0 || progress.done) onCell?.(cell, progress);
  }

  /** Batches whose tallies were not taken yet, though they may have been played. */
  let waiting = 0;
  let over = false;
  let grace: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const feed = () => {
        by.callHelp(() => schedule.leftMs);
        while (by.wantsMs > 0 && signal?.aborted !== true) {
          // Rows are written cell by cell, so that all threads play the same one.
          const batch = schedule.next(by.wantsMs, by.threads, by.wantsLast && rows === undefined);
          if (batch === undefined) break;
          waiting++;
          by.play(batch)
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
              onProgress?.({ ...schedule.progress, ...(players && { threads: by.threads }) });
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
    // Nothing of this call may go on, not even on threads that are somebody else's: they start anew when needed.
    if (players === undefined && (options.pool === undefined || by.playing > 0)) await pool.close();
  }
}
