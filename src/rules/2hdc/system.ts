import { wordsOf } from '../kit/catalogue.ts';
import { choiceWords } from '../kit/choices.ts';
import type { Definitions } from '../kit/homebrew.ts';
import { defineSystem } from '../kit/system.ts';
import type { RuleSystem } from '../system.ts';
import { REASONS } from './catalogue/big-bad.ts';
import { type Lexicon, makeLexicon, SHIPPED } from './catalogue/lexicon.ts';
import { MEETINGS } from './catalogue/names.ts';
import { TILES } from './catalogue/tiles.ts';
import { armsOf, type Weapon } from './catalogue/weapons.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compileDungeon } from './dungeon/compile.ts';
import { FIGHT, OTHER_PLAYS } from './examples.ts';
import { compileFight } from './fight/compile.ts';
import { kindsOf, readRows } from './homebrew.ts';
import { type CrawlMatchup, kernel } from './kernel.ts';
import { oddsBehind } from './odds/behind.ts';
import { RULINGS } from './rulings.ts';
import { keys, memberSchemaOf, RESERVED, sideKeys, statlineReader, UNARMED } from './setup.ts';

/** Makes the rulebook from a lexicon. @param own rows that the scenario defines, as written */
const makeSystem = (lexicon: Lexicon, own: Definitions = {}): RuleSystem<CrawlMatchup> =>
  defineSystem({
    ...kernel,
    title: '2 Hour Dungeon Crawl',
    plays: [
      { name: 'fight', meaning: 'one fight on the Battle Board, to the end' },
      { name: 'dungeon', meaning: 'one adventure: into a dungeon, and out of it if it goes well' },
      { name: 'campaign', meaning: 'adventure after adventure, with recruits, treasure, and Rep won and lost' },
    ],
    policies: POLICIES.rows,
    choices: CHOICES,
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
      {
        name: 'crossings',
        value: 20,
        rule: '2HDC-G7',
        meaning: 'tests at one crossing after which a character is lost',
      },
      {
        name: 'recruits',
        value: 100,
        rule: '2HDC-G5',
        meaning: 'recruits rolled for one place before one is taken anyway',
      },
    ],
    words: [
      ...wordsOf(lexicon.races),
      ...wordsOf(lexicon.professions),
      ...wordsOf(lexicon.attributes),
      ...wordsOf<Weapon>({ ...lexicon.weapons, rows: armsOf(lexicon.weapons) }),
      { kind: 'weapon', name: UNARMED, meaning: 'no weapon at all: -1d6 in melee', rule: '2HDC-T24.2b' },
      ...wordsOf(lexicon.items),
      ...wordsOf(lexicon.spells),
      ...wordsOf(lexicon.potions).map((word) => ({ ...word, name: `potion-of-${word.name}` })),
      ...wordsOf(REASONS),
      ...wordsOf(MEETINGS),
      ...wordsOf(TILES),
      ...choiceWords(CHOICES),
    ],
    member: memberSchemaOf(lexicon),
    sideKeys,
    keys,
    readStatline: statlineReader(lexicon),
    memberName: (member) => String(member.profession ?? member.race),
    kinds: kindsOf(own),
    reserved: RESERVED,
    extend: (definitions, faults) => makeSystem(makeLexicon(readRows(definitions, SHIPPED, faults)), definitions),
    compile: (setup, faults) =>
      setup.play === 'fight' ? compileFight(setup, faults, lexicon) : compileDungeon(setup, faults, lexicon),
    example: FIGHT,
    otherExamples: OTHER_PLAYS,
    bestKnown: async () => (await import('./best-known.ts')).BEST_KNOWN,
    hasReadings: true,
    ledger: async () => (await import('./ledger.ts')).LEDGER,
    odds: async () => (await import('./odds/odds.ts')).oddsOf(lexicon),
    oddsBehind: (one, other, rulings) => oddsBehind(lexicon, one, other, rulings),
  });

/** 2 Hour Dungeon Crawl, second edition. */
export const system: RuleSystem<CrawlMatchup> = makeSystem(SHIPPED);
