import { describe, expect, it } from 'vitest';
import { type ExpressionOdds, expressionOdds } from '../../src/dice/expression.ts';
import { countOf, d, falling, sum, times, walkFaces } from './walk-faces.ts';

function odds(text: string): ExpressionOdds {
  const found = expressionOdds(text);
  if ('problem' in found) throw new Error(`${text}: ${found.problem} at ${found.offset}`);
  return found;
}

/** Every outcome to 10 digits, and no other. */
function expectChances(text: string, expected: Readonly<Record<string, number>>): void {
  const { outcomes } = odds(text);
  expect(outcomes.map(({ name }) => name).sort()).toEqual(Object.keys(expected).sort());
  for (const { name, chance } of outcomes) expect(chance / expected[name], `${text}: ${name}`).toBeCloseTo(1, 10);
}

const yes = (text: string) => odds(text).outcomes.find(({ name }) => name === 'yes')?.chance ?? 0;

const isYes = (holds: boolean) => (holds ? 'yes' : 'no');
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const largestSet = (faces: readonly number[]) => Math.max(...faces.map((face) => countOf(faces, (f) => f === face)));

/** A binomial law, by its formula. */
const binomial = (n: number, p: number) =>
  Object.fromEntries(Array.from({ length: n + 1 }, (_, k) => [k, choose(n, k) * p ** k * (1 - p) ** (n - k)]));

describe('published chances of a yes', () => {
  it.each([
    ['Pascal and Fermat 1654, after de Mere: a six in four rolls', '4d6 count 6 >= 1', 671 / 1296],
    ['the same: two sixes in 24 rolls of two dice', '24d(d6 + d6 = 12) count 1 >= 1', 1 - (35 / 36) ** 24],
    ['Galileo 1620: three dice show 10', '3d6 = 10', 27 / 216],
    ['the same: three dice show 9', '3d6 = 9', 25 / 216],
    ['Newton to Pepys 1693: a six among six dice', '6d6 count 6 >= 1', 31031 / 46656],
    ['the same: two among twelve', '12d6 count 6 >= 2', 1346704211 / 2176782336],
    ['the same: three among eighteen', '18d6 count 6 >= 3', 60666401980916 / 101559956668416],
    ['von Mises 1939: two of 23 share a birthday', '23d365 largest set >= 2', 0.5072972343239854],
    ['Efron (Gardner 1970): A beats B', 'd{4:4, 0:2} > d{3:6}', 2 / 3],
    ['the same: B beats C', 'd{3:6} > d{6:2, 2:4}', 2 / 3],
    ['the same: C beats D', 'd{6:2, 2:4} > d{5:3, 1:3}', 2 / 3],
    ['the same: D beats A', 'd{5:3, 1:3} > d{4:4, 0:2}', 2 / 3],
    ['Yahtzee: five of a kind in one roll', '5d6 largest set = 5', 6 / 7776],
    ['Yahtzee: a large straight in one roll', '5d6 longest run = 5', 240 / 7776],
    ['Yahtzee: a small straight or better in one roll', '5d6 longest run >= 4', 1200 / 7776],
    ['Yahtzee: a full house in one roll', 'x = 5d6; x largest set = 3 and x different = 2', 300 / 7776],
    [
      'Farkle: nothing scores with six dice',
      'x = 6d6; x count {1, 5} = 0 and x largest set <= 2 and x pairs <= 2',
      1080 / 46656,
    ],
    ['Risk: three against one', '3d6 highest > d6', 855 / 1296],
    ['Risk: two against one', '2d6 highest > d6', 125 / 216],
    ['Risk: one against two', 'd6 > 2d6 highest', 55 / 216],
    ['Risk: one against one', 'd6 > d6', 15 / 36],
    ['Savage Worlds: a d8 Wild Card gets 4', 'max(d8 explode, d6 explode) >= 4', 13 / 16],
    ['Savage Worlds: and gets 8', 'max(d8 explode, d6 explode) >= 8', 1 - (7 / 8) * (31 / 36)],
    ['Blades in the Dark: a critical with three dice', '3d6 count 6 >= 2', 16 / 216],
    ['Year Zero: a success with six dice', '6d6 count 6 >= 1', 1 - (5 / 6) ** 6],
    ['One-Roll Engine: a match with six d10', '6d10 largest set >= 2', 1 - 0.1512],
    ['World of Darkness: a success with five dice', '5d10 count 8-10 >= 1', 1 - 0.7 ** 5],
    ['World of Darkness: 10-again changes nothing about that', '5d10 again count >= 8 at least 1', 1 - 0.7 ** 5],
    ['D&D: an 18 by 4d6 drop lowest', '4d6 drop lowest = 18', 21 / 1296],
    ['D&D: one 18 among six such scores', '6d(4d6 drop lowest) highest = 18', 1 - (1275 / 1296) ** 6],
    ['D&D: a natural 20 with advantage', '2d20 highest = 20', 39 / 400],
    ['D&D: a natural 20 of a halfling', 'd20 reroll 1 = 20', 21 / 400],
    ['coupon collector: ten dice show all six faces', '10d6 different = 6', 16435440 / 60466176],
  ])('%s: %s', (_, text, chance) => {
    expect(yes(text) / chance).toBeCloseTo(1, 10);
  });
});

