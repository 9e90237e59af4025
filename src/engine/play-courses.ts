import type { Course } from './course.ts';
import { BatchLost, Crew, type PlayCell, type Players } from './crew.ts';
import { rowedOf } from './game-rows.ts';
import { type OnRows, OrderedRows } from './ordered-rows.ts';
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
  /** Called with every course that goes on from an earlier one or has nothing to do, and after each batch with its course. */
  readonly onCourse?: ((cell: number, course: Course) => void) | undefined;
  /** Called with a row for each game. Not with `players`, nor for courses that go on from an earlier one. */
  readonly onRows?: OnRows | undefined;
}

/** When told to stop, batches that are being played may end within this. */
const GRACE_MS = 500;

/**
 * Leads courses to their ends, on threads where it pays.
 *
 * @param firstGame which game is the first of every course
 */
export async function playCourses(
  cells: readonly PlayCell[],
  courses: readonly Course[],
  options: PlayingOptions,
  firstGame = 0,
): Promise<void> {
  const { signal, onProgress, onCourse, onRows, players } = options;
  if (onRows !== undefined && (players !== undefined || courses.some(({ games }) => games > 0)))
    throw new Error('games that are played elsewhere, or were played before, give no rows');
  const rows = onRows && new OrderedRows(cells, onRows);
  const pool = options.pool ?? new Pool(options.threads === undefined ? {} : { threads: options.threads });
  const played = rows ? cells.map((cell) => ({ ...cell, matchup: rowedOf(cell.matchup) })) : cells;
  const crew = players ?? new Crew(played, options.seed, pool, firstGame);
  const schedule = new Schedule(courses, options.batchGames, rows?.mostGames);
  for (const [cell, course] of courses.entries()) {
    if (course.done) rows?.end(cell, course.games);
    if (course.games > 0 || course.done) onCourse?.(cell, course);
  }

  /** Batches whose tallies were not taken yet, though they may have been played. */
  let waiting = 0;
  let over = false;
  let grace: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const feed = () => {
        crew.callHelp(() => schedule.leftMs);
        while (crew.wantsMs > 0 && signal?.aborted !== true) {
          // Rows are written cell by cell, so that all threads play the same one.
          const batch = schedule.next(crew.wantsMs, crew.threads, crew.wantsLast && rows === undefined);
          if (batch === undefined) break;
          waiting++;
          crew
            .play(batch)
            .then(async (result) => (rows ? { ...result, counts: await rows.take(batch, result.counts) } : result))
            .catch((error: unknown) => {
              if (error instanceof BatchLost) return undefined;
              throw error;
            })
            .then((result) => {
              if (over) return;
              waiting--;
              const course = courses[batch.cell];
              if (result === undefined) course.giveUp();
              else schedule.take(batch, result.counts, result.elapsedMs);
              if (course.done) rows?.end(batch.cell, course.games);
              onCourse?.(batch.cell, course);
              onProgress?.({ ...schedule.progress, ...(players && { threads: players.threads }) });
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
    if (players === undefined && (options.pool === undefined || crew.playing > 0)) await pool.close();
  }
}
