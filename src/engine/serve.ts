import { type AddedBook, addBook } from '../rules/registry.ts';
import type { Kernel, Matchup, SystemId } from '../rules/system.ts';
import { type BatchRunner, batchRunnerFor } from './batch-runner.ts';

/** Games that a thread is to play. */
export interface Task {
  /** Identifies the matchup. */
  readonly key: number;
  readonly rules: SystemId;
  /** The module of an added rulebook; left out for the five that ship. */
  readonly book?: AddedBook | undefined;
  /** Left out unless the thread replied that it does not know the key. */
  readonly matchup: Matchup | undefined;
  readonly seed: number;
  readonly firstGame: number;
  readonly games: number;
}

/** The reply of a thread. A game that broke gives a reply too; only a thread that dies gives none. */
export type Reply =
  | { readonly counts: Float64Array; readonly elapsedMs: number }
  | { readonly unknown: true }
  | { readonly broken: Error };

/** A thread caches this many runners, so that its memory does not grow with the number of cells. */
const MOST_RUNNERS = 8;

/** Returns the function that a thread runs. It caches runners, with all that a kernel computes as it plays. */
export function serve(load: (id: SystemId) => Promise<Kernel>): (task: Task) => Promise<Reply> {
  const runners = new Map<number, BatchRunner>();
  return async ({ key, rules, book, matchup, seed, firstGame, games }) => {
    try {
      let runner = runners.get(key);
      if (runner === undefined) {
        if (matchup === undefined) return { unknown: true };
        if (book !== undefined) addBook(book);
        runner = await batchRunnerFor(await load(rules), matchup);
        for (const oldest of runners.keys()) {
          if (runners.size < MOST_RUNNERS) break;
          runners.delete(oldest);
        }
        runners.set(key, runner);
      }
      // Start the clock after loading: batches are sized by it, and loading a rulebook would look like slow games.
      const began = performance.now();
      const counts = runner.play(seed, firstGame, games);
      return { counts, elapsedMs: performance.now() - began };
    } catch (error) {
      return { broken: plainError(error) };
    }
  };
}

/**
 * Returns a copy of an error that can be sent to another thread. Some hold values that cannot, and would lose their
 * message.
 */
function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const plain = new Error(error.message, error.cause === undefined ? {} : { cause: plainError(error.cause) });
  if (error.stack !== undefined) plain.stack = error.stack;
  return plain;
}
