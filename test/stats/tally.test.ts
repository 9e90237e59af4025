import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValue, layOut } from '../../src/stats/measure.ts';
import { emptyTally, mergeTally } from '../../src/stats/tally.ts';

const tally = fc
  .array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 3, maxLength: 3 })
  .map((counts) => Float64Array.from(counts));

describe('a tally', () => {
  it('merges in any order to the same totals', () => {
    fc.assert(
      fc.property(fc.array(tally), (batches) => {
        const forward = batches.reduce(mergeTally, emptyTally(3));
        const backward = [...batches].reverse().reduce(mergeTally, emptyTally(3));
        expect(forward).toEqual(backward);
      }),
    );
  });

  it('merges in any grouping to the same totals', () => {
    fc.assert(
      fc.property(fc.array(tally), fc.nat(20), (batches, cut) => {
        const left = batches.slice(0, cut).reduce(mergeTally, emptyTally(3));
        const right = batches.slice(cut).reduce(mergeTally, emptyTally(3));
        expect(mergeTally(left, right)).toEqual(batches.reduce(mergeTally, emptyTally(3)));
      }),
    );
  });

  it('leaves what is added unchanged', () => {
    const from = Float64Array.of(1, 2);
    expect(mergeTally(Float64Array.of(10, 20), from)).toEqual(Float64Array.of(11, 22));
    expect(from).toEqual(Float64Array.of(1, 2));
  });

  it('counts up to 2^53 - 1 and says which slot would pass it', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(mergeTally(Float64Array.of(0, most - 1), Float64Array.of(0, 1))[1]).toBe(most);
    expect(() => mergeTally(Float64Array.of(0, most), Float64Array.of(0, 1))).toThrow(/slot 1 .* 9007199254740992/);
  });

  it('refuses what is no whole number', () => {
    expect(() => mergeTally(emptyTally(1), Float64Array.of(0.5))).toThrow('slot 0 of a tally came to 0.5');
    expect(() => mergeTally(emptyTally(1), Float64Array.of(Number.NaN))).toThrow('NaN');
  });

  it('refuses a tally of another length', () => {
    expect(() => mergeTally(emptyTally(2), emptyTally(3))).toThrow('a tally of 3 slots does not fit 2');
  });
});

describe('a layout', () => {
  const measure = { meaning: '', group: 'other', what: '' } as const;
  const layout = layOut([
    { ...measure, name: 'won', kind: 'rate' },
    { ...measure, name: 'dead', kind: 'share', of: 2 },
    { ...measure, name: 'length', kind: 'number', bins: 3 },
    { ...measure, name: 'lost', kind: 'rate' },
  ]);

  it('gives each measure its own slots, one after the other', () => {
    expect(layout.offsets).toEqual([0, 1, 3, 8]);
    expect(layout.slots).toBe(9);
    expect(layout.at('length')).toBe(3);
    expect(() => layout.at('kills')).toThrow('no measure is called kills');
  });

  it('counts a value into sum, sum of squares and bins, the last of them open', () => {
    const counts = emptyTally(layout.slots);
    for (const length of [0, 2, 7]) countValue(counts, layout.at('length'), length, 3);
    expect([...counts]).toEqual([0, 0, 0, 9, 53, 1, 0, 2, 0]);
  });

  it('refuses two measures of one name', () => {
    const won = { ...measure, name: 'won', kind: 'rate' } as const;
    expect(() => layOut([won, won])).toThrow('two measures are called won');
  });
});
