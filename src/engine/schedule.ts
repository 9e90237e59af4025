import type { Measure } from '../stats/measure.ts';
import type { Batch, CellProgress } from './cell-progress.ts';

/** The progress of a run. */
export interface Progress {
  /** Games played so far, without those of a resumed run. */
  readonly games: number;
  /** Cells finished so far, and how many there are. */
  readonly cells: number;
  readonly allCells: number;
  /** Done part of the whole, 0..1; an estimate while precision decides the number of games. */
  readonly done: number;
  /** Part of the whole that was already done in a resumed run, 0..1. */
  readonly before?: number;
  /** Number of threads, where they are on other machines. */
  readonly threads?: number;
  /** Milliseconds that one warm thread would take for the rest. */
  readonly leftMs?: number;
  /** Extra work of unknown size that is being done beside the answer's own games: `trying other ways to play`. */
  readonly stage?: string;
  /** The first headline of the cell that was played last, over its games so far. */
  readonly seen?: { readonly cell: number; readonly measure: Measure; readonly rate: number };
}

/** Size of the first batch of a cell, whose speed is not known yet. */
const FIRST_BATCH_GAMES = 64;
/** Before a look batches get smaller, so that threads finish together, but not smaller than this part of a full one. */
const LEAST_BATCH = 1 / 12;

/** A shorter batch does not measure the speed of games reliably. */
const RELIABLE_MS = 0.25;

/** Chooses the next batch and its cell, and tracks the progress of all cells. */
export class Schedule {
  private readonly progresses: readonly CellProgress[];
  private readonly batchGames: number | undefined;
  private readonly mostGames: number;
  /** All cells before `first` and after `last` are done. */
  private first = 0;
  private last: number;
  private games = 0;
  private bestMsPerGame = 0;
  /** Games of the resumed run. */
  private readonly earlier: number;

  /** @param mostGames the most games a batch may have */
  constructor(
    progresses: readonly CellProgress[],
    batchGames: number | undefined,
    mostGames = Number.POSITIVE_INFINITY,
  ) {
    this.progresses = progresses;
    this.batchGames = batchGames;
    this.mostGames = mostGames;
    this.last = progresses.length - 1;
    this.earlier = progresses.reduce((games, progress) => games + progress.games, 0);
  }

  /**
   * Returns the next batch, of about `ms` milliseconds.
   *
   * @param players number of threads or machines that play
   * @param fromLast whether to look through the cells from the last to the first. Two players who start at different
   *   ends each prepare only the cells that they play.
   */
  next(ms: number, players: number, fromLast = false): Batch | undefined {
    while (this.progresses[this.first]?.done) this.first++;
    while (this.progresses[this.last]?.done) this.last--;
    for (let i = 0; i <= this.last - this.first; i++) {
      const progress = this.progresses[fromLast ? this.last - i : this.first + i];
      const batch = progress.next(Math.min(this.mostGames, this.batchGames ?? batchSize(progress, ms, players)));
      if (batch !== undefined) return batch;
    }
    return undefined;
  }

  take(batch: Batch, counts: Float64Array, elapsedMs: number): void {
    const progress = this.progresses[batch.cell];
    this.games += batch.games;
    progress.msPerGame = elapsedMs / batch.games;
    // A very short batch may be an accident of its games or of the clock.
    if (elapsedMs >= RELIABLE_MS || progress.bestMsPerGame === undefined)
      progress.bestMsPerGame = Math.min(progress.msPerGame, progress.bestMsPerGame ?? Number.POSITIVE_INFINITY);
    this.bestMsPerGame = progress.bestMsPerGame;
    progress.take(batch, counts);
  }

  /** Milliseconds that one warm thread would take for the rest; 0 before the first batch. */
  get leftMs(): number {
    let left = 0;
    const notBegun = this.expectedOfNotBegun;
    for (const progress of this.progresses) {
      const expected = progress.games > 0 ? progress.expected : Math.min(progress.expected, notBegun);
      left += (expected - progress.games) * (progress.bestMsPerGame ?? this.bestMsPerGame);
    }
    return left;
  }

  /** Expected number of games of a cell that has not begun: the average of those that have. */
  private get expectedOfNotBegun(): number {
    let expected = 0;
    let begun = 0;
    for (const progress of this.progresses) {
      if (progress.games === 0) continue;
      expected += progress.expected;
      begun++;
    }
    return begun === 0 ? Number.POSITIVE_INFINITY : expected / begun;
  }

  get progress(): Progress {
    let cells = 0;
    let games = 0;
    let expected = 0;
    const notBegun = this.expectedOfNotBegun;
    for (const progress of this.progresses) {
      if (progress.done) cells++;
      games += progress.games;
      expected += progress.games > 0 ? progress.expected : Math.min(progress.expected, notBegun);
    }
    const before = this.earlier === 0 ? {} : { before: this.earlier / expected };
    return {
      games: this.games,
      cells,
      allCells: this.progresses.length,
      done: games / expected,
      leftMs: this.leftMs,
      ...before,
    };
  }
}

/**
 * Returns the size of a batch by guided self-scheduling: a part of what is left before the next look, within limits.
 */
function batchSize({ msPerGame, ahead }: CellProgress, ms: number, players: number): number {
  if (msPerGame === undefined) return FIRST_BATCH_GAMES;
  const most = Math.ceil(ms / msPerGame);
  if (players === 1) return most;
  return Math.min(most, Math.ceil(Math.max(most * LEAST_BATCH, ahead / (2 * players))));
}
