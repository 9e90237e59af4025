import type { Faults } from '../../check/fault.ts';
import { wordsOf } from '../kit/catalogue.ts';
import { choiceWords } from '../kit/choices.ts';
import type { Definitions } from '../kit/homebrew.ts';
import { defineSystem } from '../kit/system.ts';
import type { RuleSystem } from '../system.ts';
import { type Book, makeBook, SHIPPED } from './book.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compile } from './compile.ts';
import { kernel } from './kernel.ts';
import { checkRows, kindsOf, ownInjuries } from './kinds.ts';
import type { WodsMatchup } from './matchup.ts';
import { ELEMENTS, SKILLS } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchemaOf, sideKeys } from './setup.ts';
import { checkWords, memberName, StatlineReader } from './statline.ts';

/** World of Dungeons S, as shipped. */
export const system: RuleSystem<WodsMatchup> = makeSystem(SHIPPED, {});

/**
 * Makes the rulebook from a book.
 *
 * @param own rows of it that a scenario defines
 */
function makeSystem(book: Book, own: Definitions): RuleSystem<WodsMatchup> {
  const statlines = new StatlineReader(book);
  return defineSystem({
    ...kernel,
    title: 'World of Dungeons S',
    plays: [
      { name: 'fight', meaning: 'one fight between two sides, with what comes after it' },
      { name: 'delve', meaning: 'rooms one after the other, with rests, traps, silver and a way home' },
      { name: 'campaign', meaning: 'delve after delve, with healing, shopping, experience and levels between them' },
    ],
    policies: POLICIES.rows,
    choices: CHOICES,
    rulings: RULINGS,
    limits: LIMITS,
    words: wordsIn(book),
    member: memberSchemaOf(book),
    sideKeys,
    keys,
    readStatline: (words, faults) => statlines.read(words, faults),
    memberName,
    kinds: kindsOf(own),
    reserved: statlines.words,
    extend: (definitions: Definitions, faults: Faults) => {
      const extended = makeBook(definitions);
      checkRows(extended, definitions, faults);
      checkWords(definitions, faults);
      return makeSystem(extended, definitions);
    },
    compile: (setup, faults) => compile(book, setup, faults),
    example: {
      title: 'How many goblins are a match for two heroes?',
      sides: { party: ['human/fighter@2', 'elf/wizard@2 fire'], lair: ['8x goblin'] },
      vary: 'lair.goblin.count: [6, 8, 10]',
      expect: 'party.win',
    },
    bestKnown: async () => (await import('./best-known.ts')).BEST_KNOWN,
    hasReadings: true,
    ledger: async () => (await import('./ledger.ts')).LEDGER,
    odds: async () => (await import('./odds.ts')).oddsOf(book, ownInjuries(own)),
    oddsBehind: (one, other) => oddsBehind(book, one, other),
  });
}

/** Returns the words of a book as `list` shows them. */
function wordsIn(book: Book): RuleSystem['words'] {
  return [
    ...wordsOf(book.species),
    ...wordsOf(book.classes),
    ...wordsOf(book.abilities, ({ list, meaning }) => `${list}: ${meaning}`),
    ...wordsOf(SKILLS),
    ...wordsOf(ELEMENTS),
    ...book.weapons.rows.flatMap(({ name, also, meaning, rule }) =>
      [name, ...also].map((word) => ({
        kind: 'weapon',
        name: word,
        meaning: word === name ? meaning : `${name}: ${meaning}`,
        rule,
      })),
    ),
    ...wordsOf({ ...book.gear, kind: 'gear' }),
    ...wordsOf(book.kits).map((word) => ({ ...word, name: `${word.name}-kit` })),
    ...wordsOf(book.hirelings),
    ...wordsOf(book.threats),
    ...choiceWords(CHOICES),
  ];
}
