import { Faults } from '../check/fault.ts';
import type { Definitions } from './kit/homebrew.ts';
import type { RuleSystem, Setup } from './system.ts';

/** Books with rows of a scenario, by the rows. Nothing can be seen of it but that the same rows are read once. */
const EXTENDED = new WeakMap<Definitions, RuleSystem>();

/**
 * Returns the book that a setup is played by: the rows that it defines are known.
 *
 * @throws Error where the rows are wrong; reading a scenario has seen that they are right
 */
export function bookOf(system: RuleSystem, setup: Pick<Setup, 'define'>): RuleSystem {
  const faults = new Faults();
  const book = readBook(system, setup, faults);
  if (book === undefined)
    throw new Error(`rows that passed their checks are wrong: ${faults.all.map(({ problem }) => problem).join('; ')}`);
  return book;
}

/** As {@link bookOf}, of rows that passed their schema. `undefined` where the book refuses them and faults were added. */
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
