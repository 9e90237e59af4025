import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Reply, Task } from './serve.ts';

/*
 * All that the engine needs of the machine. The page has a file of the same name in place of this one, for browsers.
 */

/** Threads that play what they are given. */
export interface Threads {
  /**
   * Plays games on the thread that is free first.
   *
   * @throws Error when the thread dies
   */
  run(task: Task): Promise<Reply>;
  /** Ends all threads at once; what they are at is lost. */
  destroy(): Promise<void>;
}

/** A thread that needs more than this has a fault. */
const THREAD_MEMORY_MB = 512;

/** What threads run. Run from source, it is source as well; by way of the room, since the program is built into few files. */
export const OUR_WORKER = new URL(`../engine/worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** How many threads this machine can play on. */
export function cores(): number {
  return availableParallelism();
}

/** Lets timers, Ctrl-C and progress have a turn. */
export async function rest(): Promise<void> {
  await setImmediate();
}

/**
 * Starts threads.
 *
 * @param threads how many, 1 or more
 * @param tasks how many tasks a thread may have at a time
 */
export async function openThreads(worker: URL, threads: number, tasks: number): Promise<Threads> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: worker.href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasks,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    ...threadArguments(worker),
  });
}

/** What a thread needs to run a file of ours as it is written. */
export function threadArguments(worker: URL): { readonly execArgv?: string[] } {
  return worker.pathname.endsWith('.ts') ? { execArgv: ['--import', readTypeScript()] } : {};
}

/**
 * A module that lets a thread read TypeScript. `--import tsx` would not do: in threads of Node 20 it helps
 * `require` only, and rulebooks are loaded with `import()`.
 */
function readTypeScript(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
