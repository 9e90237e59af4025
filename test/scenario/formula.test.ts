import { describe, expect, it } from 'vitest';
import { MissingNumber, readFormula } from '../../src/scenario/formula.ts';

const NAMES = ['rep', 'ac', 'bite.dice'];
const MEMBER: Readonly<Record<string, number>> = { rep: 5, ac: 4 };

function value(text: string): number {
  const formula = readFormula(text, NAMES);
  if (typeof formula !== 'function') throw new Error(formula.problem);
  return formula((name) => MEMBER[name]);
}

describe('a formula of points', () => {
  it.each([
    ['2 * rep + ac', 14],
    ['2 * (rep + ac)', 18],
    ['10 - 3 - 2', 5],
    ['24 / 4 / 2', 3],
    ['-rep + 6', 1],
    ['2 - -3', 5],
    ['.5*rep', 2.5],
    ['min(rep, ac, 9) + max(1, 2)', 6],
    ['floor(rep / 2) + ceil(rep / 2) + round(1.6)', 7],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each([
    ['2 * re', 'no number of a member is called "re"; did you mean "rep"?', 4],
    ['flor(rep)', 'no function is called "flor"; did you mean "floor"?', 0],
    ['2 +', 'expects a number, a name or (, but the formula ends (column 4)', 3],
    ['(rep', 'expects ), but the formula ends (column 5)', 4],
    ['rep ac', 'expects + - * / or the end, not "ac" (column 5)', 4],
    ['rep; ac', 'expects + - * / or the end, not ";" (column 4)', 3],
    ['floor(1, 2)', 'expects ), not "," (column 8)', 7],
    ['', 'expects a number, a name or (, but the formula ends (column 1)', 0],
    ['constructor(1)', 'no function is called "constructor"; there are min, max, floor, ceil, round', 0],
    [`${'('.repeat(17)}1${')'.repeat(17)}`, 'is nested more than 16 deep, not "1" (column 18)', 17],
    ['1'.repeat(201), 'a formula has at most 200 characters', 200],
  ])('%s is refused at its place', (text, problem, offset) => {
    expect(readFormula(text, NAMES)).toEqual({ problem, offset });
  });

  it('names the number that a member leaves out', () => {
    expect(() => value('bite.dice * 2')).toThrow(new MissingNumber('bite.dice'));
  });
});
