import type { Faults } from '../check/fault.ts';
import { isSystem } from './added-system.ts';
import { checkBook } from './check-book.ts';
import { checkSystem } from './check-system.ts';

/**
 * Checks the rulebook that a file exports: the argument of `defineBook`, or the result of `defineSystem`.
 *
 * @param shipped ids in use
 * @returns its id; `undefined` if faults were added
 */
export function checkExported(exported: unknown, shipped: readonly string[], faults: Faults): string | undefined {
  const book = isSystem(exported) ? checkSystem(exported, faults) : checkBook(exported, faults);
  if (book === undefined) return undefined;
  if (!shipped.includes(book.id)) return book.id;
  faults.add(['id'], `${book.id} is one of the five that ship; take another`);
  return undefined;
}
