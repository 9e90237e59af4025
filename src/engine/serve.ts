import { type AddedBook, addBook } from '../rules/registry.ts';
import type { Kernel, Matchup, SystemId } from '../rules/system.ts';
import { type BatchRunner, batchRunnerFor } from './batch-runner.ts';

/** What a thread is asked to play. */
export interface Task {
  /** Stands for the matchup; one number for each. */
  readonly key: number;
  readonly rules: SystemId;
  /** Where a rulebook is that was added; left out for the five that ship. */
  readonly book?: AddedBook | undefined;
  /** Left out unless the thread said that it does not know the key. */
  readonly matchup: Matchup | undefined;
  readonly seed: number;
  readonly firstGame: number;
  readonly games: number;
}

/** What a thread answers. A game that broke is an answer too; only a thread that dies gives none. */
export type Reply =
  | { readonly counts: Float64Array; readonly elapsedMs: number }
  | { readonly unknown: true }
  | { readonly broken: Error };

/** A thread keeps so many tables, so that its memory does not grow with the number of cells. */
const MOST_TABLES = 8;

/** A thread that plays what it is asked. Tables are kept, with all that a kernel works out as it plays. */
export function serve(load: (id: SystemId) => Promise<Kernel>): (task: Task) => Promise<Reply> {
  const tables = new Map<number, BatchRunner>();
  return async ({ key, rules, book, matchup, seed, firstGame, games }) => {
    try {
      let table = tables.get(key);
      if (table === undefined) {
        if (matchup === undefined) return { unknown: true };
        if (book !== undefined) addBook(book);
        table = await batchRunnerFor(await load(rules), matchup);
        for (const oldest of tables.keys()) {
          if (tables.size < MOST_TABLES) break;
          tables.delete(oldest);
        }
        tables.set(key, table);
      }
      // Not before: batches are sized by it, and loading a rulebook would be taken for slow games.
      const began = performance.now();
      const counts = table.play(seed, firstGame, games);
      return { counts, elapsedMs: performance.now() - began };
    } catch (error) {
      return { broken: plainError(error) };
    }
  };
}

/** An error as it can be sent: some carry things that cannot, and would lose their message. */
function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const plain = new Error(error.message, error.cause === undefined ? {} : { cause: plainError(error.cause) });
  if (error.stack !== undefined) plain.stack = error.stack;
  return plain;
}
