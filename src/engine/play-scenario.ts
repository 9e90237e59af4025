import { setImmediate as rest } from 'node:timers/promises';
import type { Kernel, Matchup } from '../rules/system.ts';
import { planLooks } from '../stats/looks.ts';
import { layOut } from '../stats/measure.ts';
import { type Batch, Course, fixedPlan, type Plan, type Played } from './course.ts';
import { Pool } from './pool.ts';
import { Table } from './table.ts';

/** One cell to be played. */
export interface PlayCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** Names of measures that are known exactly, so that stopping by precision need not wait for them. */
  readonly known?: ReadonlySet<string>;
}

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

/** How far a run has come. */
export interface Progress {
  /** Games played so far. */
  readonly games: number;
  /** Cells finished so far, and how many there are. */
  readonly cells: number;
  readonly allCells: number;
  /** How much of the whole is done, 0..1; as far as it can be told while precision decides how much that is. */
  readonly done: number;
}

/** Batches take about so long: little enough to stop at once, and far more than it takes to hand them out. */
const BATCH_MS = 60;
/** While other threads play too, this one must often see what they need. */
const SHORT_BATCH_MS = 15;
/** Towards a look batches get smaller, so that threads finish together, but not smaller than this. */
const LEAST_BATCH_MS = 5;
/** A thread has one batch to play and one to go on with. */
const ORDERS = 2;
/** The first batch of a cell, whose speed is not known. */
const FIRST_BATCH_GAMES = 64;
/** This thread plays so long before it judges how fast it is: code is slow until it is warm. */
const WARM_MS = 40;
/** With less than so much left to do, others would hardly be warm before it is done. */
const SMALL_MS = 300;
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
  const here = new Here(cells, options.seed);
  const schedule = new Schedule(courses, options.batchGames);

  let playing = 0;
  let over = false;
  let grace: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      let pooled = false;
      const orders = (pool.threads - 1) * ORDERS;
      let busyHere = false;
      /** Begins a batch with whoever is free. */
      const begin = (): boolean => {
        const ordered = pooled && playing - (busyHere ? 1 : 0) < orders;
        if (signal?.aborted === true || (busyHere && !ordered)) return false;
        const ms = pooled && !ordered ? SHORT_BATCH_MS : BATCH_MS;
        const batch = schedule.next(ms, pooled ? pool.threads : 1);
        if (batch === undefined) return false;
        const { cell, firstGame, games } = batch;
        const { matchup } = cells[cell] as PlayCell;
        playing++;
        if (!ordered) busyHere = true;
        (ordered ? pool.play({ matchup, seed: options.seed, firstGame, games }) : here.play(batch, pooled))
          .then(({ counts, elapsedMs }) => {
            if (over) return;
            playing--;
            if (!ordered) busyHere = false;
            schedule.take(batch, counts, elapsedMs);
            onProgress?.(schedule.progress);
            feed();
          })
          .catch(reject);
        return true;
      };
      const feed = () => {
        pooled ||= pool.threads > 1 && here.playedMs > WARM_MS && schedule.leftMs > SMALL_MS;
        while (begin());
        if (playing === 0) resolve();
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
    if (options.pool === undefined || playing > 0) await pool.close();
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

/** Plays on the calling thread, and lets others have it now and then: timers, Ctrl-C, progress. */
class Here {
  /** How long was played in all. */
  playedMs = 0;
  private readonly cells: readonly PlayCell[];
  private readonly seed: number;
  private table: Table | undefined;
  private cell = -1;
  private rested = performance.now();

  constructor(cells: readonly PlayCell[], seed: number) {
    this.cells = cells;
    this.seed = seed;
  }

  /** @param rested whether others are to have the thread first, and not only when they have waited for long */
  async play({ cell, firstGame, games }: Batch, rested: boolean): Promise<{ counts: Float64Array; elapsedMs: number }> {
    if (rested || performance.now() - this.rested > BATCH_MS / 2) {
      await rest();
      this.rested = performance.now();
    }
    const began = performance.now();
    if (this.table === undefined || this.cell !== cell) {
      const { kernel, matchup } = this.cells[cell] as PlayCell;
      this.table = new Table(kernel, matchup);
      this.cell = cell;
    }
    const counts = this.table.play(this.seed, firstGame, games);
    const elapsedMs = performance.now() - began;
    this.playedMs += elapsedMs;
    return { counts, elapsedMs };
  }
}

/** Which batch is next, of which cell, and how far all of them have come. */
class Schedule {
  private readonly courses: readonly Course[];
  private readonly batchGames: number | undefined;
  /** All cells before this one are done. */
  private first = 0;
  private games = 0;
  private msPerGame = 0;

  constructor(courses: readonly Course[], batchGames: number | undefined) {
    this.courses = courses;
    this.batchGames = batchGames;
  }

  /** The first batch there is, of about so many milliseconds, for one of so many players. */
  next(ms: number, players: number): Batch | undefined {
    for (let cell = this.first; cell < this.courses.length; cell++) {
      const course = this.courses[cell] as Course;
      if (course.done && cell === this.first) this.first++;
      const batch = course.next(this.batchGames ?? batchSize(course, ms, players));
      if (batch !== undefined) return batch;
    }
    return undefined;
  }

  take(batch: Batch, counts: Float64Array, elapsedMs: number): void {
    const course = this.courses[batch.cell] as Course;
    this.games += batch.games;
    this.msPerGame = course.msPerGame = elapsedMs / batch.games;
    course.take(batch, counts);
  }

  /** How long one thread would take for the rest. */
  get leftMs(): number {
    let left = 0;
    for (const course of this.courses) {
      left += (course.expected - course.games) * (course.msPerGame ?? this.msPerGame);
    }
    return left;
  }

  get progress(): Progress {
    let cells = 0;
    let games = 0;
    let expected = 0;
    for (const course of this.courses) {
      if (course.done) cells++;
      games += course.games;
      expected += course.expected;
    }
    return { games: this.games, cells, allCells: this.courses.length, done: games / expected };
  }
}

/** Guided self-scheduling: a share of what is left before the next look, within what is worth handing out. */
function batchSize({ msPerGame, ahead }: Course, ms: number, players: number): number {
  if (msPerGame === undefined) return FIRST_BATCH_GAMES;
  const most = Math.ceil(ms / msPerGame);
  if (players === 1) return most;
  return Math.min(most, Math.ceil(Math.max(LEAST_BATCH_MS / msPerGame, ahead / (ORDERS * players))));
}
