import { bookSystem } from './book-system.ts';
import type { Book } from './kit/book.ts';
import type { AddedBook } from './registry.ts';
import { exactName, type Matchup, type RuleSystem } from './system.ts';

/** Returns whether a file exports the result of `defineSystem`, rather than the argument of `defineBook`. */
export function isSystem(exported: unknown): exported is RuleSystem {
  return typeof exported === 'object' && exported !== null && ('compile' in exported || 'newGame' in exported);
}

/**
 * Loads the rulebook that a file exports as `default`; it must have passed `checkExported`.
 *
 * @throws Error if the file throws while it is loaded
 */
export async function loadAddedSystem(book: AddedBook): Promise<RuleSystem> {
  const { default: exported }: { readonly default: Book | RuleSystem } = await import(/* @vite-ignore */ book.url);
  return ownSystem(isSystem(exported) ? exported : (bookSystem(exported) as RuleSystem), book);
}

/**
 * Returns the rulebook with its id and hash in all matchups, and a check that it plays no matchup of another version.
 */
function ownSystem(system: RuleSystem, book: Pick<AddedBook, 'id' | 'hash'>): RuleSystem {
  const { id, hash } = book;
  const { extend, outline, compile } = system;
  const own =
    (make: RuleSystem['compile']): RuleSystem['compile'] =>
    (setup, faults) => {
      const matchup = make(setup, faults);
      return matchup && ({ ...matchup, rules: id, hash } as Matchup);
    };
  const held = (matchup: Matchup) => {
    if (matchup.hash === hash) return matchup;
    const other = exactName({ id: matchup.rules, ...(matchup.hash !== undefined && { hash: matchup.hash }) });
    throw new Error(`these games are of ${other}, and the book here is ${exactName(book)}`);
  };
  return {
    ...system,
    id,
    hash,
    ...(extend && { extend: (definitions, faults) => ownSystem(extend(definitions, faults), book) }),
    ...(outline && { outline: own(outline) }),
    compile: own(compile),
    measures: (matchup) => system.measures(held(matchup)),
    newGame: (matchup) => system.newGame(held(matchup)),
  };
}
