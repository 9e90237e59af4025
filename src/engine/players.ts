import type { Kernel, Matchup } from '../rules/system.ts';
import { type BatchRunner, batchRunnerFor } from './batch-runner.ts';
import type { Batch } from './cell-progress.ts';
import { ORDERS_A_THREAD, type Pool } from './pool.ts';
import { rest } from './threads.ts';

/** One cell to be played. */
export interface PlayCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** Names of measures that are known exactly, so that stopping by precision need not wait for them. */
  readonly known?: ReadonlySet<string>;
  /** Exactly this many games, 0 or more; left out: as the options for all cells say. */
  readonly games?: number;
  /** Games after which it may stop where precision decides how many there are; left out: 10,000. */
  readonly firstLook?: number | undefined;
  /** Played with this seed instead of that of all cells, so that its luck has nothing to do with theirs. */
  readonly seed?: number;
  /** Which game is its first, as batches count from 0; left out: that of all cells. */
  readonly firstGame?: number;
}

/** Whoever can be given batches to play. */
export interface Players {
  /** How many play at a time. */
  readonly threads: number;
  /** Batches that are being played. */
  readonly playing: number;
  /** About how many milliseconds of one thread a batch should take whoever is free next; 0 while nobody is. */
  readonly wantsMs: number;
  /** Whether whoever is free next starts with the last cells, away from the others. */
  readonly wantsLast: boolean;
  /** Lets others help if there is enough left to do, in milliseconds of one thread. Asked for only if it matters. */
  callHelp(leftMs: () => number): void;
  /**
   * Plays a batch.
   *
   * @returns its tally, and how long one thread took for it
   * @throws BatchLost where it cannot be played but others still can
   */
  play(batch: Batch): Promise<{ counts: Float64Array; elapsedMs: number }>;
}

/** A batch that cannot be played. The rest of its cell is given up; other cells go on. */
export class BatchLost extends Error {
  override readonly name = 'BatchLost';
}

/** Batches take about so long: little enough to stop at once, and far more than it takes to hand them out. */
const BATCH_MS = 60;
/** While other threads play too, this one must often see what they need; and whether they should, while it gets warm. */
const SHORT_BATCH_MS = 15;
/** This thread plays no longer than this before others have a turn: timers, Ctrl-C, progress. */
const TURN_MS = 30;
/** This thread plays so long before it judges how fast it is: games take ten times as long while code is cold. */
const WARM_MS = 250;
/**
 * What it costs to call others: they load the rulebook and get warm, and slow this thread meanwhile, whose code is optimised
 * and whose memory is cleared on the same cores.
 */
const CALLING_MS = 600;

/** Who plays on this machine: this thread, and others once there is enough to do for them. */
export class LocalPlayers implements Players {
  private readonly cells: readonly PlayCell[];
  private readonly seed: number;
  private readonly pool: Pool;
  private readonly firstGame: number;
  private helped = false;
  /** Batches that other threads have. */
  private ordered = 0;
  private busyHere = false;
  private playedHereMs = 0;
  private rested = performance.now();
  private table: BatchRunner | undefined;
  private tableOf = -1;

  /** @param firstGame which game is the first of all batches, since they count from 0 */
  constructor(cells: readonly PlayCell[], seed: number, pool: Pool, firstGame = 0) {
    this.cells = cells;
    this.seed = seed;
    this.pool = pool;
    this.firstGame = firstGame;
  }

  get threads(): number {
    return this.helped ? this.pool.threads : 1;
  }

  get playing(): number {
    return this.ordered + (this.busyHere ? 1 : 0);
  }

  callHelp(leftMs: () => number): void {
    // Threads that have played before are there at once, and the first batch tells enough.
    if (this.helped || this.pool.threads === 1) return;
    const isWorth = (played: number, left: number) => this.playedHereMs > played && leftMs() > left;
    // The part of what is left that others take over.
    const share = 1 - 1 / this.pool.threads;
    this.helped = this.pool.isStarted ? isWorth(0, BATCH_MS) : isWorth(WARM_MS, CALLING_MS / share);
  }

  get wantsMs(): number {
    if (this.othersFree) return BATCH_MS;
    if (this.busyHere) return 0;
    return this.helped || this.playedHereMs < WARM_MS ? SHORT_BATCH_MS : BATCH_MS;
  }

  get wantsLast(): boolean {
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
    this.ordered++;
    const { matchup, seed = this.seed } = this.cells[cell];
    const result = await this.pool.play({ matchup, seed, firstGame: batch.firstGame, games });
    this.ordered--;
    return result;
  }

  private get othersFree(): boolean {
    return this.helped && this.ordered < (this.pool.threads - 1) * ORDERS_A_THREAD;
  }

  private async playHere({ cell, firstGame, games }: Batch): Promise<{ counts: Float64Array; elapsedMs: number }> {
    if (this.helped || performance.now() - this.rested > TURN_MS) {
      await rest();
      this.rested = performance.now();
    }
    const { kernel, matchup, seed = this.seed } = this.cells[cell];
    if (this.table === undefined || this.tableOf !== cell) {
      this.table = await batchRunnerFor(kernel, matchup);
      this.tableOf = cell;
    }
    // Not before: batches are sized by it, and what is worked out once would be taken for slow games.
    const began = performance.now();
    const counts = this.table.play(seed, firstGame, games);
    const elapsedMs = performance.now() - began;
    this.playedHereMs += elapsedMs;
    return { counts, elapsedMs };
  }
}
