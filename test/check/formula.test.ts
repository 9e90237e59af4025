import { describe, expect, it } from 'vitest';
import { MissingNumber, type Naming, readFormula } from '../../src/check/formula.ts';

const NAMING: Naming = { one: 'number of a member', names: ['rep', 'ac', 'bite.dice'], kindOf: () => 'number' };
const MEMBER: Readonly<Record<string, number>> = { rep: 5, ac: 4 };

function value(text: string): number {
  const formula = readFormula(text, NAMING, 'number');
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
    ['rep ac', 'expects an operator or the end, not "ac" (column 5)', 4],
    ['rep; ac', 'expects an operator or the end, not ";" (column 4)', 3],
    ['floor(1, 2)', 'expects ), not "," (column 8)', 7],
    ['', 'expects a number, a name or (, but the formula ends (column 1)', 0],
    ['constructor(1)', 'no function is called "constructor"; there are min, max, floor, ceil, round', 0],
    [`${'('.repeat(17)}1${')'.repeat(17)}`, 'is nested more than 16 deep, not "1" (column 18)', 17],
    ['1'.repeat(201), 'a formula has at most 200 characters', 200],
  ])('%s is refused at its place', (text, problem, offset) => {
    expect(readFormula(text, NAMING, 'number')).toEqual({ problem, offset });
  });

  it('names the number that a member leaves out', () => {
    expect(() => value('bite.dice * 2')).toThrow(new MissingNumber('bite.dice'));
  });
});

describe('a claim about a game', () => {
  const CLAIMS = ['band.win', 'lair.troll.killed-by.band.knight'];
  const naming: Naming = {
    one: 'measure',
    names: [...CLAIMS, 'band.dead', 'moves', 'lair.gone'],
    kindOf: (name) => (name === 'lair.gone' ? 'either' : CLAIMS.includes(name) ? 'claim' : 'number'),
  };
  const GAME: Readonly<Record<string, number>> = {
    ...{ 'band.win': 1, 'lair.troll.killed-by.band.knight': 0, 'band.dead': 2, moves: 7, 'lair.gone': 0 },
  };

  it.each([
    ['band.win', 1],
    ['not band.win', 0],
    ['band.win and band.dead >= 2', 1],
    ['band.win and band.dead > 2', 0],
    ['band.dead > 2 or moves = 7', 1],
    ['not band.win or band.dead != 2 and moves < 8', 0],
    ['not (band.win and lair.troll.killed-by.band.knight)', 1],
    ['2 * band.dead + 3 <= moves', 1],
    ['lair.gone or lair.gone >= 1', 0],
    ['band.win and not not band.win', 1],
  ])('%s is %d', (text, expected) => {
    const claim = readFormula(text, naming, 'claim');
    if (typeof claim !== 'function') throw new Error(claim.problem);
    expect(claim((name) => GAME[name])).toBe(expected);
  });

  const NO_NUMBER = 'needs a number, and this is true or false';
  const NO_CLAIM = 'needs something that is true or false, and this is a number; compare it, such as with ">= 1"';
  it.each([
    ['band.dead', `${NO_CLAIM} (column 1)`, 0],
    ['band.win and moves', `${NO_CLAIM} (column 14)`, 13],
    ['band.win + 1 > 1', `${NO_NUMBER} (column 1)`, 0],
    ['moves > band.win', `${NO_NUMBER} (column 9)`, 8],
    ['band.wins and moves > 1', 'no measure is called "band.wins"; did you mean "band.win"?', 0],
    ['band.win and', 'expects a number, a name or (, but the formula ends (column 13)', 12],
    ['moves >> 2', 'expects a number, a name or (, not ">" (column 8)', 7],
    [`${'not '.repeat(18)}band.win`, 'is nested more than 16 deep, not "not" (column 69)', 68],
  ])('%s is refused at its place', (text, problem, offset) => {
    expect(readFormula(text, naming, 'claim')).toEqual({ problem, offset });
  });

  it('is no number', () => {
    expect(readFormula('band.win', naming, 'number')).toEqual({ problem: `${NO_NUMBER} (column 1)`, offset: 0 });
  });
});
