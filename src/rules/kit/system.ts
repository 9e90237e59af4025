import type { Matchup, Policy, RuleSystem } from '../system.ts';
import { choiceKeys } from './choice-keys.ts';

/** Keys with defaults. */
type Usual = 'plays' | 'policies' | 'choices' | 'rulings' | 'limits' | 'sideKeys' | 'keys' | 'odds';

/** A rulebook defined by code of its own: a {@link RuleSystem} in which keys with defaults may be left out. */
export type SystemDefinition<M extends Matchup = Matchup> = Omit<RuleSystem<M>, Usual | 'hash'> & {
  readonly [key in Usual]?: RuleSystem<M>[key] | undefined;
};

/** The default way to play. */
const FIGHT: RuleSystem['plays'] = [{ name: 'fight', meaning: 'until one side is beaten' }];
/** The default policy. */
const BY_THE_BOOK: readonly Policy[] = [{ name: 'book', meaning: 'plays as the book says', settings: {} }];

/**
 * Defines a rulebook part by part: how statlines are read, how a scenario is compiled, and its games. The shipped ones
 * are defined so; `defineBook` is a shorter form. Its file exports it as `default`.
 *
 * ```ts
 * export default defineSystem({ ...kernel, title: 'My Book', member, readStatline, compile, ... });
 * ```
 *
 * Defaults: one way to play, `fight`, one policy, `book`, and no choices, rulings, limits, keys or odds. Each choice is
 * a key of a side.
 */
export function defineSystem<M extends Matchup>(definition: SystemDefinition<M>): RuleSystem<M> {
  const { plays = FIGHT, policies = BY_THE_BOOK, choices = [], rulings = [], limits = [], keys = {} } = definition;
  const { sideKeys = choiceKeys(choices), odds = async () => [] } = definition;
  return { ...definition, plays, policies, choices, rulings, limits, keys, sideKeys, odds };
}
