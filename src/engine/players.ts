import type { Kernel, Matchup } from '../rules/system.ts';
import { type BatchRunner, batchRunnerFor } from './batch-runner.ts';
import type { Batch } from './cell-progress.ts';
import { type Pool, TASKS_PER_THREAD } from './pool.ts';
import { rest } from './threads.ts';

/** A cell to play. */
export interface PlayCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** Names of measures that are known exactly, so that precision does not depend on them. */
  readonly known?: ReadonlySet<string>;
  /** Number of games, 0 or more. Default: as the options for all cells say. */
  readonly games?: number;
  /** Games before the first look, where precision decides the number. Default: 10,000. */
  readonly firstLook?: number | undefined;
  /** Own seed, so that its random numbers are independent of the other cells. Default: the seed of all cells. */
  readonly seed?: number;
  /** Number of the game that batches count from. Default: that of all cells. */
  readonly firstGame?: number;
}

/** Something that plays batches: this machine's threads, or other machines. */
export interface Players {
  /** Number of batches that are played at the same time. */
  readonly threads: number;
  /** Number of batches being played. */
  readonly playing: number;
  /** About how many milliseconds of one thread the next batch should take; 0 while all threads are busy. */
  readonly nextBatchMs: number;
  /** Whether the next batch should come from the last cells, away from those that other threads play. */
  readonly nextFromLast: boolean;
  /**
   * Starts the other threads if enough work is left. `leftMs`, in milliseconds of one thread, is called only if it
   * matters.
   */
  startOthers(leftMs: () => number): void;
  /**
   * Plays a batch.
   *
   * @returns its tally, and how long one thread took for it
   * @throws BatchLost where this batch cannot be played but others still can
   */
  play(batch: Batch): Promise<{ counts: Float64Array; elapsedMs: number }>;
}

/** A batch that cannot be played. The rest of its cell is given up; other cells continue. */
export class BatchLost extends Error {
  override readonly name = 'BatchLost';
}

/** About how long a batch takes: short enough to stop at once, and far longer than handing it out takes. */
const BATCH_MS = 60;
/** Length of a batch while other threads play, so that this one serves them often, and while this one gets warm. */
const SHORT_BATCH_MS = 15;
/** The longest this thread plays before it yields to timers, Ctrl-C and progress. */
const TURN_MS = 30;
/** How long this thread plays before its speed counts: games take ten times as long while code is cold. */
const WARM_MS = 250;
/**
 * Cost of starting other threads. They load the rulebook and get warm, and slow this thread meanwhile, since its code
 * is optimised and its memory collected on the same cores.
 */
const STARTING_MS = 600;

/** Plays on this machine: on this thread, and on others once there is enough work for them. */
export class LocalPlayers implements Players {
  private readonly cells: readonly PlayCell[];
  private readonly seed: number;
  private readonly pool: Pool;
  private readonly firstGame: number;
  private othersStarted = false;
  /** Number of batches that other threads have. */
  private queued = 0;
  private busyHere = false;
  private playedHereMs = 0;
  private lastRest = performance.now();
  private runner: BatchRunner | undefined;
  private runnerCell = -1;

  /** @param firstGame number of the game that batches count from */
  constructor(cells: readonly PlayCell[], seed: number, pool: Pool, firstGame = 0) {
    this.cells = cells;
    this.seed = seed;
    this.pool = pool;
    this.firstGame = firstGame;
  }

  get threads(): number {
    return this.othersStarted ? this.pool.threads : 1;
  }

  get playing(): number {
    return this.queued + (this.busyHere ? 1 : 0);
  }

  startOthers(leftMs: () => number): void {
    // Threads that are running need no start-up, so the first batch is enough to decide.
    if (this.othersStarted || this.pool.threads === 1) return;
    const isWorth = (played: number, left: number) => this.playedHereMs > played && leftMs() > left;
    // The part of the remaining work that others take over.
    const share = 1 - 1 / this.pool.threads;
    this.othersStarted = this.pool.isStarted ? isWorth(0, BATCH_MS) : isWorth(WARM_MS, STARTING_MS / share);
  }

  get nextBatchMs(): number {
    if (this.othersFree) return BATCH_MS;
    if (this.busyHere) return 0;
    return this.othersStarted || this.playedHereMs < WARM_MS ? SHORT_BATCH_MS : BATCH_MS;
  }

  get nextFromLast(): boolean {
    return this.othersFree;
  }

  async play({ cell, games, firstGame }: Batch): Promise<{ counts: Float64Array; elapsedMs: number }> {
    const batch = { cell, games, firstGame: (this.cells[cell].firstGame ?? this.firstGame) + firstGame };
    if (!this.othersFree) {
      this.busyHere = true;
      const result = await this.playHere(batch);
      this.busyHere = false;
      return result;
    }
    this.queued++;
    const { matchup, seed = this.seed } = this.cells[cell];
    const result = await this.pool.play({ matchup, seed, firstGame: batch.firstGame, games });
    this.queued--;
    return result;
  }

  private get othersFree(): boolean {
    return this.othersStarted && this.queued < (this.pool.threads - 1) * TASKS_PER_THREAD;
  }

  private async playHere({ cell, firstGame, games }: Batch): Promise<{ counts: Float64Array; elapsedMs: number }> {
    if (this.othersStarted || performance.now() - this.lastRest > TURN_MS) {
      await rest();
      this.lastRest = performance.now();
    }
    const { kernel, matchup, seed = this.seed } = this.cells[cell];
    if (this.runner === undefined || this.runnerCell !== cell) {
      this.runner = await batchRunnerFor(kernel, matchup);
      this.runnerCell = cell;
    }
    // Start the clock after loading: batches are sized by it, and a one-off cost would look like slow games.
    const began = performance.now();
    const counts = this.runner.play(seed, firstGame, games);
    const elapsedMs = performance.now() - began;
    this.playedHereMs += elapsedMs;
    return { counts, elapsedMs };
  }
}
