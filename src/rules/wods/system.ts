import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { CLASSES } from './classes.ts';
import { compile } from './compile.ts';
import { HIRELINGS, KITS, OTHER_GEAR, THREATS, WEAPONS } from './gear.ts';
import { kernel } from './kernel.ts';
import type { WodsMatchup } from './matchup.ts';
import { ABILITIES, ELEMENTS, SKILLS, SPECIES } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, sideKeys } from './setup.ts';
import { memberName, readStatline } from './statline.ts';

/** World of Dungeons S. */
export const system: RuleSystem<WodsMatchup> = {
  ...kernel,
  title: 'World of Dungeons S',
  plays: [
    { name: 'fight', meaning: 'one fight between two sides, with what comes after it' },
    { name: 'delve', meaning: 'rooms one after the other, with rests, traps, silver and a way home' },
    { name: 'campaign', meaning: 'delve after delve, with healing, shopping, experience and levels between them' },
  ],
  policies: POLICIES.rows,
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...wordsOf(SPECIES),
    ...wordsOf(CLASSES),
    ...wordsOf(ABILITIES, ({ list, meaning }) => `${list}: ${meaning}`),
    ...wordsOf(SKILLS),
    ...wordsOf(ELEMENTS),
    ...WEAPONS.rows.flatMap(({ name, also, meaning, rule }) =>
      [name, ...also].map((word) => ({
        kind: 'weapon',
        name: word,
        meaning: word === name ? meaning : `${name}: ${meaning}`,
        rule,
      })),
    ),
    ...wordsOf(OTHER_GEAR),
    ...wordsOf(KITS).map((word) => ({ ...word, name: `${word.name}-kit` })),
    ...wordsOf(HIRELINGS),
    ...wordsOf(THREATS),
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
