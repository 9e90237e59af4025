import { addedBooks } from '../rules/registry.ts';
import type { Matchup } from '../rules/system.ts';
import type { Reply, Task } from './serve.ts';
import { cores, OUR_WORKER, openThreads, type Threads } from './threads.ts';

/** Games for a thread to play. */
export interface Order {
  readonly matchup: Matchup;
  readonly seed: number;
  readonly firstGame: number;
  readonly games: number;
}

/** A thread has one batch to play and two in its queue, so that it does not wait while the caller is busy. */
export const TASKS_PER_THREAD = 3;

/**
 * Threads that play games, beside the one that opens the pool. None starts before the first game, and none is left
 * after {@link close}, so an idle pool may be kept.
 */
export class Pool {
  /** Number of threads including the one that opened the pool, 1 or more. */
  readonly threads: number;
  private readonly worker: URL;
  private readonly keys = new WeakMap<Matchup, number>();
  private lastKey = 0;
  private started: Promise<Threads> | undefined;

  /** @param options the number of threads, and the module that they run, made with `serve`; tests pass their own */
  constructor({ threads = cores(), worker = OUR_WORKER }: { threads?: number; worker?: URL } = {}) {
    if (!Number.isSafeInteger(threads) || threads < 1) throw new RangeError(`${threads} threads cannot play`);
    this.threads = threads;
    this.worker = worker;
  }

  /**
   * Plays games on another thread. If the thread dies, it plays them once more.
   *
   * @throws Error when a game breaks, when two threads die, or when the pool is closed meanwhile
   */
  async play({ matchup, seed, firstGame, games }: Order): Promise<{ counts: Float64Array; elapsedMs: number }> {
    this.started ??= this.start();
    const { started } = this;
    const { rules } = matchup;
    const book = addedBooks().find(({ id }) => id === rules);
    const isNew = !this.keys.has(matchup);
    const task = {
      key: this.keyOf(matchup),
      rules,
      book,
      matchup: isNew ? matchup : undefined,
      seed,
      firstGame,
      games,
    };
    let reply = await this.send(started, task);
    // Send a matchup again only to a thread that does not have it: matchups may be large.
    if ('unknown' in reply) reply = await this.send(started, { ...task, matchup });
    // The next free thread may be another one, but a thread that was sent the matchup has it.
    if ('unknown' in reply) throw new Error('a thread did not load its matchup');
    if ('broken' in reply) throw reply.broken;
    return reply;
  }

  /** Whether threads are running or starting. */
  get isStarted(): boolean {
    return this.started !== undefined;
  }

  /** Ends all threads at once, with whatever they are playing. A later {@link play} starts new ones. */
  async close(): Promise<void> {
    const started = this.started;
    this.started = undefined;
    await (await started)?.destroy();
  }

  private async send(started: Promise<Threads>, task: Task): Promise<Reply> {
    const pool = await started;
    const run = async (): Promise<Reply> => {
      // A destroyed pool would start new threads for this, and nothing would end them.
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
    return openThreads(this.worker, Math.max(1, this.threads - 1), TASKS_PER_THREAD);
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

/** Calls `use` with the given pool; without one, opens a pool and closes it afterwards. */
export async function withPool<T>(
  { pool, threads }: { readonly pool?: Pool | undefined; readonly threads?: number | undefined },
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  if (pool !== undefined) return use(pool);
  const own = new Pool(threads === undefined ? {} : { threads });
  return use(own).finally(() => own.close());
}
