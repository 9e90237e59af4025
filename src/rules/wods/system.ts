import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { ABILITY_LISTS, CLASSES } from './classes.ts';
import { compile } from './compile.ts';
import { type Gear, HIRELINGS, KITS, OTHER_GEAR, priceOf, START_MONEY, THREATS, WEAPON_TABLE } from './gear.ts';
import { kernel } from './kernel.ts';
import type { WodsMatchup } from './matchup.ts';
import { ABILITIES, ELEMENTS, SKILLS, SPECIES } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, sideKeys } from './setup.ts';
import { memberName, readStatline } from './statline.ts';
import { ABILITY_MEANINGS, SKILL_MEANINGS, SPECIES_MEANINGS } from './words.ts';

/** World of Dungeons S. */
export const system: RuleSystem<WodsMatchup> = {
  ...kernel,
  title: 'World of Dungeons S',
  plays: [
    { name: 'fight', meaning: 'one fight between two sides, with what comes after it' },
    { name: 'delve', meaning: 'rooms one after the other, with rests, traps, silver and a way home' },
    { name: 'campaign', meaning: 'delve after delve, with healing, shopping, experience and levels between them' },
  ],
  policies: POLICIES.map(({ name, meaning }) => ({ name, meaning })),
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...SPECIES.map((name) => ({
      kind: 'species',
      name,
      meaning: SPECIES_MEANINGS[name],
      rule: `WODS-species-${name}`,
    })),
    ...CLASSES.map(({ name, lists, rule }) => ({
      kind: 'class',
      name,
      meaning: lists.length === 2 ? `one ${lists[0]} and one ${lists[1]} ability` : `two ${lists[0]} abilities`,
      rule,
    })),
    ...ABILITIES.map((name) => ({
      kind: 'ability',
      name,
      meaning: `${listOf(name)}: ${ABILITY_MEANINGS[name]}`,
      rule: `WODS-${name}`,
    })),
    ...SKILLS.map((name) => ({ kind: 'skill', name, meaning: SKILL_MEANINGS[name], rule: `WODS-skill-${name}` })),
    ...ELEMENTS.map((name) => ({
      kind: 'element',
      name,
      meaning: 'an element of Elementalism',
      rule: 'WODS-elementalism',
    })),
    ...WEAPON_TABLE.flatMap(({ name, also, meaning, rule }) =>
      [name, ...also].map((word) => ({
        kind: 'weapon',
        name: word,
        meaning: word === name ? meaning : `${name}: ${meaning}`,
        rule,
      })),
    ),
    ...Object.entries(OTHER_GEAR).map(([name, { price, rule }]) => ({
      kind: 'gear',
      name,
      meaning: `${price} silver`,
      rule,
    })),
    ...Object.entries(KITS).map(([name, gear]) => ({
      kind: 'kit',
      name: `${name}-kit`,
      meaning: kitMeaning(gear),
      rule: 'P-WODS-11',
    })),
    ...HIRELINGS.map(({ name, meaning, rule }) => ({ kind: 'hireling', name, meaning, rule })),
    ...THREATS.map(({ name, meaning, rule }) => ({ kind: 'threat level', name, meaning, rule })),
    ...CHOICES.map(({ name, values, meaning, rule }) => ({
      kind: 'choice of a side',
      name,
      meaning: `${meaning}: ${values.join(', ')}`,
      rule,
    })),
  ],
  member: memberSchema,
  sideKeys,
  keys,
  readStatline,
  memberName,
  compile,
  ledger: async () => (await import('./ledger.ts')).LEDGER,
  odds: async () => (await import('./odds.ts')).ODDS,
  oddsBehind,
};

function kitMeaning(kit: Gear): string {
  const coin = START_MONEY - priceOf(kit);
  return `${START_MONEY} silver: ${kit.weapon} and more${coin > 0 ? `, ${coin} of it in coin` : ''}`;
}

function listOf(ability: string): string {
  const found = Object.entries(ABILITY_LISTS).find(([, list]) => (list as readonly string[]).includes(ability));
  return found?.[0] ?? '';
}
