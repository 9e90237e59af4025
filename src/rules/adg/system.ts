import type { Faults } from '../../check/fault.ts';
import { wordsOf } from '../kit/catalogue.ts';
import { choiceWords } from '../kit/choices.ts';
import type { Definitions } from '../kit/homebrew.ts';
import { defineSystem } from '../kit/system.ts';
import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compileMatchup } from './compile.ts';
import { DEFAULTS } from './data.ts';
import { kernel } from './kernel.ts';
import { checkRows, kindsOf } from './kinds.ts';
import type { Matchup } from './matchup.ts';
import { memberSchema } from './member-shape.ts';
import { PLAYS } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { type Book, bookOfRows, type Rows } from './rows.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, sideKeys } from './setup.ts';
import { SHIPPED } from './shipped.ts';
import { RESERVED, readStatline } from './statline.ts';

/** Kinds of rows that are words of statlines. */
type Named = Exclude<keyof Book, 'reactions'>;

/** A Dungeon Game: its page on doing things. */
export const system: RuleSystem<Matchup> = systemOf(SHIPPED);

function systemOf(rows: Rows, book: Book = bookOfRows(rows)): RuleSystem<Matchup> {
  return defineSystem({
    ...kernel,
    title: 'A Dungeon Game',
    plays: PLAYS.rows,
    policies: POLICIES.rows,
    choices: CHOICES,
    rulings: RULINGS,
    limits: LIMITS,
    words: [
      ...book.members.rows.map(({ role, name, meaning, rule }) => ({ kind: role, name, meaning, rule })),
      ...wordsOf(book.weapons),
      ...wordsOf(book.armour),
      ...wordsOf(book.sizes),
      ...wordsOf(book.rituals),
      ...choiceWords(CHOICES),
      ...wordsOf(DEFAULTS),
    ],
    member: memberSchema((kind) => book[kind as Named].names),
    sideKeys,
    keys,
    readStatline: (words, faults) => readStatline(words, faults, book),
    memberName: (member) => String(member.kind),
    kinds: kindsOf(rows),
    reserved: RESERVED,
    extend: (definitions, faults) => extend(rows, definitions, faults),
    compile: (setup, faults) => compileMatchup(setup, faults, book),
    example: {
      title: 'How many orcs are a match for three adventurers?',
      sides: { band: ['fighter', 'archer', 'scholar cunning13'], lair: ['20x orc'] },
      vary: 'lair.orc.count: [12, 20, 28]',
      expect: 'band.win',
    },
    bestKnown: async () => (await import('./best-known.ts')).BEST_KNOWN,
    hasReadings: true,
    ledger: async () => (await import('./ledger.ts')).LEDGER,
    odds: async () => (await import('./odds.ts')).oddsOf(book.reactions),
    oddsBehind: (one, other, rulings) => oddsBehind(one, other, rulings, book),
  });
}

function extend(rows: Rows, definitions: Definitions, faults: Faults): RuleSystem<Matchup> {
  const own = definitions as unknown as Partial<Rows>;
  const all: Rows = {
    sizes: { ...rows.sizes, ...own.sizes },
    weapons: { ...rows.weapons, ...own.weapons },
    armour: { ...rows.armour, ...own.armour },
    rituals: { ...rows.rituals, ...own.rituals },
    members: { ...rows.members, ...own.members },
    reactions: own.reactions === undefined ? rows.reactions : { ...rows.reactions, ...own.reactions },
  };
  const book = bookOfRows(all);
  checkRows(own, book, faults);
  return systemOf(all, book);
}
