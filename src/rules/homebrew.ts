import { Faults } from '../check/fault.ts';
import type { Definitions } from './kit/homebrew.ts';
import type { RuleSystem, Setup } from './system.ts';

/** Cache of extended books by their rows, so that rows are read once. */
const EXTENDED = new WeakMap<Definitions, RuleSystem>();

/**
 * Returns the book of a setup, with the rows that it defines.
 *
 * @throws Error if the rows are invalid, which reading the scenario excludes
 */
export function bookOf(system: RuleSystem, setup: Pick<Setup, 'define'>): RuleSystem {
  const faults = new Faults();
  const book = readBook(system, setup, faults);
  if (book === undefined)
    throw new Error(`rows that passed their checks are wrong: ${faults.all.map(({ problem }) => problem).join('; ')}`);
  return book;
}

/**
 * Like {@link bookOf}, for rows that passed their schema; `undefined` if the book rejects them and faults were added.
 */
export function readBook(
  system: RuleSystem,
  { define }: Pick<Setup, 'define'>,
  faults: Faults,
): RuleSystem | undefined {
  if (define === undefined) return system;
  const known = EXTENDED.get(define);
  if (known?.id === system.id) return known;
  const before = faults.all.length;
  const book = system.extend?.(define, faults.under('define'));
  if (book === undefined || faults.all.length > before) return undefined;
  EXTENDED.set(define, book);
  return book;
}
