import { z } from 'zod';
import { type Faults, unknownWord } from '../../src/check/fault.ts';
import type { Word } from '../../src/check/word.ts';
import type { Matchup, RawMember, RuleSystem, Setup, Side } from '../../src/rules/system.ts';
import type { Registry } from '../../src/scenario/reading.ts';

/**
 * A rulebook small enough to hold in the head, for tests of what all rulebooks share: people with a race, a
 * strength and weapons toss coins. It is registered as `dw`.
 */

const RACES = ['elf', 'goblin', 'human', 'troll'] as const;
const WEAPONS = ['axe', 'bow', 'sword'] as const;

interface Duellist {
  readonly race: (typeof RACES)[number];
  readonly strength: number;
}

interface CoinMatchup extends Matchup {
  readonly names: readonly string[];
}

export const coinDuel: RuleSystem<CoinMatchup> = {
  id: 'dw',
  title: 'Coin Duel',
  plays: [
    { name: 'duel', meaning: 'until one is left' },
    { name: 'race', meaning: 'who tosses ten heads first' },
  ],
  policies: [
    { name: 'plain', meaning: 'tosses when asked', settings: {} },
    { name: 'bold', meaning: 'tosses twice', settings: {} },
  ],
  choices: [],
  rulings: [
    { name: 'edge', values: ['again', 'heads'], rule: 'COIN-R1', meaning: 'a coin on its edge' },
    { name: 'coins', values: [1, 2], rule: 'COIN-R2', meaning: 'coins for each toss' },
  ],
  limits: [{ name: 'tosses', value: 100, rule: 'COIN-G1', meaning: 'tosses after which it is a draw' }],
  words: [],
  example: { title: 'A duel', sides: { a: ['human'], b: ['elf'] }, vary: 'a.human.strength: [1, 2]', expect: 'a.win' },
  member: z.strictObject({
    race: z.enum(RACES).meta({ rule: 'COIN-1' }),
    strength: z.int().min(1).max(10),
    weapons: z.array(z.enum(WEAPONS)).max(2).default([]),
    armour: z.literal([2, 4, 6], { error: 'is not an Armour Class; use 2, 4 or 6 (COIN-3)' }).optional(),
  }),
  sideKeys: { banner: z.string().max(20).optional() },
  keys: {
    party: z.string().optional(),
    table: z.strictObject({ size: z.int().min(1).max(9).default(3) }).optional(),
  },
  readStatline,
  memberName: (member) => String(member.race),
  compile,
  measures: ({ names }) =>
    names.flatMap((name) => [
      { name: `${name}.win`, kind: 'rate', meaning: 'wins', group: 'outcome', what: 'win' } as const,
      { name: `${name}.tosses`, kind: 'number', bins: 9, meaning: 'tosses', group: 'length', what: 'tosses' } as const,
    ]),
  newGame: () => {
    throw new Error('a coin duel is read and never played');
  },
  ledger: async () => [],
  odds: async () => [],
};

export const coinShelf: Registry = { ids: ['dw'], load: async () => coinDuel };

/** `troll@7 axe axe` */
function readStatline(words: readonly Word[], faults: Faults): RawMember {
  const [first, ...others] = words;
  const [race = '', strength] = (first?.text ?? '').split('@');
  if (!RACES.includes(race as 'elf')) {
    faults.add([], unknownWord('race', race, RACES), { rule: 'COIN-1', offset: first?.offset ?? 0 });
  }
  for (const { text, offset } of others) {
    if (!WEAPONS.includes(text as 'axe')) faults.add([], unknownWord('weapon', text, WEAPONS), { offset });
  }
  return {
    race,
    ...(strength === undefined ? {} : { strength: Number(strength) }),
    weapons: others.map(({ text }) => text),
  };
}

function compile(setup: Setup, faults: Faults): CoinMatchup | undefined {
  const before = faults.all.length;
  const sides = setup.sides as unknown as readonly Side<Duellist>[];
  if (sides.length !== 2) faults.add(['sides'], 'a duel has two sides', { rule: 'COIN-2' });
  for (const { name, members } of sides) {
    members.forEach((member, i) => {
      if (member.race === 'elf' && member.strength > 8) {
        faults.add(['sides', name, 'members', i, 'strength'], 'no elf is stronger than 8', { rule: 'COIN-4' });
      }
    });
  }
  if (faults.all.length > before) return undefined;
  return { rules: 'dw', play: setup.play, names: sides.map(({ name }) => name) };
}
