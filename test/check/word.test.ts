import { describe, expect, it } from 'vitest';
import { unknownWord } from '../../src/check/fault.ts';
import { nearest, splitWords } from '../../src/check/word.ts';

describe('the nearest word', () => {
  it.each([
    ['Trol', 'troll'],
    ['bwo', 'bow'],
    ['kinght', 'knight'],
    ['shootr', 'shooter'],
    ['KNIGHT', 'knight'],
    ['y', undefined],
    ['dragon', undefined],
    ['', undefined],
    ['x'.repeat(1000), undefined],
  ])('to %j is %j', (wrong, right) => {
    expect(nearest(wrong, ['axe', 'bow', 'knight', 'shooter', 'troll'])).toBe(right);
  });
});

describe('the nearest path', () => {
  it.each([
    ['band.knight.rpe', 'band.knight.rep'],
    ['bnad.kinght.rep', 'band.knight.rep'],
    ['bandknight.rep', 'band.knight.rep'],
    ['band.knight.armour', undefined],
    ['band.wolf.rep', undefined],
    ['bold', undefined],
  ])('to %j is %j', (wrong, right) => {
    expect(nearest(wrong, ['band.knight.rep', 'band.knight.race', 'band.win'])).toBe(right);
  });
});

it('letters that have changed places are one mistake only side by side', () => {
  expect(nearest('leaher', ['healer', 'leather'])).toBe('leather');
});

describe('an unknown word', () => {
  it('has the nearest right one named, or what there is', () => {
    expect(unknownWord('race', 'Trol', ['Elf', 'Troll'])).toBe('no race is called "Trol"; did you mean "Troll"?');
    expect(unknownWord('race', 'cat', ['Elf', 'Troll'])).toBe('no race is called "cat"; there are Elf, Troll');
    expect(unknownWord('race', 'cat', [])).toBe('no race is called "cat"; there is none');
  });
});

it('words know where they stand', () => {
  expect(splitWords('  a  bc\td ')).toEqual([
    { text: 'a', offset: 2 },
    { text: 'bc', offset: 5 },
    { text: 'd', offset: 8 },
  ]);
});
