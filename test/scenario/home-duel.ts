import { z } from 'zod';
import { unknownWord } from '../../src/check/fault.ts';
import type { Definitions, RowKind, WrittenRow } from '../../src/rules/kit/homebrew.ts';
import type { RuleSystem } from '../../src/rules/system.ts';
import type { Registry } from '../../src/scenario/reading.ts';
import { coinDuel } from './coin-duel.ts';

/** The coin duel as a book whose races and weapons are rows, so that scenarios may define more. */

const RACES: Readonly<Record<string, WrittenRow>> = {
  elf: { luck: 2, meaning: 'tosses well', bite: { dice: 1 } },
  troll: { luck: 1, traits: ['strong'] },
};
const WEAPONS: Readonly<Record<string, WrittenRow>> = { axe: { impact: 2 }, sword: { impact: 1 } };

function kinds(define: Definitions): readonly RowKind[] {
  return [
    {
      key: 'races',
      one: 'race',
      rule: 'COIN-1',
      meaning: 'a people',
      most: 5,
      needs: ['luck'],
      rows: { ...RACES, ...define.races },
      row: (names) =>
        z.strictObject({
          luck: z.int().min(0).max(10).optional().meta({ rule: 'COIN-1.1', description: 'coins more' }),
          traits: z
            .array(z.enum(['strong', 'swift']))
            .max(2)
            .optional()
            .meta({ rule: 'COIN-1.2', description: 'what they are' }),
          bite: z
            .strictObject({ dice: z.int().min(1).max(6).optional().describe('coins of a bite') })
            .optional()
            .meta({ rule: 'COIN-1.3', description: 'teeth' }),
          arms: z.enum(names('weapons')).optional().meta({ rule: 'COIN-1.4', description: 'what each has in hand' }),
        }),
    },
    {
      key: 'weapons',
      one: 'weapon',
      rule: 'COIN-2',
      meaning: 'what is in a hand',
      most: 5,
      needs: ['impact'],
      rows: { ...WEAPONS, ...define.weapons },
      row: () =>
        z.strictObject({
          impact: z.int().min(0).max(9).optional().meta({ rule: 'COIN-2.1', description: 'added to a toss' }),
        }),
    },
  ];
}

function homeDuelOf(define: Definitions): RuleSystem {
  const rows = kinds(define);
  const [races, weapons] = rows.map((kind) => Object.keys(kind.rows) as [string, ...string[]]);
  return {
    ...(coinDuel as RuleSystem),
    kinds: rows,
    reserved: ['star'],
    words: rows.flatMap(({ one, rows: all, rule }) =>
      Object.entries(all).map(([name, { meaning }]) => ({ kind: one, name, rule, meaning: String(meaning ?? '') })),
    ),
    member: z.strictObject({
      race: z.enum(races).meta({ rule: 'COIN-1' }),
      strength: z.int().min(1).max(10),
      weapons: z.array(z.enum(weapons)).max(2).default([]),
    }),
    readStatline(words, faults) {
      const [race = '', strength] = (words[0]?.text ?? '').split('@');
      if (!races.includes(race)) faults.add([], unknownWord('race', race, races), { rule: 'COIN-1', offset: 0 });
      for (const { text, offset } of words.slice(1))
        if (!weapons.includes(text)) faults.add([], unknownWord('weapon', text, weapons), { offset });
      return { race, strength: Number(strength), weapons: words.slice(1).map(({ text }) => text) };
    },
    extend: (more) => homeDuelOf(more),
    compile(setup, faults) {
      const matchup = coinDuel.compile(setup, faults);
      // What is played depends on rows, as in a real book.
      return matchup && Object.assign({}, matchup, { rows: rows.map((kind) => kind.rows) });
    },
  };
}

export const homeShelf: Registry = { ids: ['dw', 'ddd'], load: async () => homeDuelOf({}) };
