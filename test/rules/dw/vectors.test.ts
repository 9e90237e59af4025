import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { Melee } from '../../../src/rules/dw/melee.ts';
import { initiative, rollReaching } from '../../../src/rules/dw/rolls.ts';
import { facesOf, strike } from '../../../src/rules/dw/strike.ts';
import { gameOf, hall, listen, sample, solve, type Wish } from './table.ts';

const some = gameOf({ a: ['orc @1,1'], b: ['orc @3,1'], board: hall(3, 1) });

/** Chances of 0, 1 ... hits lost by a figure of so many hits. */
function lossesOf(dice: number, toHit: number, armour: number, hits: number): number[] {
  const chances = chancesOf((rolled) => Math.min(hits, strike(some, rolled, dice, toHit, armour)));
  return Array.from({ length: hits + 1 }, (_, lost) => chances.get(lost) ?? 0);
}

describe('DW-to-hit, DW-cover and DW-kill-roll: a die costs one hit', () => {
  it.each([
    [5, [5 / 18, 2 / 9, 1 / 6, 1 / 9, 1 / 18]],
    [6, [5 / 36, 1 / 9, 1 / 12, 1 / 18, 1 / 36]],
    [4, [5 / 12, 1 / 3, 1 / 4, 1 / 6, 1 / 12]],
  ])('with these chances at %i+ against Armour 2 to 6', (toHit, chances) => {
    for (const [i, chance] of chances.entries()) {
      expect(lossesOf(1, toHit, i + 2, 1)[1]).toBeCloseTo(chance, 12);
      expect(facesOf(toHit, i + 2) / 36).toBeCloseTo(chance, 12);
    }
  });

  it.each([
    [1, [0.2778, 0.2222, 0.1667, 0.1111, 0.0556], [0.1389, 0.1111, 0.0833, 0.0556, 0.0278]],
    [2, [0.4784, 0.3951, 0.3056, 0.2099, 0.108], [0.2585, 0.2099, 0.1597, 0.108, 0.0548]],
    [3, [0.6233, 0.5295, 0.4213, 0.2977, 0.1576], [0.3615, 0.2977, 0.2297, 0.1576, 0.081]],
    [4, [0.7279, 0.634, 0.5177, 0.3757, 0.2044], [0.4502, 0.3757, 0.2939, 0.2044, 0.1066]],
    [6, [0.8581, 0.7786, 0.6651, 0.5067, 0.2903], [0.5923, 0.5067, 0.4067, 0.2903, 0.1555]],
    [8, [0.926, 0.8661, 0.7674, 0.6103, 0.367], [0.6977, 0.6103, 0.5015, 0.367, 0.2018]],
    [10, [0.9614, 0.919, 0.8385, 0.6921, 0.4354], [0.7758, 0.6921, 0.5811, 0.4354, 0.2455]],
  ])('%i dice remove a figure of one hit, in the open and in cover', (dice, open, cover) => {
    for (let armour = 2; armour <= 6; armour++) {
      expect(lossesOf(dice, 5, armour, 1)[1]).toBeCloseTo(open[armour - 2], 4);
      expect(lossesOf(dice, 6, armour, 1)[1]).toBeCloseTo(cover[armour - 2], 4);
      expect(some.chances.ofRemoval(facesOf(5, armour), dice, 1)).toBeCloseTo(open[armour - 2], 4);
    }
  });

  it('and several dice a binomial number of them', () => {
    const close = (lost: number[], exact: number[]) => {
      for (const [i, chance] of exact.entries()) expect(lost[i]).toBeCloseTo(chance, 12);
    };
    close(lossesOf(3, 5, 4, 3), [125 / 216, 25 / 72, 5 / 72, 1 / 216]);
    close(lossesOf(3, 6, 4, 3), [1331 / 1728, 121 / 576, 11 / 576, 1 / 1728]);
    close(lossesOf(4, 5, 5, 4), [4096 / 6561, 2048 / 6561, 128 / 2187, 32 / 6561, 1 / 6561]);
    close(lossesOf(10, 5, 3, 2), [282475249 / 3486784401, 807072140 / 3486784401, 88786556 / 129140163]);
  });

  it('also where a pool is thrown in handfuls', () => {
    const chances = chancesOf((dice) => rollReaching(dice, 20, 5));
    const sixes = (20 * 19 * 18 * 17 * 16 * 15) / 720;
    expect(chances.get(6)).toBeCloseTo((sixes * 2 ** 14) / 3 ** 20, 12);
    expect(chances.size).toBe(21);
  });
});

