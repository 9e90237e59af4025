import { drawMap } from '../../board/drawing.ts';
import type { Faults } from '../../check/fault.ts';
import { wordsOf } from '../kit/catalogue.ts';
import { choiceWords } from '../kit/choices.ts';
import type { Definitions } from '../kit/homebrew.ts';
import { defineSystem } from '../kit/system.ts';
import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compileBattle } from './compile.ts';
import { kernel } from './kernel.ts';
import { checkRows, kindsOf } from './kinds.ts';
import type { BattleMatchup } from './matchup.ts';
import { PLAYS } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { type Book, bookOfRows, type Rows } from './rows.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, RESERVED, readStatline, sideKeys } from './setup.ts';
import { SHIPPED } from './shipped.ts';

/** Dungeon World, second edition. */
export const system: RuleSystem<BattleMatchup> = systemOf(SHIPPED);

function systemOf(rows: Rows): RuleSystem<BattleMatchup> {
  const book = bookOfRows(rows);
  return defineSystem({
    ...kernel,
    title: 'Dungeon World',
    plays: PLAYS.rows,
    policies: POLICIES.rows,
    choices: CHOICES,
    rulings: RULINGS,
    limits: LIMITS,
    words: [...wordsOf(book.figures), ...wordsOf(book.abilities), ...choiceWords(CHOICES)],
    member: memberSchema((kind) => book[kind as keyof Book].names),
    sideKeys,
    keys,
    readStatline: (words, faults) => readStatline(words, faults, book),
    memberName: (member) => String(member.figure ?? 'figure'),
    kinds: kindsOf(rows),
    reserved: RESERVED,
    extend: (definitions, faults) => extend(rows, definitions, faults),
    compile: (setup, faults) => compileBattle(setup, faults, book),
    map: ({ board }) => drawMap(board),
    example: {
      title: 'How many orcs are a match for three heroes?',
      sides: { heroes: ['knight', 'elf archer', 'wizard'], lair: ['6x orc', 'ogre'] },
      vary: 'lair.orc.count: [4, 6, 8]',
      expect: 'heroes.win',
    },
    bestKnown: async () => (await import('./best-known.ts')).BEST_KNOWN,
    hasReadings: true,
    ledger: async () => (await import('./ledger.ts')).LEDGER,
    odds: async () => (await import('./odds.ts')).ODDS,
    oddsBehind: (one, other, rulings) => oddsBehind(one, other, rulings, book),
  });
}

function extend(rows: Rows, definitions: Definitions, faults: Faults): RuleSystem<BattleMatchup> {
  const own = definitions as unknown as Partial<Rows>;
  const all: Rows = {
    figures: { ...rows.figures, ...own.figures },
    abilities: { ...rows.abilities, ...own.abilities },
  };
  checkRows(own, all, faults);
  return systemOf(all);
}
