import { describe, expect, it } from 'vitest';
import { toWidth, whole, wrap } from '../../../src/report/terminal/screen.ts';

describe('wrapping', () => {
  it('breaks between words, indents what follows, and keeps a number beside its sign', () => {
    expect(wrap('wins 15 % of the time', 8)).toEqual(['wins', '15 % of', 'the time']);
    expect(wrap('wins 15 % of the time', 12, '  ')).toEqual(['wins 15 % of', '  the time']);
  });

  it('keeps what is whole together, also where it is too long', () => {
    expect(wrap(`by ${whole('troll 40 % (37 to 43)')} or so`, 12)).toEqual(['by', 'troll 40 % (37 to 43)', 'or so']);
  });
});

describe('a text in a column', () => {
  const screen = { width: 80, colour: false, unicode: true };

  it('is filled up, or loses its middle', () => {
    expect(toWidth(screen, 'wins', 6)).toBe('wins  ');
    const names = ['wins', 'wiped', 'casualties'].map((what) => `the-company-of-heroes ${what}`);
    expect(names.map((name) => toWidth(screen, name, 18))).toEqual([
      'the-company…s wins',
      'the-company… wiped',
      'the-company…alties',
    ]);
    expect(toWidth({ ...screen, unicode: false }, 'the-company-of-heroes', 10)).toBe('the-c..oes');
  });

  it.each([0, 1, 2, 3])('is as wide as the column, if that has %i characters', (width) => {
    for (const unicode of [true, false]) expect(toWidth({ ...screen, unicode }, 'heroes', width)).toHaveLength(width);
  });
});
