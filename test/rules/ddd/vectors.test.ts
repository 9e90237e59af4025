import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { Chances, cunningChance, shotChance } from '../../../src/rules/ddd/chances.ts';
import { damage, shoot, strike } from '../../../src/rules/ddd/combat.ts';
import {
  deedLaw,
  FREE_PRISONER_DEED,
  HEAL,
  HIDE,
  OPEN_DOOR_DEED,
  OPEN_SECRET_DOOR,
  PICK_LOCK,
  PICK_UP,
  READ,
  REMOVE_TRAP,
  SET_TRAP,
  SMASH_DOOR,
} from '../../../src/rules/ddd/deeds.ts';
import { DICE, dieIndex } from '../../../src/rules/ddd/names.ts';
import { cunningLaw, damageLaw, higherLaw, hitLaw, strengthLaw } from '../../../src/rules/ddd/rolls.ts';
import { gameOf, place, solve, squareOf, type Wish } from './table.ts';

const FIVE = [0, 1, 2, 3, 4];

const LOW = [
  [3 / 8, 7 / 12, 11 / 16, 3 / 4, 19 / 24],
  [1 / 4, 5 / 12, 9 / 16, 13 / 20, 17 / 24],
  [3 / 16, 5 / 16, 7 / 16, 11 / 20, 5 / 8],
  [3 / 20, 1 / 4, 7 / 20, 9 / 20, 13 / 24],
  [1 / 8, 5 / 24, 7 / 24, 3 / 8, 11 / 24],
];
const MAGIC_WEAPON = [
  [0.5312, 0.6875, 0.7656, 0.8125, 0.8438],
  [0.4028, 0.5787, 0.684, 0.7472, 0.7894],
  [0.3203, 0.4818, 0.6016, 0.6813, 0.7344],
  [0.265, 0.4083, 0.525, 0.615, 0.6792],
  [0.2257, 0.353, 0.4618, 0.5521, 0.6238],
];
const MAGIC_ARMOR = [
  [0.2188, 0.375, 0.4922, 0.575, 0.6354],
  [0.1458, 0.2546, 0.362, 0.4517, 0.522],
  [0.1094, 0.191, 0.2734, 0.355, 0.4271],
  [0.0875, 0.1528, 0.2188, 0.285, 0.3507],
  [0.0729, 0.1273, 0.1823, 0.2375, 0.2928],
];
const BOTH = [
  [0.3359, 0.4965, 0.5996, 0.6687, 0.7179],
  [0.2465, 0.3897, 0.4987, 0.5781, 0.6368],
  [0.1934, 0.3147, 0.417, 0.4994, 0.5638],
  [0.1588, 0.2625, 0.3544, 0.4335, 0.4997],
  [0.1345, 0.2247, 0.3069, 0.3802, 0.4445],
];

describe('DDD-close-hit and DDD-damage-roll: one die lower than another', () => {
  it('with these chances for all pairs of dice', () => {
    const chances = new Chances(false);
    for (const a of FIVE)
      for (const d of FIVE) {
        expect(hitLaw(a, d).chance(1)).toBeCloseTo(LOW[a][d], 12);
        const wound = 1 - damageLaw(a, 1, d, 1, false).chance(0);
        expect(wound).toBeCloseTo(LOW[a][d], 12);
        const critical = (1 / DICE[a]) * (1 - 1 / DICE[d]);
        expect(damageLaw(a, 1, d, 1, false).chance(2)).toBeCloseTo(critical, 12);
        expect(chances.ofHit(a, d)).toBeCloseTo(LOW[a][d], 12);
        expect(chances.ofWound(a, 1, d, 1)).toBeCloseTo(LOW[a][d], 12);
        expect(chances.ofCritical(a, 1, d, 1)).toBeCloseTo(critical, 12);
      }
  });

  it.each([
    ['DDD-ab-magic-weapon', 2, 1, MAGIC_WEAPON],
    ['DDD-ab-magic-armor', 1, 2, MAGIC_ARMOR],
    ['both', 2, 2, BOTH],
  ] as const)('%s: %i power dice against %i defense dice', (_, attacks, defends, table) => {
    const chances = new Chances(false);
    for (const a of FIVE)
      for (const d of FIVE) {
        const law = damageLaw(a, attacks, d, defends, false);
        expect(Math.abs(1 - law.chance(0) - table[a][d])).toBeLessThan(0.000051);
        expect(chances.ofWound(a, attacks, d, defends)).toBeCloseTo(1 - law.chance(0), 12);
        expect(chances.ofCritical(a, attacks, d, defends)).toBeCloseTo(law.chance(2), 12);
      }
  });

  it('and where level dice wound, they do', () => {
    for (const a of FIVE)
      for (const d of FIVE) {
        const level = Math.min(DICE[a], DICE[d]) / (DICE[a] * DICE[d]);
        expect(1 - damageLaw(a, 1, d, 1, true).chance(0)).toBeCloseTo(LOW[a][d] + level, 12);
      }
  });
});

