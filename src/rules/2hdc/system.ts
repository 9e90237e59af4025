import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { ATTRIBUTES } from './catalogue/attributes.ts';
import { REASONS } from './catalogue/big-bad.ts';
import { ITEMS, MEETINGS, POTIONS, PROFESSIONS, RACES, TILES } from './catalogue/names.ts';
import { ARM_ROWS, WEAPONS, type Weapon } from './catalogue/weapons.ts';
import {
  ITEM_MEANINGS,
  MEETING_MEANINGS,
  POTION_MEANINGS,
  PROFESSION_MEANINGS,
  RACE_MEANINGS,
  REASON_MEANINGS,
  TILE_MEANINGS,
} from './catalogue/words.ts';
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
  policies: [
    { name: 'book', meaning: 'what the book prescribes, with common sense' },
    { name: 'bold', meaning: 'attacks the strongest, keeps nothing back, never breaks off' },
    { name: 'cautious', meaning: 'picks the weak, shields first, leaves in good time' },
  ],
  rulings: RULINGS,
  limits: [
    { name: 'activations', value: 200, rule: '2HDC-G3', meaning: 'activations after which a fight is a stalemate' },
    { name: 'rounds', value: 1000, rule: '2HDC-G2', meaning: 'melee rounds after which a duel is broken off' },
    { name: 'turns', value: 500, rule: '2HDC-G6', meaning: 'turns of the band after which an adventure is stopped' },
    { name: 'flights', value: 10, rule: '2HDC-G9', meaning: 'fights in one turn, after which who is met is left out' },
    { name: 'crossings', value: 20, rule: '2HDC-G7', meaning: 'tests at one crossing after which somebody is lost' },
    { name: 'recruits', value: 100, rule: '2HDC-G5', meaning: 'recruits rolled for one place before one is taken' },
  ],
  words: [
    ...RACES.map((name) => ({ kind: 'race', name, meaning: RACE_MEANINGS[name], rule: '2HDC-7.0' })),
    ...PROFESSIONS.map((name) => ({ kind: 'profession', name, meaning: PROFESSION_MEANINGS[name], rule: '2HDC-9.0' })),
    ...wordsOf(ATTRIBUTES),
    ...wordsOf<Weapon>({ ...WEAPONS, rows: ARM_ROWS }),
    { kind: 'weapon', name: UNARMED, meaning: 'no weapon at all: -1d6 in melee', rule: '2HDC-T24.2b' },
    ...ITEMS.map((name) => ({ kind: 'item', name, meaning: ITEM_MEANINGS[name], rule: '2HDC-29.1' })),
    ...POTIONS.map((name) => ({
      kind: 'potion',
      name: `potion-of-${name}`,
      meaning: POTION_MEANINGS[name],
      rule: '2HDC-29.2a',
    })),
    ...REASONS.map((name) => ({ kind: 'reason', name, meaning: REASON_MEANINGS[name], rule: '2HDC-T34.3' })),
    ...MEETINGS.map((name) => ({ kind: 'meeting', name, meaning: MEETING_MEANINGS[name], rule: '2HDC-39.7' })),
    ...TILES.map((name) => ({ kind: 'tile', name, meaning: TILE_MEANINGS[name], rule: '2HDC-T38.0a' })),
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