describe('published means', () => {
  it.each([
    ['D&D ability scores, AnyDice: 12.24', '4d6 highest 3', 15869 / 1296],
    ['D&D advantage: 13.825', '2d20 highest', 13.825],
    ['D&D disadvantage: 7.175', '2d20 lowest', 7.175],
    ['D&D Elven Accuracy: 15.4875', '3d20 highest', 15.4875],
    ['D&D Great Weapon Fighting: 8.33', '2d6 reroll 1-2', 25 / 3],
    ['AnyDice, exploding dice: d6 is 4.2', 'd6 explode', 4.2],
    ['the same: d10 is 6.11', 'd10 explode', 55 / 9],
    ['the same: d4 is 3.33', 'd4 explode', 10 / 3],
    ['a coin that explodes is a geometric law', 'd2 explode', 3],
    ['exploding pools (trivialhit.com 2017): 5+ on d6 with sixes again is 0.4 a die', '5d6 again 6 count >= 5', 2],
    ['World of Darkness: 10-again is a third of a success a die', '7d10 again count >= 8', 7 / 3],
    ['the same: 8-again', '7d10 again 8-10 count >= 8', 7 * (0.3 / 0.7)],
    ['chuck-a-luck: the player loses 17 of 216', 'x = 3d6 count 6; if x = 0 then -1 else x', -17 / 216],
    ['Fudge', '4dF', 0],
    ['percentile dice', 'd%', 50.5],
  ])('%s: %s', (_, text, mean) => {
    expect(odds(text).spread?.mean).toBeCloseTo(mean, 10);
  });
});