interface Blow {
  readonly a: string;
  readonly b: string;
  readonly mages?: readonly [string, string];
  readonly hit: number;
  readonly wound: number;
  readonly critical: number;
}

const BLOWS: Blow[] = [
  { a: 'p8 d8', b: 'p8 d8', hit: 7 / 16, wound: 49 / 256, critical: 49 / 1024 },
  { a: 'p4 d8', b: 'p8 d8', hit: 11 / 16, wound: 121 / 256, critical: 77 / 512 },
  { a: 'p6 d8', b: 'p8 d6', hit: 9 / 16, wound: 15 / 64, critical: 5 / 64 },
  { a: 'p6 d8', b: 'p6 d6', hit: 5 / 12, wound: 25 / 144, critical: 25 / 432 },
  { a: 'p8 d8', b: 'p4 d6', hit: 3 / 16, wound: 15 / 256, critical: 5 / 256 },
  { a: 'p8 d8', b: 'p6 d4', hit: 5 / 16, wound: 15 / 256, critical: 15 / 512 },
  { a: 'p10 d8', b: 'p8 d8', hit: 7 / 20, wound: 49 / 400, critical: 49 / 1600 },
  { a: 'p12 d8', b: 'p4 d4', hit: 1 / 8, wound: 1 / 64, critical: 1 / 128 },
  { a: 'p12 d8', b: 'p12 d12', hit: 11 / 24, wound: 121 / 576, critical: 121 / 3456 },
  { a: 'p4 d8', b: 'p12 d12', hit: 19 / 24, wound: 361 / 576, critical: 209 / 1152 },
  { a: 'p4 d8', b: 'p4 d4', hit: 3 / 8, wound: 9 / 64, critical: 9 / 128 },
];
const MAGES: Blow[] = [
  { a: 'p8 d8 mage', b: 'p8 d8', hit: 0.6016, wound: 343 / 1024, critical: 0.0897 },
  { a: 'p8 d8', b: 'p8 d8 mage', hit: 0.2734, wound: 245 / 2048, critical: 0.0299 },
  { a: 'p8 d8 mage', b: 'p8 d8 mage', hit: 0.417, wound: 931 / 4096, critical: 0.0606 },
  { a: 'p8 d8 mage', b: 'p8 d8', mages: ['attack', 'eager'], hit: 0.6016, wound: 343 / 1024, critical: 0.0897 },
  { a: 'p8 d8', b: 'p8 d8 mage', mages: ['eager', 'save'], hit: 0.4375, wound: 245 / 2048, critical: 0.0419 },
  { a: 'p12 d8 mage', b: 'p6 d6', hit: 0.353, wound: 1075 / 10368, critical: 0.0354 },
  { a: 'p6 d8', b: 'p12 d12 mage', hit: 0.522, wound: 7667 / 20736, critical: 0.0797 },
];

/** Exact chances of one close attack on somebody with wounds to spare. */
function blow({ a, b, mages }: Blow) {
  const game = gameOf({ a: [a], b: [`${b} w5`], board: 'closet-2', ...(mages === undefined ? {} : { mages }) });
  const start = new Int32Array(game.stateLength);
  game.save(start);
  const results = chancesOf<string>((dice) => {
    game.load(start);
    game.actor = 0;
    game.attacksLeft = 1;
    if (!strike(game, dice)) return 'miss';
    damage(game, dice);
    return game.at[1] === -1 ? 'critical' : game.wounds[1] === 4 ? 'wound' : 'hit';
  });
  const of = (name: string) => results.get(name) ?? 0;
  return { hit: 1 - of('miss'), wound: of('wound') + of('critical'), critical: of('critical') };
}