describe('DW-init-bonus', () => {
  it.each([
    [0, 1 / 2],
    [1, 21 / 31],
    [2, 13 / 16],
    [3, 10 / 11],
  ])('a bonus of %i wins the initiative with its chance', (bonus, chance) => {
    expect(initiative(bonus, 0).chance(0)).toBeCloseTo(chance, 12);
    expect(initiative(0, bonus).chance(1)).toBeCloseTo(chance, 12);
  });
});

interface Duel {
  readonly a: string;
  readonly b: string;
  readonly order: string;
  readonly exact: readonly [a: number, b: number, draw: number, moves: number];
}

const DUELS: Duel[] = [
  { a: 'a2 ar4 h1', b: 'a2 ar4 h1', order: 'simultaneous', exact: [0.409836, 0.409836, 0.180328, 1.9314] },
  { a: 'a2 ar4 h1', b: 'a2 ar4 h1', order: 'moverFirst', exact: [0.5, 0.5, 0, 1.9314] },
  { a: 'a4 ar5 h4', b: 'a2 ar4 h1', order: 'simultaneous', exact: [0.997096, 0.001401, 0.001504, 1.9287] },
  { a: 'a4 ar5 h4', b: 'a4 ar5 h4', order: 'simultaneous', exact: [0.463286, 0.463286, 0.073428, 7.0554] },
  { a: 'a6 ar4 h6', b: 'a4 ar5 h4', order: 'simultaneous', exact: [0.721251, 0.203481, 0.075268, 5.7967] },
  { a: 'a4 ar5 h4', b: 'a3 ar4 h2', order: 'moverFirst', exact: [0.964626, 0.035374, 0, 3.3126] },
];

function isExactly(wish: Wish, [a, b, draw, moves]: readonly number[]): void {
  const solved = solve(gameOf(wish));
  expect(solved.a).toBeCloseTo(a, 6);
  expect(solved.b).toBeCloseTo(b, 6);
  expect(solved.draw).toBeCloseTo(draw, 6);
  expect(solved.moves).toBeCloseTo(moves, 4);
  expect(solved.a + solved.b + solved.draw).toBeCloseTo(1, 10);
}

describe('small games solved: duels', () => {
  it.each(DUELS)('$a against $b, $order', ({ a, b, order, exact }) => {
    isExactly({ a: [`m4 ${a}`], b: [`m4 ${b}`], board: 'closet-2', rulings: { meleeOrder: order } }, exact);
  });
});

describe('small games solved: brawls', () => {
  it('one against three', () => {
    const b = ['3x m4 a2 ar4 h1 @2,1 @1,2 @2,2'];
    isExactly({ a: ['m4 a4 ar5 h4 @1,1'], b, board: 'closet-4' }, [0.790726, 0.169816, 0.039458, 4.3464]);
  });

  it('two against two', () => {
    const wish = { a: ['2x m4 a2 ar4 h1'], b: ['2x m4 a2 ar4 h1'], board: 'closet-4' };
    isExactly(wish, [0.457122, 0.457122, 0.085755, 2.5953]);
  });

  it('one against three of different Armour', () => {
    const b = ['m4 a2 ar3 h1 @2,1', 'm4 a2 ar5 h1 @1,2', 'm4 a3 ar4 h2 @2,2'];
    isExactly({ a: ['m4 a6 ar4 h6 @1,1'], b, board: 'closet-4' }, [0.878428, 0.081098, 0.040474, 3.8245]);
  });
});

