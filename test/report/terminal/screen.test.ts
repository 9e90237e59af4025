import { describe, expect, it } from 'vitest';
import { whole, wrap } from '../../../src/report/terminal/screen.ts';

describe('wrapping', () => {
  it('breaks between words, indents what follows, and keeps a number beside its sign', () => {
    expect(wrap('wins 15 % of the time', 8)).toEqual(['wins', '15 % of', 'the time']);
    expect(wrap('wins 15 % of the time', 12, '  ')).toEqual(['wins 15 % of', '  the time']);
  });

  it('keeps what is whole together, also where it is too long', () => {
    expect(wrap(`by ${whole('troll 40 % (37 to 43)')} or so`, 12)).toEqual(['by', 'troll 40 % (37 to 43)', 'or so']);
  });
});