describe('DDD-close-hit, DDD-damage-roll, DDD-critical: a whole close attack', () => {
  it.each(BLOWS)('$a against $b', (one) => {
    const { hit, wound, critical } = blow(one);
    expect(hit).toBeCloseTo(one.hit, 12);
    expect(wound).toBeCloseTo(one.wound, 12);
    expect(critical).toBeCloseTo(one.critical, 12);
  });

  it.each(MAGES)('DDD-ab-mage: $a against $b ($mages)', (one) => {
    const { hit, wound, critical } = blow(one);
    expect(hit).toBeCloseTo(one.hit, 4);
    expect(wound).toBeCloseTo(one.wound, 12);
    expect(critical).toBeCloseTo(one.critical, 4);
  });
});

describe('DDD-ranged-hit and DDD-ab-ace-shot: a shot by distance', () => {
  const TABLE: [number, number[], number[]][] = [
    [2, [0.75, 0.8333, 0.875, 0.9, 0.9167], [0.9375, 0.9722, 0.9844, 0.99, 0.9931]],
    [3, [0.5, 0.6667, 0.75, 0.8, 0.8333], [0.75, 0.8889, 0.9375, 0.96, 0.9722]],
    [4, [0.25, 0.5, 0.625, 0.7, 0.75], [0.4375, 0.75, 0.8594, 0.91, 0.9375]],
    [5, [0, 0.3333, 0.5, 0.6, 0.6667], [0, 0.5556, 0.75, 0.84, 0.8889]],
    [6, [0, 0.1667, 0.375, 0.5, 0.5833], [0, 0.3056, 0.6094, 0.75, 0.8264]],
    [7, [0, 0, 0.25, 0.4, 0.5], [0, 0, 0.4375, 0.64, 0.75]],
    [8, [0, 0, 0.125, 0.3, 0.4167], [0, 0, 0.2344, 0.51, 0.6597]],
    [9, [0, 0, 0, 0.2, 0.3333], [0, 0, 0, 0.36, 0.5556]],
    [10, [0, 0, 0, 0.1, 0.25], [0, 0, 0, 0.19, 0.4375]],
    [11, [0, 0, 0, 0, 0.1667], [0, 0, 0, 0, 0.3056]],
    [12, [0, 0, 0, 0, 0.0833], [0, 0, 0, 0, 0.1597]],
  ];
  it.each(TABLE)('at %i squares', (far, plain, ace) => {
    for (const power of FIVE) {
      expect(shotChance(power, far, 1)).toBeCloseTo(plain[power], 4);
      expect(shotChance(power, far, 2)).toBeCloseTo(ace[power], 4);
      expect(cunningLaw(power, far, 1).chance(1)).toBeCloseTo(plain[power], 4);
      expect(cunningLaw(power, far, 2).chance(1)).toBeCloseTo(ace[power], 4);
    }
  });

  it.each([
    ['p10 d8 ranged', 'p8 d8', 6, 0.5, 7 / 40, 0.0437],
    ['p12 d8 ranged', 'p8 d8', 6, 0.5833, 49 / 288, 0.0425],
    ['p12 d8 ranged ace', 'p8 d8', 6, 0.8264, 833 / 3456, 0.0603],
    ['p12 d8 ranged magic-weapon:ranged', 'p8 d12', 4, 0.75, 539 / 1152, 0.1098],
    ['p8 d8 ranged mage', 'p8 d8 magic-armor', 3, 0.9375, 1491 / 4096, 0.1359],
  ])('%s at %s, %i squares away', (a, b, far, hit, wound, critical) => {
    const game = gameOf({ a: [`${a} @1,1`], b: [`${b} w5 @${1 + far},1`], board: 'lane-14' });
    const start = new Int32Array(game.stateLength);
    game.save(start);
    const results = chancesOf<string>((dice) => {
      game.load(start);
      game.actor = 0;
      game.target = 1;
      game.shooting = 1;
      if (!shoot(game, dice)) return 'miss';
      damage(game, dice);
      return game.at[1] === -1 ? 'critical' : game.wounds[1] === 4 ? 'wound' : 'hit';
    });
    expect(1 - results.get('miss')!).toBeCloseTo(hit, 4);
    expect(results.get('wound')! + results.get('critical')!).toBeCloseTo(wound, 12);
    expect(results.get('critical')!).toBeCloseTo(critical, 4);
  });
});

