import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValue, layOut } from '../../src/stats/measure.ts';
import { intervalOf, meanOf, sumsOf } from '../../src/stats/sums.ts';
import {
  addProduct,
  addTo,
  emptyTally,
  mergeTally,
  packTally,
  slotsOfPacked,
  slotsOfTally,
  sumAt,
  tallyFromJson,
  tallyToJson,
  unpackTally,
} from '../../src/stats/tally.ts';
import { tallyOf } from '../kit/tally.ts';

/** Batches of three slots, from nothing to far beyond what a floating-point number counts. */
const tally = fc
  .array(fc.bigInt({ min: 0n, max: 2n ** 80n }), { minLength: 3, maxLength: 3 })
  .map((slots) => tallyFromJson(slots.map((n) => (n < 2n ** 53n ? Number(n) : String(n)))) as Float64Array);

/** The slots of a tally as whole numbers. */
const slotsOf = (counts: Float64Array) => tallyToJson(counts).map(BigInt);

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

  it('is the same once it was packed, in less memory where its numbers are small', () => {
    const small = fc.array(fc.nat(2 ** 32 - 1), { minLength: 3, maxLength: 3 }).map((slots) => tallyFromJson(slots)!);
    fc.assert(
      fc.property(fc.oneof(tally, small), fc.nat(3), (counts, from) => {
        const packed = packTally(counts.slice());
        expect(unpackTally(packed)).toEqual(counts);
        expect(slotsOfPacked(packed, from, 3)).toEqual(slotsOfTally(counts, from, 3));
      }),
    );
    expect(packTally(emptyTally(100)).byteLength).toBe(400);
    expect(packTally(tallyFromJson([2 ** 32, 1])!).byteLength).toBe(32);
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

  it('merges to the exact sums, however large', () => {
    fc.assert(
      fc.property(fc.array(tally), (batches) => {
        const exact = [0, 1, 2].map((slot) => batches.reduce((sum, each) => sum + slotsOf(each)[slot], 0n));
        expect(slotsOf(batches.reduce(mergeTally, emptyTally(3)))).toEqual(exact);
      }),
    );
  });

  it('leaves what is added unchanged', () => {
    const from = tallyOf(1, 2);
    expect(mergeTally(tallyOf(10, 20), from)).toEqual(tallyOf(11, 22));
    expect(from).toEqual(tallyOf(1, 2));
  });

  it('goes on counting by ones beyond 2^53, where floating-point numbers stand still', () => {
    const counts = tallyOf(Number.MAX_SAFE_INTEGER);
    for (let i = 0; i < 3; i++) addTo(counts, 0, 1);
    expect(tallyToJson(counts)).toEqual(['9007199254740994']);
    expect(sumAt(counts, 0)).toBe(9007199254740994);
    mergeTally(counts, tallyOf(1));
    expect(tallyToJson(counts)).toEqual(['9007199254740995']);
  });

  it('adds any product of two counts exactly', () => {
    const count = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(fc.array(fc.tuple(count(Number.MAX_SAFE_INTEGER), count(2 ** 40))), (pairs) => {
        const counts = emptyTally(2);
        for (const [a, b] of pairs) addProduct(counts, 1, a, b);
        expect(slotsOf(counts)).toEqual([0n, pairs.reduce((sum, [a, b]) => sum + BigInt(a) * BigInt(b), 0n)]);
      }),
    );
  });

  it('is read back from JSON as it was, and not from anything else', () => {
    fc.assert(
      fc.property(tally, (counts) => {
        expect(tallyFromJson(JSON.parse(JSON.stringify(tallyToJson(counts))))).toEqual(counts);
      }),
    );
    const wrong = [-1, 0.5, 2 ** 53, null, '12', '-9007199254740992', '09007199254740992', '1e17', '9'.repeat(33)];
    for (const slot of wrong) expect({ slot, read: tallyFromJson([0, slot]) }).toEqual({ slot, read: undefined });
  });

  it('refuses what is no whole number', () => {
    expect(() => mergeTally(emptyTally(1), tallyOf(0.5))).toThrow('slot 0 of a tally came to 0.5');
    expect(() => mergeTally(emptyTally(1), tallyOf(Number.NaN))).toThrow('NaN');
  });

  it('refuses a tally of another length', () => {
    expect(() => mergeTally(emptyTally(2), emptyTally(3))).toThrow('a tally of 3 slots does not fit 2');
  });
});

describe('10^10 games', () => {
  const purse = { name: 'purse', kind: 'number', bins: 2, meaning: '', group: 'other', what: 'purse' } as const;
  const layout = layOut([purse]);

  /** One game in which the purse held so much. */
  const game = (silver: number) => {
    const counts = emptyTally(layout.slots);
    countValue(counts, 0, silver, purse.bins);
    return counts;
  };

  /** As many games as 2 to a power, all with the same purse. */
  const doubled = (silver: number, power: number) => {
    let counts = game(silver);
    for (let i = 0; i < power; i++) counts = mergeTally(counts, counts.slice());
    return counts;
  };

  /** 10^10 games with the same purse, as the binary digits of 10^10 add up. */
  const all = (silver: number, powers: readonly number[]) =>
    powers.map((power) => doubled(silver, power)).reduce(mergeTally, emptyTally(layout.slots));

  const GAMES = 10_000_000_000;
  const powers = [...GAMES.toString(2)].reverse().flatMap((digit, power) => (digit === '1' ? [power] : []));

  it.each([
    [1_000_000, '10000000000000000', '10000000000000000000000'],
    // The square of one game alone is more than 2^53.
    [2_147_483_647, '21474836470000000000', '46116860141324206090000000000'],
  ])('with %d silver each are summed exactly, in any order', (silver, sum, squares) => {
    const forward = all(silver, powers);
    expect(tallyToJson(forward)).toEqual([sum, squares, 0, GAMES]);
    expect(all(silver, [...powers].reverse())).toEqual(forward);
  });

  it('give a mean and an interval', () => {
    // Half of them have 1,000,000 silver and half have 3,000,000: a standard deviation of 1,000,000.
    const half = [...(GAMES / 2).toString(2)].reverse().flatMap((digit, power) => (digit === '1' ? [power] : []));
    const counts = mergeTally(all(1_000_000, half), all(3_000_000, half));
    const sums = sumsOf([purse], 'purse', counts, GAMES)!;
    expect(meanOf(sums)).toBe(2_000_000);
    // 1.96 x 1,000,000 / sqrt(10^10)
    const { low, high } = intervalOf(sums, 1.96);
    expect([2_000_000 - low, high - 2_000_000]).toEqual([expect.closeTo(19.6, 2), expect.closeTo(19.6, 2)]);
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
    expect(tallyToJson(counts)).toEqual([0, 0, 0, 9, 53, 1, 0, 2, 0]);
  });

  it('refuses two measures of one name', () => {
    const won = { ...measure, name: 'won', kind: 'rate' } as const;
    expect(() => layOut([won, won])).toThrow('two measures are called won');
  });
});
