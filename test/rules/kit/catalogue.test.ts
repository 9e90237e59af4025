import { describe, expect, it } from 'vitest';
import { catalogue, wordsOf } from '../../../src/rules/kit/catalogue.ts';

const GIFTS = catalogue('gift', {
  huge: { rule: 'R-1', meaning: 'stands on four squares' },
  'extra-wound': { rule: 'R-2', meaning: 'one more wound', counted: true },
  thief: { rule: 'R-3', meaning: 'picks locks', needs: 'huge' },
});

describe('a catalogue', () => {
  it('numbers its rows in their order, and gives a bit to each that is not counted', () => {
    expect(GIFTS.rows.map(({ name, index, bit }) => [name, index, bit])).toEqual([
      ['huge', 0, 1],
      ['extra-wound', 1, 0],
      ['thief', 2, 2],
    ]);
    expect(GIFTS.names).toEqual(['huge', 'extra-wound', 'thief']);
  });

  it('finds the facts of a row by its name, and nothing by another text', () => {
    expect(GIFTS.byName.thief.needs).toBe('huge');
    expect(GIFTS.find('thief')?.index).toBe(2);
    expect(GIFTS.find('toString')).toBeUndefined();
  });

  it('lists its rows with what each means', () => {
    expect(wordsOf(GIFTS)[2]).toEqual({ kind: 'gift', name: 'thief', meaning: 'picks locks', rule: 'R-3' });
    const meanings = wordsOf(GIFTS, ({ name, meaning, needs }) => `${name}: ${meaning}${needs ? ` (${needs})` : ''}`);
    expect(meanings.map(({ meaning }) => meaning)).toEqual([
      'huge: stands on four squares',
      'extra-wound: one more wound',
      'thief: picks locks (huge)',
    ]);
  });

  it('does not compile a row without a meaning', () => {
    // @ts-expect-error the row has no meaning
    expect(catalogue('gift', { huge: { rule: 'R-1' } }).names).toEqual(['huge']);
  });

  it('gives 32 bits and no more', () => {
    const rows = Object.fromEntries(Array.from({ length: 34 }, (_, i) => [`row-${i}`, { meaning: 'one of many' }]));
    const bits = catalogue('row', rows).rows.map(({ bit }) => bit);
    expect([bits[0], bits[30], bits[31], bits[32], bits[33]]).toEqual([1, 2 ** 30, -(2 ** 31), 0, 0]);
  });
});