describe('DDD-act-general: fixed tests', () => {
  const MASTER = [0, 11 / 36, 39 / 64, 3 / 4, 119 / 144];
  const SIX = [0, 1 / 6, 3 / 8, 1 / 2, 7 / 12];
  const SEVEN = [0, 0, 1 / 4, 2 / 5, 1 / 2];
  it.each([
    ['DDD-act-door', OPEN_DOOR_DEED, [1, 5 / 6, 5 / 8, 1 / 2, 5 / 12], undefined],
    ['DDD-act-smash', SMASH_DOOR, [3 / 4, 1 / 2, 3 / 8, 3 / 10, 1 / 4], undefined],
    ['DDD-act-pick-lock', PICK_LOCK, SIX, MASTER],
    ['DDD-act-trap-set', SET_TRAP, SIX, MASTER],
    ['DDD-act-trap-remove', REMOVE_TRAP, SIX, MASTER],
    ['DDD-act-heal-treat', HEAL, SEVEN, undefined],
    ['DDD-act-hide', HIDE, [1 / 2, 2 / 3, 3 / 4, 4 / 5, 5 / 6], undefined],
    ['DDD-act-pick-up', PICK_UP, [3 / 4, 5 / 6, 7 / 8, 9 / 10, 11 / 12], undefined],
    ['DDD-act-secret-door', OPEN_SECRET_DOOR, SIX, undefined],
    ['DDD-act-free-prisoner', FREE_PRISONER_DEED, [1 / 4, 1 / 2, 5 / 8, 7 / 10, 3 / 4], undefined],
    ['DDD-act-read', READ, SEVEN, undefined],
  ] as const)('%s', (_, deed, plain, master) => {
    for (const power of FIVE) {
      expect(deedLaw(deed, power).chance(1)).toBeCloseTo(plain[power], 12);
      // Master Thief helps with a thief's own deeds only.
      expect(deedLaw(deed, power, 2).chance(1)).toBeCloseTo((master ?? plain)[power], 12);
    }
  });

  it('DDD-break-away needs a 5 or more, DDD-ab-fear a 3 or less', () => {
    for (const [power, [away, nerve]] of [
      [0, 3 / 4],
      [1 / 3, 1 / 2],
      [1 / 2, 3 / 8],
      [3 / 5, 3 / 10],
      [2 / 3, 1 / 4],
    ].entries()) {
      expect(cunningLaw(power, 5).chance(1)).toBeCloseTo(away, 12);
      expect(cunningChance(power, 5)).toBeCloseTo(away, 12);
      expect(strengthLaw(power, 3).chance(1)).toBeCloseTo(nerve, 12);
    }
  });

  it('DDD-cunning-test, opposed: strictly higher', () => {
    const table = [
      [3 / 8, 1 / 4, 3 / 16, 3 / 20, 1 / 8],
      [7 / 12, 5 / 12, 5 / 16, 1 / 4, 5 / 24],
      [11 / 16, 9 / 16, 7 / 16, 7 / 20, 7 / 24],
      [3 / 4, 13 / 20, 11 / 20, 9 / 20, 3 / 8],
      [19 / 24, 17 / 24, 5 / 8, 13 / 24, 11 / 24],
    ];
    for (const mine of FIVE)
      for (const theirs of FIVE) expect(higherLaw(mine, theirs).chance(1)).toBeCloseTo(table[mine][theirs], 12);
  });

  it('dice are known by their index', () => {
    expect(DICE.map(dieIndex)).toEqual([0, 1, 2, 3, 4]);
  });
});

const DUELS: [string, string, number, number, number, number, Partial<Wish>?][] = [
  ['p8 d8', 'p8 d8', 0.5, 2.8887, 0.3462, 0.8805],
  ['p4 d6 w3 huge', 'p8 d6', 0.999305, 2.4922, 0.401, 0.9231],
  ['p6 d6 w2', 'p8 d8', 0.903564, 2.913, 0.3387, 0.8785],
  ['p4 d4', 'p12 d12', 0.98304, 1.5809, 0.6326, 0.9933],
  ['p6 d8 x2', 'p8 d4 w2', 0.554927, 3.5532, 0.2581, 0.8085],
  ['p8 d8 magic-weapon', 'p8 d8 magic-armor', 0.486764, 2.9505, 0.3389, 0.8737],
  ['p12 d12 mage', 'p6 d6', 0.157857, 2.1243, 0.4707, 0.9585],
  ['p8 d8 w2 mage', 'p8 d8 x2 magic-weapon', 0.498501, 2.8817, 0.3157, 0.8888, { mages: ['save', 'eager'] }],
  ['p6 d10 w2 x3 magic-weapon magic-armor mage', 'p4 d6 w3 huge', 0.480087, 4.0075, 0.0998, 0.7836],
];

