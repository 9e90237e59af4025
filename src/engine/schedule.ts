import type { Measure } from '../stats/measure.ts';
import type { Batch, CellProgress } from './cell-progress.ts';

/** How far a run has come. */
export interface Progress {
  /** Games played so far, without those of an earlier run that this one goes on from. */
  readonly games: number;
  /** Cells finished so far, and how many there are. */
  readonly cells: number;
  readonly allCells: number;
  /** How much of the whole is done, 0..1; as far as it can be told while precision decides how much that is. */
  readonly done: number;
  /** How much of it an earlier run had done that this one goes on from, 0..1. */
  readonly before?: number;
  /** How many threads play, where they are not of this machine. */
  readonly threads?: number;
  /** How long one thread would take for the rest once it is warm. */
  readonly leftMs?: number;
  /** What is played beside the games of the answer, of which no one knows yet how much there is: `trying other ways to play`. */
  readonly stage?: string;
  /** The first headline of the cell that was played last, by its games so far. */
  readonly seen?: { readonly cell: number; readonly measure: Measure; readonly rate: number };
}

/** The first batch of a cell, whose speed is not known. */
const FIRST_BATCH_GAMES = 64;
/** Towards a look batches get smaller, so that threads finish together, but not smaller than this part of a whole one. */
const LEAST_BATCH = 1 / 12;

/** A batch of less tells little of how fast games are. */
const TELLING_MS = 0.25;

/** Which batch is next, of which cell, and how far all of them have come. */
export class Schedule {
  private readonly progresses: readonly CellProgress[];
  private readonly batchGames: number | undefined;
  private readonly mostGames: number;
  /** All cells before the first and after the last of these are done. */
  private first = 0;
  private last: number;
  private games = 0;
  private bestMsPerGame = 0;
  /** Games of an earlier run. */
  private readonly earlier: number;

  /** @param mostGames how many games a batch may have at most */
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
   * The next batch of about this many milliseconds, for one of a number of players.
   *
   * @param fromLast whether to look through the cells from the last to the first. Two players who start at different ends
   *   each prepare only the cells that they play.
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
    // A batch of next to no time may have been lucky games, or the clock.
    if (elapsedMs >= TELLING_MS || progress.bestMsPerGame === undefined)
      progress.bestMsPerGame = Math.min(progress.msPerGame, progress.bestMsPerGame ?? Number.POSITIVE_INFINITY);
    this.bestMsPerGame = progress.bestMsPerGame;
    progress.take(batch, counts);
  }

  /** How long one thread would take for the rest once it is warm; 0 before anything was played. */
  get leftMs(): number {
    let left = 0;
    const notBegun = this.expectedOfNotBegun;
    for (const progress of this.progresses) {
      const expected = progress.games > 0 ? progress.expected : Math.min(progress.expected, notBegun);
      left += (expected - progress.games) * (progress.bestMsPerGame ?? this.bestMsPerGame);
    }
    return left;
  }

  /** How many games a cell that was not begun will take: as many as those that were, on average. */
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

/** Guided self-scheduling: a share of what is left before the next look, within what is worth handing out. */
function batchSize({ msPerGame, ahead }: CellProgress, ms: number, players: number): number {
  if (msPerGame === undefined) return FIRST_BATCH_GAMES;
  const most = Math.ceil(ms / msPerGame);
  if (players === 1) return most;
  return Math.min(most, Math.ceil(Math.max(most * LEAST_BATCH, ahead / (2 * players))));
}
