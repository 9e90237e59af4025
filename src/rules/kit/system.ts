import type { Matchup, Policy, RuleSystem } from '../system.ts';
import { choiceKeys } from './choice-keys.ts';

/** What many books leave out. */
type Usual = 'plays' | 'policies' | 'choices' | 'rulings' | 'limits' | 'sideKeys' | 'keys' | 'odds';

/** A rulebook as code of its own reads, compiles and plays it: a {@link RuleSystem} without what is usual. */
export type SystemDefinition<M extends Matchup = Matchup> = Omit<RuleSystem<M>, Usual | 'hash'> & {
  readonly [key in Usual]?: RuleSystem<M>[key] | undefined;
};

/** The way to play of a book that names none. */
const FIGHT: RuleSystem['plays'] = [{ name: 'fight', meaning: 'until one side is beaten' }];
/** The policy of a book that names none. */
const BY_THE_BOOK: readonly Policy[] = [{ name: 'book', meaning: 'plays as the book says', settings: {} }];

/**
 * Defines a rulebook part by part: how statlines are read, what a scenario is compiled to, and games. The five that ship
 * are defined so, and `defineBook` makes the same of a shorter form. The file that has it exports it as `default`.
 *
 * ```ts
 * export default defineSystem({ ...kernel, title: 'My Book', member, readStatline, compile, ... });
 * ```
 *
 * Left out: one way to play, `fight`, one policy, `book`, and no choices, rulings, limits, keys or odds. Each choice is a
 * key of a side.
 */
export function defineSystem<M extends Matchup>(definition: SystemDefinition<M>): RuleSystem<M> {
  const { plays = FIGHT, policies = BY_THE_BOOK, choices = [], rulings = [], limits = [], keys = {} } = definition;
  const { sideKeys = choiceKeys(choices), odds = async () => [] } = definition;
  return { ...definition, plays, policies, choices, rulings, limits, keys, sideKeys, odds };
}