const LANES = [
  {
    a: 'm4 a1 ar3 h1 s2-10 @1,1',
    b: 'm4 a2 ar4 h1 @11,1',
    exact: [0.827347, 0.143877, 0.028775, 3.0005],
    shot: 0.783285,
  },
  {
    a: 'm4 a2 ar4 h3 s3-10 @1,1',
    b: 'm4 a3 ar5 h3 @13,1',
    exact: [0.443009, 0.504392, 0.052599, 8.9137],
    shot: 0.15958,
  },
  {
    a: 'm4 a1 ar3 h2 s1-6 @1,1',
    b: 'm3 a1 ar3 h1 @10,1',
    exact: [0.900342, 0.077512, 0.022146, 5.1512],
    shot: 0.595041,
  },
];

describe('small games solved: a lane under fire', () => {
  it.each(LANES)('$a holds against $b', ({ a, b, exact, shot }) => {
    const wish: Wish = { a: [a], b: [b], board: 'lane-14', policies: ['hold', 'balanced'] };
    isExactly(wish, exact);
    const game = gameOf(wish);
    const heard = listen(game);
    const met = solve(game, () => heard.splice(0).some(({ rule }) => rule === 'DW-melee-one-roll'));
    expect(met.a).toBeCloseTo(shot, 6);
  });
});

describe('small games solved: shooting duels', () => {
  it.each([
    ['m4 a1 s2-10 ar4 h1', 'm4 a1 s2-10 ar4 h1', 0.5, 1.9314],
    ['m4 a1 s3-10 ar5 h3', 'm4 a1 s2-8 ar4 h4', 0.741715, 7.3593],
  ])('%s against %s', (a, b, wins, moves) => {
    const solved = solve(gameOf({ a: [`${a} @1,1`], b: [`${b} @9,1`], board: 'lane-14', policies: ['hold', 'hold'] }));
    expect(solved.a).toBeCloseTo(wins, 6);
    expect(solved.moves).toBeCloseTo(moves, 4);
  });
});

describe('DW-melee-allocation: one throw at two enemies', () => {
  const POOLS: [number, string[], Record<string, number>][] = [
    [4, ['a2 ar4 h1', 'a2 ar5 h1'], { '0,0': 0.118503, '0,1': 0.142042, '1,0': 0.257202, '1,1': 0.482253 }],
    [
      6,
      ['a4 ar5 h3', 'a2 ar3 h1'],
      { '0,0': 0.008259, '1,0': 0.06075, '2,0': 0.247969, '3,0': 0.461645, '3,1': 0.221377 },
    ],
  ];
  it.each(POOLS)('%i dice at %j', (dice, enemies, exact) => {
    const game = gameOf({
      a: [`m4 a${dice} ar4 h1 @2,1`],
      b: enemies.map((enemy, i) => `m4 ${enemy} @${2 * i + 1},1`),
      board: hall(3, 1),
      rulings: { meleeOrder: 'moverFirst' },
    });
    const melee = new Melee(game);
    const chances = chancesOf((rolled) => {
      game.begin();
      melee.gather(0);
      melee.fight(rolled);
      return `${game.hits[1]},${game.hits[2]}`;
    });
    for (const [left, chance] of Object.entries(exact))
      expect(new Map<string, number>(chances).get(left)).toBeCloseTo(chance, 6);
    expect([...chances.keys()].sort()).toEqual(Object.keys(exact));
  });
});

describe('sampled games agree with solved ones', () => {
  it('within five standard errors, in a duel and on a lane', () => {
    const games = 40_000;
    const near = (rate: number, exact: number) =>
      expect(Math.abs(rate - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / games));
    const duel = sample({ a: ['m4 a6 ar4 h6'], b: ['m4 a4 ar5 h4'], board: 'closet-2' }, games);
    near(duel['a.win'], 0.721251);
    near(duel.draw, 0.075268);
    const lane: Wish = { a: [LANES[1].a], b: [LANES[1].b], board: 'lane-14', policies: ['hold', 'balanced'] };
    near(sample(lane, games)['b.win'], 0.504392);
  });
});