describe('small games solved: duels', () => {
  it.each(DUELS)('%s against %s', (a, b, wins, rounds, after1, after5, more) => {
    const game = gameOf({ a: [a], b: [b], board: 'closet-2', rulings: { hugeFootprint: 1 }, ...more });
    const solved = solve(game, undefined, 5);
    expect(solved.a).toBeCloseTo(wins, 6);
    expect(solved.b).toBeCloseTo(1 - wins, 6);
    expect(solved.rounds).toBeCloseTo(rounds, 4);
    expect(solved.over[0]).toBeCloseTo(after1, 4);
    expect(solved.over[4]).toBeCloseTo(after5, 4);
  });
});

const BRAWLS: [string[], string[], 'half' | 'all', number, number][] = [
  [['2x p8 d8'], ['2x p8 d8'], 'half', 0.5, 1.7467],
  [['2x p8 d8'], ['p6 d6 w2'], 'half', 0.19335, 2.6638],
  [['2x p8 d8'], ['p6 d6 w2'], 'all', 0.308291, 4.9075],
  [['p6 d6 w2'], ['p8 d8', 'p10 d10 healer'], 'all', 0.681965, 5.4682],
  [['p6 d8 x2', 'p8 d8'], ['p8 d6 w2', 'p10 d8 healer'], 'all', 0.757126, 4.3658],
];

describe('small games solved: brawls', () => {
  it.each(BRAWLS)('%j against %j, to kill %s', (a, b, battleKills, wins, rounds) => {
    const solved = solve(gameOf({ a, b, board: 'closet-4', battleKills }));
    expect(solved.a).toBeCloseTo(wins, 6);
    expect(solved.a + solved.b).toBeCloseTo(1, 10);
    expect(solved.rounds).toBeCloseTo(rounds, 4);
  });
});

const LANES: [string, string, number, number, number, number][] = [
  ['p10 d10 ranged', 'p8 d8', 10, 0.462352, 0.308462, 3.4411],
  ['p12 d12 ranged ace', 'p6 d8 w2', 12, 0.174738, 0.151162, 3.6251],
  ['p8 d8 ranged', 'p4 d6 w3', 8, 0.121108, 0.101018, 3.4059],
  ['p10 d8 ranged fear', 'p6 d8', 9, 0.526971, 0.453719, 3.2535],
  ['p8 d6', 'p8 d8', 6, 0.543643, 0, 4.1872],
];

describe('small games solved: a lane under fire', () => {
  it.each(LANES)('%s holds against %s from %i squares', (a, b, far, wins, shot, rounds) => {
    const wish: Wish = {
      a: [`${a} @1,1`],
      b: [`${b} @${1 + far},1`],
      board: 'lane-14',
      policies: ['hold', 'balanced'],
    };
    const game = gameOf(wish);
    const solved = solve(game);
    expect(solved.a).toBeCloseTo(wins, 6);
    expect(solved.rounds).toBeCloseTo(rounds, 4);
    const met = solve(game, (now) => now.isOn(0) && now.isOn(1) && now.contacts(0) !== 0);
    expect(met.a).toBeCloseTo(shot, 6);
  });
});

describe('DDD-R-07: the seam between two walls', () => {
  it('is no contact, no sight and no step', () => {
    const game = gameOf({ a: ['p8 d8 ranged @1,1'], b: ['p8 d8 @2,2'], board: 'seam-2' });
    expect(game.contacts(0)).toBe(0);
    expect(game.seesAt(0, squareOf(game, '1,1'), 1)).toBe(false);
    expect(game.ground.touches(squareOf(game, '1,1'), squareOf(game, '2,2'))).toBe(false);
    place(game, 1, '2,2');
    expect(game.distanceAt(0, squareOf(game, '1,1'), 1)).toBe(1);
  });
});