describe('whole published laws', () => {
  it('icepool, README: the sets of 10d10', () => {
    // Its quantities of 10^10, by sizes of the sets; pairs are counted in each.
    const sets: [sizes: number[], quantity: number][] = [
      [[], 3628800],
      [[2], 163296000],
      [[2, 2], 1143072000],
      [[2, 2, 2], 1905120000],
      [[2, 2, 2, 2], 714420000],
      [[2, 2, 2, 2, 2], 28576800],
      [[3], 217728000],
      [[3, 2], 1524096000],
      [[3, 2, 2], 1905120000],
      [[3, 2, 2, 2], 381024000],
      [[3, 3], 317520000],
      [[3, 3, 2], 381024000],
      [[3, 3, 2, 2], 31752000],
      [[3, 3, 3], 14112000],
      [[4], 127008000],
      [[4, 2], 476280000],
      [[4, 2, 2], 285768000],
      [[4, 2, 2, 2], 15876000],
      [[4, 3], 127008000],
      [[4, 3, 2], 63504000],
      [[4, 3, 3], 1512000],
      [[4, 4], 7938000],
      [[4, 4, 2], 1134000],
      [[5], 38102400],
      [[5, 2], 76204800],
      [[5, 2, 2], 19051200],
      [[5, 3], 12700800],
      [[5, 3, 2], 1814400],
      [[5, 4], 907200],
      [[5, 5], 11340],
      [[6], 6350400],
      [[6, 2], 6350400],
      [[6, 2, 2], 453600],
      [[6, 3], 604800],
      [[6, 4], 18900],
      [[7], 604800],
      [[7, 2], 259200],
      [[7, 3], 10800],
      [[8], 32400],
      [[8, 2], 4050],
      [[9], 900],
      [[10], 10],
    ];
    const law = (read: (sizes: readonly number[]) => number) => {
      const chances: Record<string, number> = {};
      for (const [sizes, quantity] of sets) chances[read(sizes)] = (chances[read(sizes)] ?? 0) + quantity / 1e10;
      return chances;
    };
    expectChances(
      '10d10 largest set',
      law((sizes) => Math.max(1, ...sizes)),
    );
    expectChances(
      '10d10 pairs',
      law((sizes) => sum(sizes.map((size) => Math.floor(size / 2)))),
    );
    expectChances(
      '10d10 sets of 3',
      law((sizes) => sum(sizes.map((size) => Math.floor(size / 3)))),
    );
    expectChances(
      '10d10 different',
      law((sizes) => sizes.length + 10 - sum(sizes)),
    );
  });

  it('icepool, README: six ability scores against six others', () => {
    const { outcomes, rolls } = odds('6d(4d6 highest 3) at least 6d(4d6 highest 3)');
    expect(rolls).toBe('22452257707354557240087211123792674816');
    expect((100 * outcomes[0].chance).toFixed(6)).toBe('52.015510');
    expect((100 * outcomes[1].chance).toFixed(6)).toBe('47.984490');
  });

  it('Osborne 2003: battles of Risk, in armies that the defender loses', () => {
    const battle = (attack: string, defence: string) =>
      `a = ${attack}; d = ${defence}; (a rank 1 > d rank 1) + (a rank 2 > d rank 2)`;
    expectChances(battle('3d6', '2d6'), { 2: 2890 / 7776, 1: 2611 / 7776, 0: 2275 / 7776 });
    expectChances(battle('2d6', '2d6'), { 2: 295 / 1296, 1: 420 / 1296, 0: 581 / 1296 });
  });

  it('Osborne 2003: the other battles, by a function of two pools', () => {
    const risk = (attack: string, defence: string) =>
      `risk(a, d) = if a highest > d highest then "attacker" else "defender"; risk(${attack}, ${defence})`;
    for (const [attack, defence, chance] of [
      ['d6', 'd6', 15 / 36],
      ['d6', '2d6', 55 / 216],
      ['2d6', 'd6', 125 / 216],
      ['3d6', 'd6', 855 / 1296],
    ] as const)
      expectChances(risk(attack, defence), { attacker: chance, defender: 1 - chance });
    const lost = 'lost(a, d) = (a rank 1 > d rank 1) + (a rank 2 > d rank 2)';
    const { questions } = odds(`${lost}; three: lost(3d6, 2d6); two: lost(2d6, 2d6)`);
    const chances = questions.map(({ outcomes }) => outcomes.map(({ chance }) => chance));
    expect(chances[0]).toEqual([2275 / 7776, 2611 / 7776, 2890 / 7776]);
    expect(chances[1]).toEqual([581 / 1296, 420 / 1296, 295 / 1296]);
  });

  it('Efron (Gardner 1970): his four dice, by one function', () => {
    const { questions } = odds(
      'beats(a, b) = a > b; A: beats(d{4:4, 0:2}, d{3:6}); B: beats(d{3:6}, d{6:2, 2:4}); C: beats(d{6:2, 2:4}, d{5:3, 1:3}); D: beats(d{5:3, 1:3}, d{4:4, 0:2})',
    );
    for (const { outcomes } of questions) expect(outcomes[0].chance).toBeCloseTo(2 / 3, 12);
  });

  it('Sicherman (Gardner 1978): his dice add up as two usual ones do', () => {
    const usual = Object.fromEntries(odds('2d6').outcomes.map(({ name, chance }) => [name, chance]));
    expectChances('d{1, 2:2, 3:2, 4} + d{1, 3..6, 8}', usual);
  });

  it('Fate: 4dF', () => {
    expectChances('4dF', {
      '-4': 1 / 81,
      '-3': 4 / 81,
      '-2': 10 / 81,
      '-1': 16 / 81,
      0: 19 / 81,
      1: 16 / 81,
      2: 10 / 81,
      3: 4 / 81,
      4: 1 / 81,
    });
  });

  it('Powered by the Apocalypse: miss, partial and full with +1', () => {
    const text = `x = 2d6 + 1; if x >= 10 then "full" else if x >= 7 then "partial" else 'miss'`;
    expectChances(text, { miss: 10 / 36, partial: 16 / 36, full: 10 / 36 });
  });

  it('Yahtzee: the largest set of one roll', () => {
    expectChances('5d6 largest set', { 1: 720 / 7776, 2: 5400 / 7776, 3: 1500 / 7776, 4: 150 / 7776, 5: 6 / 7776 });
  });

  it('Warhammer: ten shots hit on 3, wound on 4 and are not saved by 5', () => {
    expectChances('((10d6 count >= 3)d6 count >= 4)d6 count <= 4', binomial(10, (4 / 6) * (3 / 6) * (4 / 6)));
  });
});

