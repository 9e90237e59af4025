import { planLooks } from '../stats/looks.ts';
import { layOut } from '../stats/measure.ts';
import { Course, fixedPlan, type Plan, type Played } from './course.ts';
import { Crew, type PlayCell } from './crew.ts';
import { Pool } from './pool.ts';
import { type Progress, Schedule } from './schedule.ts';

export type { PlayCell, Played, Progress };

export interface PlayOptions {
  /** 0..2^53-1. All cells are played with it: game 7 of one cell meets the same dice as game 7 of another. */
  readonly seed: number;
  /** So many games for each cell, 1 or more; left out: until precise enough. */
  readonly games?: number | undefined;
  /** Half width, as a rate, that every headline must reach where games are not fixed. */
  readonly precision: number;
  /** How many threads play, this one among them; as many as the machine can, if left out, or as the pool has. */
  readonly threads?: number | undefined;
  /** Threads that are used again later, and closed by whoever opened them. */
  readonly pool?: Pool | undefined;
  /** So many games to a batch; left out: as many as take a good moment. */
  readonly batchGames?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** When told to stop, batches that are being played may end within this. */
const GRACE_MS = 500;

/**
 * Plays cells, on threads where it pays.
 *
 * What comes back depends on matchups, seed, games and precision only: not on threads, on how games are cut
 * into batches, nor on which end first. Told to stop, it does so within a second, and each cell keeps its
 * games from the first on, as far as they were played without a gap.
 *
 * @returns what came of each cell, in the order of cells
 * @throws Error when a game breaks or threads die of it; all that was played is lost then
 */
export async function playScenario(cells: readonly PlayCell[], options: PlayOptions): Promise<Played[]> {
  const { signal, onProgress } = options;
  const plan = planOf(options);
  const courses = cells.map(
    ({ kernel, matchup, known }, cell) => new Course(cell, layOut(kernel.measures(matchup)), plan, known),
  );
  const pool = options.pool ?? new Pool(options.threads === undefined ? {} : { threads: options.threads });
  const crew = new Crew(cells, options.seed, pool);
  const schedule = new Schedule(courses, options.batchGames);

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
          const batch = schedule.next(crew.wantsMs, crew.threads);
          if (batch === undefined) break;
          waiting++;
          crew
            .play(batch)
            .then(({ counts, elapsedMs }) => {
              if (over) return;
              waiting--;
              schedule.take(batch, counts, elapsedMs);
              onProgress?.(schedule.progress);
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
  } finally {
    over = true;
    clearTimeout(grace);
    signal?.removeEventListener('abort', stop);
    // Nothing of this call may go on, not even on threads that are somebody else's: they start anew when needed.
    if (options.pool === undefined || crew.playing > 0) await pool.close();
  }
  return courses.map((course) => course.played);
}

function planOf({ seed, games, precision, batchGames }: PlayOptions): Plan {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`${seed} is no seed`);
  for (const count of [games, batchGames]) {
    if (count !== undefined && !(Number.isSafeInteger(count) && count > 0))
      throw new RangeError(`${count} games cannot be played`);
  }
  if (games !== undefined) return fixedPlan(games);
  if (!(precision > 0)) throw new RangeError(`a precision of ${precision} is never reached`);
  return { ...planLooks(precision), precision };
}
