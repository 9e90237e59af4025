import { addedBooks } from '../rules/registry.ts';
import type { Matchup } from '../rules/system.ts';
import type { Reply, Task } from './serve.ts';
import { cores, OUR_WORKER, openThreads, type Threads } from './threads.ts';

/** Games to be played on a thread. */
export interface Order {
  readonly matchup: Matchup;
  readonly seed: number;
  readonly firstGame: number;
  readonly games: number;
}

/** A thread has one batch to play and two to go on with, so that it does not wait while whoever orders is held up. */
export const ORDERS_A_THREAD = 3;

/**
 * Threads that play games, beside the one that opens it. None is started before the first game, and none is left
 * after {@link close}, so a pool may be kept for as long as there may be something to play.
 */
export class Pool {
  /** How many threads play, with the one that opened it, 1 or more. */
  readonly threads: number;
  private readonly worker: URL;
  private readonly keys = new WeakMap<Matchup, number>();
  private lastKey = 0;
  private started: Promise<Threads> | undefined;

  /** @param options.worker what the threads run, made by `serve`; a test brings its own */
  constructor({ threads = cores(), worker = OUR_WORKER }: { threads?: number; worker?: URL } = {}) {
    if (!Number.isSafeInteger(threads) || threads < 1) throw new RangeError(`${threads} threads cannot play`);
    this.threads = threads;
    this.worker = worker;
  }

  /**
   * Plays games on another thread. When that dies, they are played once more.
   *
   * @throws Error when a game breaks, when two threads died of it, or when the pool is closed meanwhile
   */
  async play({ matchup, seed, firstGame, games }: Order): Promise<{ counts: Float64Array; elapsedMs: number }> {
    this.started ??= this.start();
    const { started } = this;
    const { rules } = matchup;
    const book = addedBooks().find(({ id }) => id === rules);
    const task = { key: this.keyOf(matchup), rules, book, matchup: undefined, seed, firstGame, games };
    let reply = await this.ask(started, task);
    // A thread is told of a matchup only when it has not met it: matchups may be large.
    if ('unknown' in reply) reply = await this.ask(started, { ...task, matchup });
    // The next free thread may be another one, but one that was told knows.
    if ('unknown' in reply) throw new Error('a thread did not load its matchup');
    if ('broken' in reply) throw reply.broken;
    return reply;
  }

  /** Whether there are threads already, or soon will be. */
  get isStarted(): boolean {
    return this.started !== undefined;
  }

  /** Ends all threads at once, whatever they are at. A later {@link play} starts new ones. */
  async close(): Promise<void> {
    const started = this.started;
    this.started = undefined;
    await (await started)?.destroy();
  }

  private async ask(started: Promise<Threads>, task: Task): Promise<Reply> {
    const pool = await started;
    const run = async (): Promise<Reply> => {
      // Threads that have ended would be started anew to be asked, and nobody would end them.
      if (this.started !== started) throw new Error('the pool was closed in the meantime');
      return pool.run(task);
    };
    try {
      return await run();
    } catch (first) {
      if (this.started !== started) throw first;
      try {
        return await run();
      } catch (second) {
        if (this.started !== started) throw second;
        const why = second instanceof Error ? second.message : String(second);
        const last = task.firstGame + task.games - 1;
        throw new Error(`two threads died of games ${task.firstGame}..${last} of seed ${task.seed}: ${why}`, {
          cause: second,
        });
      }
    }
  }

  private start(): Promise<Threads> {
    return openThreads(this.worker, Math.max(1, this.threads - 1), ORDERS_A_THREAD);
  }

  private keyOf(matchup: Matchup): number {
    let key = this.keys.get(matchup);
    if (key === undefined) {
      key = ++this.lastKey;
      this.keys.set(matchup, key);
    }
    return key;
  }
}

/** Lends the given pool; where there is none, one of these threads, which is closed afterwards. */
export async function withPool<T>(
  { pool, threads }: { readonly pool?: Pool | undefined; readonly threads?: number | undefined },
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  if (pool !== undefined) return use(pool);
  const own = new Pool(threads === undefined ? {} : { threads });
  return use(own).finally(() => own.close());
}
