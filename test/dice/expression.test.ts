import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../src/dice/exact.ts';
import { type ExpressionFault, type ExpressionOdds, expressionOdds } from '../../src/dice/expression.ts';
import { bestTwoPasses, die, faceLaw, sum } from '../../src/dice/laws.ts';
import { countOf, d, falling, sum as sumOf, times, walkFaces } from './walk-faces.ts';

function odds(text: string): ExpressionOdds {
  const found = expressionOdds(text);
  if ('problem' in found) throw new Error(`${text}: ${found.problem}`);
  return found;
}

const chances = (text: string) => Object.fromEntries(odds(text).outcomes.map(({ name, chance }) => [name, chance]));

function fault(text: string): ExpressionFault {
  const found = expressionOdds(text);
  if ('outcomes' in found) throw new Error(`${text} was answered`);
  return found;
}

function expectSame(text: string, expected: ReadonlyMap<number, number>) {
  const found = chances(text);
  expect(Object.keys(found).map(Number)).toEqual([...expected.keys()]);
  for (const [value, chance] of expected) expect(found[value]).toBeCloseTo(chance, 14);
}

describe('dice expressions', () => {
  it.each([
    ['d6', { 1: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6 }],
    ['4d6 count 1-3', { 0: 1 / 16, 1: 4 / 16, 2: 6 / 16, 3: 4 / 16, 4: 1 / 16 }],
    ['2d6 count 6', { 0: 25 / 36, 1: 10 / 36, 2: 1 / 36 }],
    ['2d6 pass 4', { 0: 1 / 9, 1: 4 / 9, 2: 4 / 9 }],
    ['3d6 best 2 pass 4', { 0: 1 / 27, 1: 6 / 27, 2: 20 / 27 }],
    ['3d6 best 2 pass 9', { 2: 1 }],
    ['2d6 pass 0', { 0: 1 }],
    ['d8 under d10', { yes: 44 / 80, no: 36 / 80 }],
    ['d8 < d10', { yes: 44 / 80, no: 36 / 80 }],
    ['d8 != d10', { yes: 72 / 80, no: 8 / 80 }],
    ['d8 against d10', { 'the first has more': 28 / 80, level: 8 / 80, 'the second has more': 44 / 80 }],
    ['2d6 at least 9', { yes: 10 / 36, no: 26 / 36 }],
    ['2d6 at most 4', { yes: 6 / 36, no: 30 / 36 }],
    ['d6 is 6 or d6 is not 6 and not d2 >= 3', { yes: 31 / 36, no: 5 / 36 }],
    ['2 * (d2 + 1) - -1', { 5: 1 / 2, 7: 1 / 2 }],
    ['-d2 / 2', { '-1': 1 }],
    ['d{1..2, 5:2}', { 1: 1 / 4, 2: 1 / 4, 5: 2 / 4 }],
    ['max(d2, d2, 1)', { 1: 1 / 4, 2: 3 / 4 }],
    ['min(d2, d2)', { 1: 3 / 4, 2: 1 / 4 }],
    ['abs(d2 - 2)', { 0: 1 / 2, 1: 1 / 2 }],
    ['x = d2; x - x', { 0: 1 }],
    ['d2 - d2 >= 0', { yes: 3 / 4, no: 1 / 4 }],
    ['x = d4; y = x + 1; y - x', { 1: 1 }],
    ['x = d4; 2d(x)', { 2: 1 / 4, 4: 1 / 4, 6: 1 / 4, 8: 1 / 4 }],
    ['x = 2d2; {x, d2} lowest', { 1: 7 / 8, 2: 1 / 8 }],
    ['x = 2d2 highest 1; if x is 2 then "two" else x', { 1: 1 / 4, two: 3 / 4 }],
    ['x = if d2 is 1 then "a" else "b"; if x is "a" then x else x', { a: 1 / 2, b: 1 / 2 }],
    ['(if d2 = 1 then 1d2 else 2d2) lowest', { 1: 5 / 8, 2: 3 / 8 }],
    ['d6 = 7', { no: 1 }],
    ['3d6 sets of 3', { 0: 35 / 36, 1: 1 / 36 }],
    ['(d{0, 2})d2', { 0: 4 / 8, 2: 1 / 8, 3: 2 / 8, 4: 1 / 8 }],
    ['2d6 ≥ 9', { yes: 10 / 36, no: 26 / 36 }],
    ['2d2+3', { 5: 1 / 4, 6: 2 / 4, 7: 1 / 4 }],
    ['d2 - d2', { '-1': 1 / 4, 0: 2 / 4, 1: 1 / 4 }],
    ['2d2 highest 1', { 1: 1 / 4, 2: 3 / 4 }],
    ['2D2 LOWEST 1 + 1', { 2: 3 / 4, 3: 1 / 4 }],
    ['2d6 count 1-3 over d2 - 1', { yes: 1 / 2, no: 1 / 2 }],
    ['4', { 4: 1 }],
  ])('%s', (text, expected) => {
    const found = chances(text);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [name, chance] of Object.entries(expected)) expect(found[name]).toBeCloseTo(chance, 14);
  });

  it('tells mean, deviation and how many rolls there are', () => {
    const { rolls, spread } = odds('2d6+3');
    expect(rolls).toBe('36');
    expect(spread?.mean).toBe(10);
    expect(spread?.deviation).toBeCloseTo(Math.sqrt(35 / 6), 12);
    expect(odds('d8 under d10')).toMatchObject({ rolls: '80' });
  });

  it('agrees with the laws that games roll', () => {
    expectSame(
      '3d6',
      chancesOf((dice) => dice.draw(sum(3))),
    );
    expectSame(
      '3d6 best 2 pass 5',
      chancesOf((dice) => dice.draw(bestTwoPasses(3, 5))),
    );
    expectSame(
      'd20 + d4 - 2',
      chancesOf((dice) => dice.draw(die(20)) + dice.draw(die(4)) - 2),
    );
  });

  it('adds up the highest and the lowest as walking all faces does', () => {
    const pool = fc.record({ n: fc.integer({ min: 1, max: 5 }), sides: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(pool, fc.nat(), fc.boolean(), ({ n, sides }, seed, isHighest) => {
        const kept = 1 + (seed % n);
        const law = faceLaw('kept', n, sides, (faces) => {
          const sorted = [...faces].sort((a, b) => (isHighest ? b - a : a - b));
          return sorted.slice(0, kept).reduce((a, b) => a + b, 0);
        });
        const text = `${n}d${sides} ${isHighest ? 'highest' : 'lowest'} ${kept}`;
        expectSame(
          text,
          chancesOf((dice) => dice.draw(law)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('gives chances that sum to 1, large pools too', () => {
    for (const text of ['100d6', '200d6 count 1-3', '20d6 highest 3', '30d10 best 4 pass 3', '60d6 against 40d8']) {
      const total = odds(text).outcomes.reduce((all, { chance }) => all + chance, 0);
      expect(Math.abs(total - 1), text).toBeLessThan(1e-12);
    }
  });
});

/** Pools whose reading is compared with walking all their faces. */
const POOLS = fc.array(fc.record({ count: fc.integer({ min: 1, max: 3 }), sides: fc.integer({ min: 2, max: 5 }) }), {
  minLength: 1,
  maxLength: 2,
});
const largest = (f: readonly number[]) => Math.max(0, ...f.map((face) => countOf(f, (each) => each === face)));
const run = (f: readonly number[]) => {
  const from = (face: number): number => (f.includes(face) ? 1 + from(face + 1) : 0);
  return Math.max(0, ...f.map(from));
};
const READ: Readonly<Record<string, (falling: readonly number[]) => number>> = {
  '': (f) => sumOf(f),
  'largest set': largest,
  'longest run': run,
  different: (f) => new Set(f).size,
  pairs: (f) => sumOf([...new Set(f)].map((face) => Math.floor(countOf(f, (each) => each === face) / 2))),
  'count >= 2': (f) => countOf(f, (face) => face >= 2),
  'count {1, 3..4}': (f) => countOf(f, (face) => face === 1 || face === 3 || face === 4),
};

describe('readings of mixed pools', () => {
  it.each(Object.keys(READ))('%j is what walking all faces finds, whatever is kept', (reading) => {
    fc.assert(
      fc.property(
        POOLS,
        fc.nat(),
        fc.constantFrom('', 'highest', 'lowest', 'drop lowest', 'rank'),
        (kinds, seed, keep) => {
          const n = sumOf(kinds.map(({ count }) => count));
          const kept = 1 + (seed % n);
          const text = `{${kinds.map(({ count, sides }) => `${count}d${sides}`).join(', ')}} ${keep === '' ? '' : `${keep} ${kept}`} ${reading}`;
          const dice = kinds.flatMap(({ count, sides }) => times(count, d(sides)));
          const expected = walkFaces(dice, (faces) => {
            const all = falling(faces);
            const of =
              {
                '': all,
                highest: all.slice(0, kept),
                lowest: all.slice(n - kept),
                'drop lowest': all.slice(0, n - kept),
                rank: [all[kept - 1]],
              }[keep] ?? [];
            return READ[reading](of);
          });
          expect(Object.keys(chances(text)).sort()).toEqual(Object.keys(expected).sort());
          for (const [value, chance] of Object.entries(expected)) expect(chances(text)[value]).toBeCloseTo(chance, 13);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('a roll with a name is the same wherever it stands', () => {
    fc.assert(
      fc.property(
        POOLS,
        fc.constantFrom(...Object.keys(READ)),
        fc.constantFrom(...Object.keys(READ)),
        (kinds, one, other) => {
          const pool = kinds.map(({ count, sides }) => `${count}d${sides}`).join(', ');
          const dice = kinds.flatMap(({ count, sides }) => times(count, d(sides)));
          const expected = walkFaces(dice, (faces) => READ[one](falling(faces)) - READ[other](falling(faces)));
          const found = chances(`x = {${pool}}; x ${one} - x ${other}`);
          for (const [value, chance] of Object.entries(expected)) expect(found[value]).toBeCloseTo(chance, 13);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('a function of two pools looks at what it is given once, whatever it reads', () => {
    fc.assert(
      fc.property(
        POOLS,
        POOLS,
        fc.constantFrom(...Object.keys(READ)),
        fc.constantFrom(...Object.keys(READ)),
        (a, b, one, other) => {
          const write = (kinds: typeof a) => `{${kinds.map(({ count, sides }) => `${count}d${sides}`).join(', ')}}`;
          const dice = (kinds: typeof a) => kinds.flatMap(({ count, sides }) => times(count, d(sides)));
          const most = sumOf(a.map(({ count }) => count));
          const expected = walkFaces([...dice(a), ...dice(b)], (f) => {
            const [x, y] = [falling(f.slice(0, most)), falling(f.slice(most))];
            return READ[one](x) > READ[one](y) ? READ[other](x) : -READ[other](y);
          });
          const found = chances(
            `f(x, y) = if x ${one} > y ${one} then x ${other} else -(y ${other}); f(${write(a)}, ${write(b)})`,
          );
          expect(Object.keys(found)).toHaveLength(Object.keys(expected).length);
          for (const [value, chance] of Object.entries(expected)) expect(found[value]).toBeCloseTo(chance, 13);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('many results that look alike are looked at once', () => {
    expect(chances('x = 40d10; if x highest > 9 then x highest else 0')).toEqual({
      0: expect.closeTo(0.9 ** 40, 14),
      10: expect.closeTo(1 - 0.9 ** 40, 14),
    });
    const duel = 'f(a, b) = if a highest > b highest then 1 else if a highest = b highest then 0 else -1';
    expect(chances(`${duel}; f(10d10, 8d10)`)).toEqual(chances(`${duel}; f(10d10 highest, 8d10 highest)`));
  });

  it('many dice are kept as few are: what is kept and what is dropped add up', () => {
    const mean = (text: string) => odds(text).spread?.mean ?? Number.NaN;
    for (const kept of [1, 3, 20, 37, 39])
      expect(mean(`40d12 highest ${kept}`) + mean(`40d12 lowest ${40 - kept}`)).toBeCloseTo(260, 9);
    // The mean of the highest is the sum, over faces, of how many of them show at least that face.
    const binomial = (n: number, p: number) => {
      let chance = (1 - p) ** n;
      return Array.from({ length: n + 1 }, (_, k) => {
        const at = chance;
        chance *= ((n - k) / (k + 1)) * (p / (1 - p));
        return at;
      });
    };
    const kept = (n: number, sides: number, most: number) =>
      most + sumOf(d(sides - 1).map((face) => sumOf(binomial(n, face / sides).map((at, k) => at * Math.min(most, k)))));
    for (const most of [1, 7, 25, 31, 57]) expect(mean(`60d10 highest ${most}`)).toBeCloseTo(kept(60, 10, most), 9);
    const first = odds('9d7 highest 4').outcomes;
    expect(odds('{9d7} drop lowest 5').outcomes).toEqual(first);
    expect(odds('{8d7, d7} drop lowest 5').outcomes).toEqual(first);
  });
});

describe('what is said beside the odds', () => {
  it('at least and at most, percentiles', () => {
    const { outcomes, percentiles } = odds('2d6');
    expect(outcomes[7]).toEqual({ name: '9', chance: 4 / 36, atLeast: 10 / 36, atMost: 30 / 36 });
    expect(percentiles?.map(({ value }) => value)).toEqual([3, 5, 7, 9, 11]);
  });

  it('words in the order in which they are written', () => {
    const { outcomes } = odds('f(a, b) = if a > b then "first" else if a = b then "tie" else "second"; f(d6, d8)');
    expect(outcomes.map(({ name }) => name)).toEqual(['first', 'tie', 'second']);
  });

  it('how many tries it takes', () => {
    expect(odds('d6 = 6').tries).toEqual({
      mean: 6,
      until: [
        { percent: 50, tries: 4 },
        { percent: 90, tries: 13 },
        { percent: 95, tries: 17 },
      ],
    });
    expect(odds('d2 = 1').tries?.until.map(({ tries }) => tries)).toEqual([1, 4, 5]);
    expect(odds('d6 >= 1').tries?.until.map(({ tries }) => tries)).toEqual([1, 1, 1]);
    expect(odds('d6 > 6').tries).toBeUndefined();
  });

  it('several questions, each with its name', () => {
    const { questions } = odds('bonus = d4; plain: d20; with a bless: d20 + bonus;');
    expect(questions.map(({ name, spread }) => [name, spread?.mean])).toEqual([
      ['plain', 10.5],
      ['with a bless', 13],
    ]);
  });

  it('that dice without end were cut off, and only then', () => {
    expect([odds('d6 explode').isCut, odds('d6 explode twice').isCut, odds('d6').isCut]).toEqual([true, false, false]);
  });

  it('chances too small for a division of doubles', () => {
    const { outcomes, rolls } = odds('200d20');
    expect(rolls).toHaveLength(261);
    expect(outcomes[0].chance * 1e260).toBeCloseTo(1e260 / 20 ** 100 / 20 ** 100, 10);
    expect(odds('120d6 explode once').spread?.mean).toBeCloseTo(120 * (3.5 + 3.5 / 6), 9);
  });
});

describe('what is wrong with a dice expression', () => {
  it.each([
    ['', 0, 'dice such as 3d6'],
    ['4d6 count', 9, 'the faces that "count" counts'],
    ['4d6 count 3-1', 12, 'the highest face: 3 or more, not 1; to subtract'],
    ['3d6 highest 4', 12, 'from 1 to 3, not 4'],
    ['3d6 middle 2', 11, 'of 3 dice the middle 1 can be taken, not 2'],
    ['3d6 best 2', 10, 'pass should stand here'],
    ['0d6', 0, 'dice: from 1 to 200, not 0'],
    ['d0', 0, 'sides: from 1 to 1000, not 0'],
    ['999d6', 0, 'dice: from 1 to 200, not 999'],
    ['2d6 +', 5, 'dice such as 3d6'],
    ['2d6 + x', 6, 'no roll is called "x"'],
    ['2d6x', 3, '"x" is not known here; write "explode"'],
    ['4d6kh3', 3, '"kh3" is not known here; write "highest"'],
    ['3d6!', 3, '"!" is not known here; write "explode"'],
    ['d8 under', 8, 'dice such as 3d6'],
    ['d6 at d6', 6, 'no word after "at" is called "d"'],
    ['200d1000', 0, 'too many outcomes'],
    ['d6 explode 1-6', 11, 'every face is rolled again'],
    ['4d6 highest 3 explode', 0, '"explode" stands behind the dice'],
    ['4d6 again explode', 0, '"again" stands behind everything else'],
    ['4d6 again largest set', 0, 'can be counted or added up'],
    ['x = 4d6 again; x count 1 + x count 2', 0, 'can be looked at once only'],
    ['x = 30d30; x highest - x lowest', 0, 'results would have to be looked at; at most 20000'],
    ['x = d6', 0, '"x" is only named; write ; after it'],
    ['x = d6;', 7, 'a question about what is rolled should stand here'],
    ['x = d6; d8', 0, '"x" is rolled, but no question uses it'],
    ['x = d6; x = d8; x', 8, '"x" is rolled already'],
    ['max = d6; max', 0, '"max" means something already'],
    ['a: d6; a: d8', 10, '"a" is asked twice'],
    ['d6; d8', 4, 'each needs a name'],
    ['max(d6)', 0, 'max takes 2 to 10, not 1'],
    ['if d6 then 1 else 2', 3, 'a comparison such as'],
    ['if d6 = 6 then 1', 16, 'else should stand here'],
    ['"a" + 1', 0, 'a number or dice should stand here, not a word'],
    ['"a" highest', 0, 'dice should stand here; different dice together are written {2d6, d8}'],
    ['{"a", d6} highest', 1, 'dice should stand here, not a word'],
    ['(d8 + d6) highest', 0, 'dice should stand here; different dice'],
    ['x = d6 + 1; x count 3', 12, 'dice should stand here; different dice'],
    ['4d6 again highest 2', 18, 'can be counted or added up, and nothing else'],
    ['x = if d6 = 6 then "a" else 1; x is 1', 36, 'a word is compared with a word only'],
    ['d6 = "a"', 0, 'a word is compared with a word only'],
    ['d6 / d{0, 1}', 5, 'nothing is divided by 0'],
    ['(d6', 3, ') should stand here'],
    ['{d6, d8', 7, '} should stand here'],
    ['d{1..9999}', 2, 'a die has at most 1000 faces'],
    ['(300)d6', 0, 'dice: from 0 to 200, not 300'],
    ['"abc', 0, 'this text has no " at its end'],
    ['d6 ~ 3', 3, '"~" means nothing here'],
    ['highest 3 of 4d6', 0, 'dice should stand before "highest", as in 4d6 highest'],
    [`${'('.repeat(60)}d6`, 41, 'nested more than 40 deep'],
    ['100000*100000', 0, 'numbers beyond'],
    ['f(a) = f(a) + 1; f(d6)', 7, '"f" calls itself'],
    ['x = d6; f(a) = a + x; f(x)', 19, '"x" is rolled outside of the function; make it a parameter'],
    ['f(a, b) = a; f(d6, d6)', 5, '"b" is a parameter, but the function does not use it'],
    ['f(a, a) = a; f(d6, d6)', 5, '"a" is a parameter already'],
    ['f(a) = a; f(d6, d6)', 10, 'f takes 1, not 2'],
    ['f(a) = a; d6', 0, '"f" is a function, but nothing calls it'],
    ['f(a) = a', 0, '"f" is only defined; write ; after it'],
    ['f(a) = a;', 9, 'a question about what is rolled should stand here'],
    ['f(a) = a; f(a) = 2 * a; f(d6)', 10, '"f" is a function already'],
    ['f = d6; f(a) = 2 * a; f', 8, '"f" is rolled already'],
    ['f(a) = a highest 5; f(3d6)', 17, 'highest: from 1 to 3, not 5'],
    ['f(a, ) = a; f(3)', 5, 'the name of a parameter should stand here'],
    ['f(a) = a; f d6', 12, '( should stand here'],
    ['f(a) = a g; f(d6)', 9, 'no sign or reading is called "g"'],
    ['f(p, t) = p count >= u; f(2d6, 3)', 21, 'a face should stand here'],
    ['duel(a) = a; deul(d6)', 13, 'no function is called "deul"'],
    ['f(a) = a highest 3 - a lowest 3; f(30d30)', 35, 'results would have to be looked at; at most 20000'],
    ['function: f A:n B:n { result: A + B }', 0, 'a function is written name(a, b) ='],
    ['output 3d6 named "x"', 0, 'write the question without "output"'],
  ])('%j at %i: %s', (text, offset, problem) => {
    const found = fault(text);
    expect(found.problem).toContain(problem);
    expect(found.offset).toBe(offset);
    expect(found.length).toBeGreaterThan(0);
  });

  it('names the wrong word and what could have stood there', () => {
    expect(fault('4d6 cuont 1-3')).toMatchObject({ offset: 4, length: 5, unknown: { word: 'cuont' } });
    expect(fault('4d6 cuont 1-3').unknown?.known).toContain('count');
    expect(fault('2d6 3')).toMatchObject({ offset: 4, unknown: { word: '3' } });
    expect(fault('d6 under d8 over d4')).toMatchObject({ offset: 12, unknown: { word: 'over' } });
  });

  /** Expressions that follow the grammar; few dice, so that each is quick. */
  const { value } = fc.letrec<{ value: string; truth: string; pool: string; reading: string }>((tie) => ({
    reading: fc.constantFrom(
      '',
      'highest',
      'lowest 1',
      'drop highest 1',
      'count 1-2',
      'largest set',
      'pairs',
      'rank 1',
    ),
    pool: fc.oneof(
      fc.constantFrom('2d3', 'd4', '3d{0:2, 1, 4}', '{2d3, d4}', '2d4 explode twice', '2d4 reroll 1', '(d2)d3', 'p'),
      tie('value').map((each) => `2d(${each})`),
    ),
    truth: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(tie('value'), fc.constantFrom('>=', '<', '=', 'is not'), tie('value')).map((each) => each.join(' ')),
      fc.tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('truth')).map(([a, by, b]) => `(${a}) ${by} not (${b})`),
    ),
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(tie('pool'), tie('reading')).map((each) => `(${each.join(' ')})`),
      fc.constantFrom('x', '2', '-1', 'd6'),
      fc.tuple(tie('value'), fc.constantFrom('+', '-', '*'), tie('value')).map((each) => `(${each.join(' ')})`),
      fc.tuple(tie('value'), tie('value')).map(([a, b]) => `max(${a}, ${b})`),
      fc.tuple(tie('truth'), tie('value'), tie('value')).map(([a, b, c]) => `(if ${a} then ${b} else ${c})`),
    ),
  }));

  it('answers what follows the grammar', () => {
    fc.assert(
      fc.property(value, (text) => {
        const found = expressionOdds(`x = d3; p = 2d4; ${text} + 0 * x + 0 * (p highest)`);
        // Dice made of dice made of dice may have too many outcomes.
        if ('problem' in found) return /too many outcomes|numbers beyond|sides/.test(found.problem);
        const { outcomes, spread, percentiles } = found;
        const total = outcomes.reduce((all, { chance }) => all + chance, 0);
        const mean = outcomes.reduce((all, { name, chance }) => all + Number(name) * chance, 0);
        return (
          Math.abs(total - 1) < 1e-12 &&
          Math.abs(mean - (spread?.mean ?? Number.NaN)) <= 1e-9 * (1 + Math.abs(mean)) &&
          outcomes[0].atLeast === 1 &&
          outcomes.at(-1)?.atMost === 1 &&
          percentiles?.length === 5
        );
      }),
      { numRuns: 50 },
    );
  });

  it('answers or complains, whatever is written, and never takes long', () => {
    const piece = fc.constantFrom(
      ...'4d6|d8|12|1-3|count|pass|best|highest|rank 1|drop|lowest|+|-|*|/|under|at|least|(|)|{|}|,|;|x|x =|d(|d{|explode'.split(
        '|',
      ),
      ...'again|reroll|once|always|times|if|then|else|and|not|max(|pairs|largest set|longest run|different|"a"|>=|=|:'.split(
        '|',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: piece, weight: 9 }, fc.string({ maxLength: 4 })), { maxLength: 9 }),
        (pieces) => {
          const found = expressionOdds(pieces.join(' '));
          if ('problem' in found) return found.offset >= 0 && found.length >= 1;
          return found.questions.every(
            ({ outcomes }) => Math.abs(outcomes.reduce((all, { chance }) => all + chance, 0) - 1) < 1e-12,
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});