describe('laws of published games, as walking all faces finds them', () => {
  const genesys = { ability: [0, 0, 0, 0, 1, 1, 1, 2], difficulty: [0, 0, 0, 0, 0, 1, 1, 2] };
  const again = (faces: readonly number[], least: number) => faces.filter((face) => face >= least).length;
  it.each<[source: string, text: string, expected: () => Record<string, number>]>([
    [
      'AnyDice: 4d6 drop lowest',
      '4d6 drop lowest',
      () => walkFaces(times(4, d(6)), (f) => sum(falling(f).slice(0, 3))),
    ],
    ['AnyDice: [middle 1 of 3d20]', '3d20 middle', () => walkFaces(times(3, d(20)), (f) => falling(f)[1])],
    [
      'AnyDice: [middle 3 of 5d6]',
      '5d6 drop lowest drop highest',
      () => walkFaces(times(5, d(6)), (f) => sum(falling(f).slice(1, 4))),
    ],
    [
      'the middle 2 of four uneven dice',
      '4d{1, 1, 2, 4} middle 2',
      () => walkFaces(times(4, [1, 1, 2, 4]), (f) => sum(falling(f).slice(1, 3))),
    ],
    [
      'the second and third of six dice',
      '6d4 highest 3 drop highest',
      () => walkFaces(times(6, d(4)), (f) => sum(falling(f).slice(1, 3))),
    ],
    [
      'the highest 2 of mixed dice',
      '{2d6, 3d{0, 1, 1, 9}} highest 2',
      () => walkFaces([...times(2, d(6)), ...times(3, [0, 1, 1, 9])], (f) => sum(falling(f).slice(0, 2))),
    ],
    ['AnyDice: 2@4d8', '4d8 rank 2', () => walkFaces(times(4, d(8)), (f) => falling(f)[1])],
    [
      'AnyDice: [explode d6] of depth 2',
      'd6 explode 2 times',
      () => walkFaces(times(3, d(6)), ([a, b, c]) => (a < 6 ? a : b < 6 ? a + b : a + b + c)),
    ],
    [
      'the same, the highest of two',
      '2d6 explode twice highest',
      () =>
        walkFaces(times(6, d(6)), ([a, b, c, x, y, z]) =>
          Math.max(a < 6 ? a : b < 6 ? a + b : a + b + c, x < 6 ? x : y < 6 ? x + y : x + y + z),
        ),
    ],
    [
      'Genesys: two ability dice against two difficulty dice, net successes',
      '2d{0:4, 1:3, 2} - 2d{0:5, 1:2, 2}',
      () => walkFaces([...times(2, genesys.ability), ...times(2, genesys.difficulty)], ([a, b, c, e]) => a + b - c - e),
    ],
    [
      'World of Darkness, first edition: ones take away',
      '5d{-1, 0:4, 1:5}',
      () => walkFaces(times(5, d(10)), (f) => again(f, 6) - countOf(f, (face) => face === 1)),
    ],
    [
      'the same, read off one roll',
      'x = 5d10; x count >= 6 - x count 1',
      () => walkFaces(times(5, d(10)), (f) => again(f, 6) - countOf(f, (face) => face === 1)),
    ],
    ['Shadowrun 5: hits of 7 dice', '7d6 count >= 5', () => binomial(7, 1 / 3)],
    [
      'Shadowrun 5: a glitch with 6 dice',
      '6d6 count 1 >= 4',
      () => walkFaces(times(6, d(6)), (f) => isYes(countOf(f, (face) => face === 1) >= 4)),
    ],
    [
      'Shadowrun 5: opposed pools',
      '3d6 count 5-6 against 2d6 count 5-6',
      () =>
        walkFaces(times(5, d(6)), (f) => {
          const difference = again(f.slice(0, 3), 5) - again(f.slice(3), 5);
          return difference > 0 ? 'the first has more' : difference < 0 ? 'the second has more' : 'level';
        }),
    ],
    [
      'Ironsworn: an action die + 2 against two challenge dice',
      'a = d6 + 2; (a > d10) + (a > d10)',
      () => walkFaces([d(6), d(10), d(10)], ([a, b, c]) => Number(a + 2 > b) + Number(a + 2 > c)),
    ],
    [
      'Cortex Prime: the best two of d6, d8 and d10',
      '{d6, d8, d10} highest 2',
      () => walkFaces([d(6), d(8), d(10)], (f) => sum(falling(f).slice(0, 2))),
    ],
    [
      'Cortex Prime: the best two of 2d6 and d8, opposed by the same',
      'difference({2d6, d8} highest 2, {2d6, d8} highest 2)',
      () =>
        walkFaces([d(6), d(6), d(8), d(6), d(6), d(8)], (f) =>
          Math.abs(sum(falling(f.slice(0, 3)).slice(0, 2)) - sum(falling(f.slice(3)).slice(0, 2))),
        ),
    ],
    [
      'Call of Cthulhu 7: a bonus die',
      'u = d{0..9}; a = 10 * d{0..9} + u; b = 10 * d{0..9} + u; min(if a = 0 then 100 else a, if b = 0 then 100 else b)',
      () =>
        walkFaces(times(3, d(10)), ([u, a, b]) =>
          Math.min(...[a, b].map((t) => (10 * (t - 1) + u - 1 === 0 ? 100 : 10 * (t - 1) + u - 1))),
        ),
    ],
    [
      'Troll: as many d6 as a d4 shows',
      '(d4)d6',
      () => walkFaces([d(4), ...times(4, d(6))], ([n, ...f]) => sum(f.slice(0, n))),
    ],
    [
      'Liar’s dice: fives with wild ones among six dice',
      '6d6 count {1, 5}',
      () => walkFaces(times(6, d(6)), (f) => countOf(f, (face) => face === 1 || face === 5)),
    ],
    [
      'AnyDice: the highest of one pool against the highest of another, with ties',
      'duel(a, b) = if a highest > b highest then "first" else if a highest = b highest then "tie" else "second"; duel(3d6, 2d8)',
      () =>
        walkFaces([...times(3, d(6)), ...times(2, d(8))], (f) => {
          const [a, b] = [Math.max(...f.slice(0, 3)), Math.max(...f.slice(3))];
          return a > b ? 'first' : a === b ? 'tie' : 'second';
        }),
    ],
    [
      'One-Roll Engine: who has the wider set, and the higher die where both are as wide',
      'wide(a, b) = if a largest set != b largest set then (a largest set) - (b largest set) else (a highest > b highest) - (a highest < b highest); wide(3d4, 3d4)',
      () =>
        walkFaces(times(6, d(4)), (f) => {
          const [a, b] = [f.slice(0, 3), f.slice(3)];
          const wider = largestSet(a) - largestSet(b);
          return wider !== 0 ? wider : Math.sign(Math.max(...a) - Math.max(...b));
        }),
    ],
    [
      'Neon City Overdrive: danger dice cancel equal action dice, and the highest action die that is left counts',
      'left(a, d) = if a count 4 > d count 4 then 4 else if a count 3 > d count 3 then 3 else if a count 2 > d count 2 then 2 else if a count 1 > d count 1 then 1 else 0; left(3d4, 2d4)',
      () =>
        walkFaces(times(5, d(4)), (f) => {
          const [a, danger] = [f.slice(0, 3), f.slice(3)];
          const left = (face: number) => countOf(a, (each) => each === face) > countOf(danger, (each) => each === face);
          return [4, 3, 2, 1].find(left) ?? 0;
        }),
    ],
    [
      'AnyDice: [count {T..6} in POOL], a function of a pool and a target',
      'hits(p, target) = p count >= target; hits(4d6, 5)',
      () => binomial(4, 1 / 3),
    ],
    [
      'the same with a target that is rolled, which all dice have in common',
      'hits(p, target) = p count >= target; hits(2d6, d6)',
      () => walkFaces(times(3, d(6)), ([target, a, b]) => Number(a >= target) + Number(b >= target)),
    ],
    [
      'a cancelled face, by a function of two pools and a face',
      'left(a, d, face) = if a count face > d count face then face else 0; max(left(2d4, 2d4, 4), left(d4, d4, 3))',
      () =>
        walkFaces(times(6, d(4)), ([a, b, x, y, p, q]) => {
          const is = (face: number) => (each: number) => each === face;
          const four = countOf([a, b], is(4)) > countOf([x, y], is(4)) ? 4 : 0;
          return Math.max(four, p === 3 && q !== 3 ? 3 : 0);
        }),
    ],
    [
      'AnyDice: a function that is given its own result',
      'twice(n) = n + (if n >= 4 then d4 else 0); twice(twice(d4))',
      () =>
        walkFaces(times(3, d(4)), ([a, b, c]) => {
          const once = a + (a >= 4 ? b : 0);
          return once + (once >= 4 ? c : 0);
        }),
    ],
    ['d66', '10 * d6 + d6', () => walkFaces(times(2, d(6)), ([a, b]) => 10 * a + b)],
    [
      'a crit: 20 doubles the dice',
      'x = d20; if x = 20 then 4d6 else if x >= 11 then 2d6 else 0',
      () => walkFaces([d(20), ...times(4, d(6))], ([x, ...f]) => (x === 20 ? sum(f) : x >= 11 ? f[0] + f[1] : 0)),
    ],
    [
      'L5R: keep two of five d10',
      '5d10 keep highest 2',
      () => walkFaces(times(5, d(10)), (f) => sum(falling(f).slice(0, 2))),
    ],
    ['reroll always: 3d6 without ones', '3d6 reroll 1 always', () => walkFaces(times(3, [2, 3, 4, 5, 6]), sum)],
    ['halving: 3d6 / 2', '3d6 / 2', () => walkFaces(times(3, d(6)), (f) => Math.floor(sum(f) / 2))],
    [
      'a range: highest less lowest',
      'x = 4d6; x highest - x lowest',
      () => walkFaces(times(4, d(6)), (f) => Math.max(...f) - Math.min(...f)),
    ],
    [
      'the largest set among the best four of six',
      '6d6 highest 4 largest set',
      () => walkFaces(times(6, d(6)), (f) => largestSet(falling(f).slice(0, 4))),
    ],
  ])('%s: %s', (_, text, expected) => {
    expectChances(text, expected());
  });
});
