import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../src/dice/exact.ts';
import { type ExpressionFault, type ExpressionOdds, expressionOdds } from '../../src/dice/expression.ts';
import { bestTwoPasses, die, faceLaw, sum } from '../../src/dice/laws.ts';

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
    ['d8 under d10', { under: 44 / 80, 'not under': 36 / 80 }],
    ['d8 against d10', { 'the first has more': 28 / 80, level: 8 / 80, 'the second has more': 44 / 80 }],
    ['2d6 at least 9', { 'at least': 10 / 36, less: 26 / 36 }],
    ['2d6 at most 4', { 'at most': 6 / 36, more: 30 / 36 }],
    ['2d2+3', { 5: 1 / 4, 6: 2 / 4, 7: 1 / 4 }],
    ['d2 - d2', { '-1': 1 / 4, 0: 2 / 4, 1: 1 / 4 }],
    ['2d2 highest 1', { 1: 1 / 4, 2: 3 / 4 }],
    ['2D2 LOWEST 1 + 1', { 2: 3 / 4, 3: 1 / 4 }],
    ['2d6 count 1-3 over d2 - 1', { over: 1 / 2, 'not over': 1 / 2 }],
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

describe('what is wrong with a dice expression', () => {
  it.each([
    ['', 0, 'dice such as 3d6'],
    ['4d6 count', 9, 'the lowest face that "count" counts should stand here, from 1 to 6'],
    ['4d6 count 3-1', 12, 'the highest face: from 3 to 6, not 1'],
    ['4d6 count 1-7', 12, 'the highest face: from 1 to 6, not 7'],
    ['3d6 highest 4', 12, 'from 1 to 3, not 4'],
    ['3d6 best 2', 10, 'a word after "best" should stand here: pass'],
    ['0d6', 0, 'dice: from 1 to 200, not 0'],
    ['d0', 0, 'sides: from 1 to 1000, not 0'],
    ['999d6', 0, 'dice: from 1 to 200, not 999'],
    ['2d6 +', 5, 'dice such as 3d6'],
    ['2d6 + x', 6, 'dice such as 3d6'],
    ['2d6x', 0, 'dice such as 3d6'],
    ['d8 under', 8, 'dice such as 3d6'],
    ['d6 at d6', 6, 'no word after "at" is called "d6"'],
    ['200d1000', 0, 'more rolls than can be counted'],
    ['40d1000', 0, 'too many outcomes'],
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

  it('answers or complains, whatever is written, and never takes long', () => {
    const piece = fc.constantFrom(
      '4d6',
      'd8',
      '12',
      '1-3',
      'count',
      'pass',
      'best',
      'highest',
      '+',
      '-',
      'under',
      'at',
      '(',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 7 }), (pieces) => {
        const found = expressionOdds(pieces.join(' '));
        if ('problem' in found) return found.offset >= 0 && found.length >= 1;
        return Math.abs(found.outcomes.reduce((all, { chance }) => all + chance, 0) - 1) < 1e-12;
      }),
    );
  });
});
