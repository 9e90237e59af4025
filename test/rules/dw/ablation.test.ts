import { describe, expect, it } from 'vitest';
import { ABILITIES } from '../../../src/rules/dw/abilities.ts';
import { POLICIES } from '../../../src/rules/dw/choices.ts';
import { drawn, hall, sample, type Wish } from './table.ts';

const FIELD = hall(9, 5);
const LAKE = drawn('#########', '#..~~...#', '#..~~...#', '#..~~...#', '#########');
const GATE = drawn('########', '#.......', '#......#', '########');

/** A battle in which side a has an ability, or nothing in its place; a policy may need a battle of its own. */
type Scene = (ability: string, policy: string) => Omit<Wish, 'policies'>;

const shooters = (ability: string): readonly string[] => [
  `m4 a1 s3-9 ar4 h2 ${ability} @1,2`,
  `m4 a1 s3-9 ar4 h2 ${ability} @1,4`,
];
const fighters = (ability: string): readonly string[] => [
  `m4 a3 ar4 h2 ${ability} @1,2`,
  `m4 a3 ar4 h2 ${ability} @1,4`,
];
const slow = ['m2 a4 ar5 h3 @9,2', 'm2 a4 ar5 h3 @9,4'];

/** One row for each ability of the book. */
const ROWS: Readonly<Record<string, Scene>> = {
  'initiative-bonus': (ability) => ({
    a: [`m0 a6 ar2 h1 ${ability === '' ? '' : 'initiative-bonus:6'} @1,1`],
    b: ['m0 a6 ar2 h1 @2,1'],
    board: hall(2, 1),
    rulings: { meleeOrder: 'moverFirst' },
  }),
  'charge-attack': (ability) => ({ a: fighters(ability), b: ['m4 a3 ar4 h2 @9,2', 'm4 a3 ar4 h2 @9,4'], board: FIELD }),
  'control-enemy': (ability) => ({
    a: [`m4 a2 s2-8 ar4 h2 ${ability} @1,2`, `m4 a2 s2-8 ar4 h2 ${ability} @1,4`],
    b: ['m4 a3 ar3 h2 @9,2', 'm4 a3 ar3 h2 @9,4'],
    board: FIELD,
  }),
  stealth: (ability, policy) => {
    if (policy === 'objective') {
      const a = [`m8 a0 ar3 h1 hero ${ability} @1,1`];
      return { a, b: ['m0 a1 ar4 h1 @4,2'], board: GATE, play: 'escape' };
    }
    // A shooter without a blow, between two enemies who do not move.
    const a = [`m4 a0 s3-9 ar4 h3 ${ability} @2,2`];
    if (policy === 'defensive') return { a, b: ['m0 a1 ar4 h1 @1,2', 'm0 a0 ar4 h1 @4,2'], board: hall(8, 3) };
    const front = ['m0 a0 ar3 h1 @3,1', 'm0 a0 ar3 h1 @3,2', 'm0 a0 ar3 h1 @3,3'];
    return { a: [`m4 a3 ar3 h1 ${ability} @1,2`, ...front], b: ['m0 a0 ar4 h1 @4,2'], board: hall(8, 3) };
  },
  'multi-shot': (ability) => ({
    a: [`m4 a1 s6-9 ar4 h1 ${ability} @1,3`],
    b: ['m3 a3 ar3 h1 @9,1', 'm3 a3 ar3 h1 @9,2', 'm3 a3 ar3 h1 @9,3', 'm3 a3 ar3 h1 @9,4', 'm3 a3 ar3 h1 @9,5'],
    board: FIELD,
  }),
  'fire-weapon': (ability) => ({ a: shooters(ability), b: slow, board: FIELD }),
  'master-shot': (ability) => ({ a: shooters(ability), b: slow, board: FIELD }),
  flyer: (ability) => ({ a: [`m4 a3 ar4 h2 ${ability} @2,2`], b: ['m0 a1 ar4 h1 @6,2'], board: LAKE }),
};

const STEERED = POLICIES.names.filter((name) => name !== 'hold');

describe('DW-stat-abilities: an ability that a side has', () => {
  it('has a row below', () => {
    expect(Object.keys(ROWS).sort()).toEqual([...ABILITIES.names].sort());
  });

  it.each(ABILITIES.names.flatMap((name) => STEERED.map((policy) => [name, policy] as const)))(
    '%s wins more games for a %s side than it would without',
    (name, policy) => {
      const games = 200;
      const wins = (ability: string) =>
        sample({ ...ROWS[name](ability, policy), policies: [policy, 'balanced'] }, games)['a.win'];
      expect(wins(name)).toBeGreaterThan(wins('') + 0.03);
    },
  );
});
