import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compileMatchup } from './compile.ts';
import { ARMOUR, DEFAULTS, TEMPLATES, WEAPONS } from './data.ts';
import { kernel } from './kernel.ts';
import type { Matchup } from './matchup.ts';
import { PLAYS } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, readStatline, sideKeys } from './setup.ts';

/** A Dungeon Game: its page on doing things. */
export const system: RuleSystem<Matchup> = {
  ...kernel,
  title: 'A Dungeon Game',
  plays: PLAYS.rows,
  policies: POLICIES.rows,
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...TEMPLATES.rows.map(({ role, name, meaning, rule }) => ({ kind: role, name, meaning, rule })),
    ...wordsOf(WEAPONS),
    ...wordsOf(ARMOUR),
    ...CHOICES.map(({ name, values, rule, meaning }) => ({
      kind: 'choice',
      name,
      meaning: `${values.join(', ')}: ${meaning}`,
      rule,
    })),
    ...wordsOf(DEFAULTS),
  ],
  member: memberSchema,
  sideKeys,
  keys,
  readStatline,
  memberName: (member) => String(member.kind),
  compile: compileMatchup,
  ledger: async () => (await import('./ledger.ts')).LEDGER,
  odds: async () => (await import('./odds.ts')).ODDS,
  oddsBehind,
};
