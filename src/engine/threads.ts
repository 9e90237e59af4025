import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Reply, Task } from './serve.ts';

/* All that the engine needs of the machine. The web page replaces this file with its own for browsers. */

/** A pool of worker threads. */
export interface Threads<T = Task, R = Reply> {
  /**
   * Plays games on the first free thread.
   *
   * @throws Error when the thread dies
   */
  run(task: T): Promise<R>;
  /** Ends all threads at once; their current tasks are lost. */
  destroy(): Promise<void>;
}

/** Memory limit of a thread. One that needs more has a fault. */
const THREAD_MEMORY_MB = 512;

/**
 * The module that threads run, as TypeScript where the program runs from source. The path goes through the folder's
 * name, since the build bundles the program into few files.
 */
export const OUR_WORKER = new URL(`../engine/worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Returns the number of threads this machine can run. */
export function cores(): number {
  return availableParallelism();
}

/** Yields to timers, Ctrl-C and progress. */
export async function rest(): Promise<void> {
  await setImmediate();
}

/**
 * Starts threads.
 *
 * @param threads number of threads, 1 or more
 * @param tasks most tasks a thread may have at a time
 */
export async function openThreads<T = Task, R = Reply>(
  worker: URL,
  threads: number,
  tasks: number,
): Promise<Threads<T, R>> {
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

/** Returns the options with which a thread runs one of our files, as TypeScript or built. */
export function threadArguments(worker: URL): { readonly execArgv?: string[] } {
  return worker.pathname.endsWith('.ts') ? { execArgv: ['--import', readTypeScript()] } : {};
}

/**
 * Returns a module that lets a thread load TypeScript. `--import tsx` is not enough: in threads of Node 20 it affects
 * `require` only, and rulebooks are loaded with `import()`.
 */
function readTypeScript(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
