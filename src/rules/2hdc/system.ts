import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { ATTRIBUTES } from './catalogue/attributes.ts';
import { REASONS } from './catalogue/big-bad.ts';
import { ITEMS, POTIONS } from './catalogue/items.ts';
import { MEETINGS, POLICIES } from './catalogue/names.ts';
import { PROFESSIONS } from './catalogue/professions.ts';
import { RACES } from './catalogue/races.ts';
import { TILES } from './catalogue/tiles.ts';
import { ARM_ROWS, WEAPONS, type Weapon } from './catalogue/weapons.ts';
import { compileDungeon } from './dungeon/compile.ts';
import { compileFight } from './fight/compile.ts';
import { type CrawlMatchup, kernel } from './kernel.ts';
import { oddsBehind } from './odds/behind.ts';
import { RULINGS } from './rulings.ts';
import { keys, memberSchema, readStatline, sideKeys, UNARMED } from './setup.ts';

/** 2 Hour Dungeon Crawl, second edition. */
export const system: RuleSystem<CrawlMatchup> = {
  ...kernel,
  title: '2 Hour Dungeon Crawl',
  plays: [
    { name: 'fight', meaning: 'one fight on the Battle Board, to the end' },
    { name: 'dungeon', meaning: 'one adventure: into a dungeon, and out of it if it goes well' },
    { name: 'campaign', meaning: 'adventure after adventure, with recruits, treasure, and Rep won and lost' },
  ],
  policies: POLICIES.rows,
  rulings: RULINGS,
  limits: [
    { name: 'activations', value: 200, rule: '2HDC-G3', meaning: 'activations after which a fight is a stalemate' },
    { name: 'rounds', value: 1000, rule: '2HDC-G2', meaning: 'melee rounds after which a duel is broken off' },
    { name: 'turns', value: 500, rule: '2HDC-G6', meaning: 'turns of the band after which an adventure is stopped' },
    {
      name: 'flights',
      value: 10,
      rule: '2HDC-G9',
      meaning: 'fights in one turn, after which further meetings are left out',
    },
    { name: 'crossings', value: 20, rule: '2HDC-G7', meaning: 'tests at one crossing after which a character is lost' },
    {
      name: 'recruits',
      value: 100,
      rule: '2HDC-G5',
      meaning: 'recruits rolled for one place before one is taken anyway',
    },
  ],
  words: [
    ...wordsOf(RACES),
    ...wordsOf(PROFESSIONS),
    ...wordsOf(ATTRIBUTES),
    ...wordsOf<Weapon>({ ...WEAPONS, rows: ARM_ROWS }),
    { kind: 'weapon', name: UNARMED, meaning: 'no weapon at all: -1d6 in melee', rule: '2HDC-T24.2b' },
    ...wordsOf(ITEMS),
    ...wordsOf(POTIONS).map((word) => ({ ...word, name: `potion-of-${word.name}` })),
    ...wordsOf(REASONS),
    ...wordsOf(MEETINGS),
    ...wordsOf(TILES),
  ],
  member: memberSchema,
  sideKeys,
  keys,
  readStatline,
  memberName: (member) => String(member.profession ?? member.race),
  compile: (setup, faults) => (setup.play === 'fight' ? compileFight(setup, faults) : compileDungeon(setup, faults)),
  ledger: async () => (await import('./ledger.ts')).LEDGER,
  odds: async () => (await import('./odds/odds.ts')).ODDS,
  oddsBehind,
};
