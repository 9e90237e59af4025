import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compileMatchup } from './compile.ts';
import { writeDamage } from './damage.ts';
import { ARMOUR, DEFAULTS, SIZES, TEMPLATES, WEAPONS } from './data.ts';
import { kernel } from './kernel.ts';
import type { Matchup } from './matchup.ts';
import { ATTRIBUTES, PLAYS } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, readStatline, sideKeys } from './setup.ts';

/** A Dungeon Game: its page on doing things. */
export const system: RuleSystem<Matchup> = {
  ...kernel,
  title: 'A Dungeon Game',
  plays: PLAYS,
  policies: POLICIES.rows,
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...Object.entries(TEMPLATES).map(([name, { role, meaning }]) => ({
      kind: role,
      name,
      meaning,
      rule: role === 'enemy' ? 'ADG-data-enemy-damage' : 'ADG-data-weapons',
    })),
    ...Object.entries(WEAPONS).map(([name, { size, ranged, attribute }]) => ({
      kind: 'weapon',
      name,
      meaning: `${size}, ${ranged ? 'ranged' : 'melee'}, ${writeDamage(SIZES[size])}, uses ${ATTRIBUTES[attribute]}`,
      rule: 'ADG-data-weapons',
    })),
    ...Object.entries(ARMOUR).map(([name, ac]) => ({
      kind: 'armour',
      name,
      meaning: `AC ${ac}`,
      rule: 'ADG-data-armour',
    })),
    ...CHOICES.map(({ name, values, rule, meaning }) => ({
      kind: 'choice',
      name,
      meaning: `${values.join(', ')}: ${meaning}`,
      rule,
    })),
    ...DEFAULTS.map(({ name, value, origin, rule }) => ({
      kind: 'default',
      name,
      meaning: `${value} (${origin})`,
      rule,
    })),
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
