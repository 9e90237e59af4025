import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { precision, readVary, wholeNumber } from '../../src/questions/options.ts';

describe('a whole number on the command line', () => {
  it.each([
    ['1', 1],
    ['100000', 100_000],
    ['100_000', 100_000],
    ['1e4', 10_000],
    ['10k', 10_000],
    ['1.5M', 1_500_000],
    ['2m', 2_000_000],
  ])('%s is read', (text, value) => {
    expect(wholeNumber(1, 1e9)(text)).toBe(value);
  });

  it.each(['', '0', '-5', '1.5', '1.0001k', '1e-3', '0x10', 'many', '1000000001', '_1'])('%j is refused', (text) => {
    expect(() => wholeNumber(1, 1e9)(text)).toThrow('It takes a whole number from 1 to 1000000000.');
  });
});

describe('a rate on the command line', () => {
  const read = (text: string) => precision().parseArg?.(text, undefined);

  it.each([
    ['0.005', 0.005],
    ['0.5%', 0.005],
    ['0.7 %', 0.007],
    ['1e-2', 0.01],
    ['.01', 0.01],
  ])('%s is read', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each(['', '%', '50%', '5', 'half', '0.5%%', '0x1'])('%j is refused', (text) => {
    expect(() => read(text)).toThrow('It takes a number from 0.0005 to 0.1.');
  });
});

describe('--vary', () => {
  it.each([
    ['lair.troll.rep=3..7', { 'lair.troll.rep': [3, 4, 5, 6, 7] }],
    ['lair.troll.rep=3-7', { 'lair.troll.rep': [3, 4, 5, 6, 7] }],
    ['n=1,3-5,9', { n: [1, 3, 4, 5, 9] }],
    ['limits.turns=1k,1e4', { 'limits.turns': [1000, 10_000] }],
    ['break=40%,62.5%', { break: [0.4, 0.625] }],
    ['at=random:7:25x31', { at: ['random:7:25x31'] }],
    ['n=5..3', { n: [5, 4, 3] }],
    ['n=10..0..-5', { n: [10, 5, 0] }],
    ['n=1..8..3', { n: [1, 4, 7] }],
    ['n=-2..1', { n: [-2, -1, 0, 1] }],
    ['n=1,3..5,9', { n: [1, 3, 4, 5, 9] }],
    ['band.policy=book, bold', { 'band.policy': ['book', 'bold'] }],
    ['rulings.x=true,false', { 'rulings.x': [true, false] }],
    ['x=1.5', { x: [1.5] }],
  ])('%s', (text, axes) => {
    expect(readVary(text)).toEqual(axes);
  });

  it('adds to what was given before', () => {
    expect(readVary('b=2', readVary('a=1'))).toEqual({ a: [1], b: [2] });
  });

  it.each([
    ['lair.troll.rep', 'It takes a path and values'],
    ['=3', 'It takes a path and values'],
    ['a=', 'It takes a path and values'],
    ['a=1,,2', 'A value is missing between commas.'],
    ['a=1..2000', '1..2000 is not a range of 1 to 1000 values.'],
    ['a=1..5..-1', '1..5..-1 is not a range of 1 to 1000 values.'],
    ['a=1..5..0', '1..5..0 is not a range of 1 to 1000 values.'],
    ['__proto__=1', '__proto__ is no place.'],
  ])('%s is refused', (text, problem) => {
    expect(() => readVary(text)).toThrow(InvalidArgumentError);
    expect(() => readVary(text)).toThrow(problem);
  });

  it('refuses a place that is varied twice', () => {
    expect(() => readVary('a=2', readVary('a=1'))).toThrow('a is varied twice.');
  });
});
