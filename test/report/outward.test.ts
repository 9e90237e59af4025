import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampledValue } from '../../src/analysis/cell-value.ts';
import { showDifference } from '../../src/report/difference.ts';
import { show, showMean, showRate } from '../../src/report/number.ts';
import { countInterval } from '../../src/stats/count-interval.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { tallyOf } from '../kit/tally.ts';

const RATE = { name: 'win', kind: 'rate', meaning: '', group: 'outcome', what: 'win' } as const;
const NUMBER = { name: 'dead', kind: 'number', bins: 2, meaning: '', group: 'side', what: 'dead' } as const;

/** The numbers of `1.2 to 3.4`. */
function endsOf(range: string): [number, number] {
  const ends = range.split(' to ').map((end) => Number(end.replace('−', '-').replace(/ points?$/, '')));
  expect(ends).toHaveLength(2);
  return ends as [number, number];
}

/** Games and how many of them something was seen in: some and not all. */
const SEEN = fc
  .oneof(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 2, max: 10_000_000_000 }))
  .chain((games) =>
    fc.tuple(fc.constant(games), fc.oneof(fc.integer({ min: 1, max: games - 1 }), fc.constantFrom(1, games - 1))),
  );

describe('the interval that is shown', () => {
  it('holds the one of a rate that was computed, and never ends at 0 or 100 where it was seen', () => {
    fc.assert(
      fc.property(SEEN, ([games, count]) => {
        // As the report has it: cut to a few digits first.
        const value = sampledValue(RATE, 0, { games, counts: tallyOf(count) });
        const { low, high } = rateInterval(count, games);
        const shown = show(value, games);
        const [from, to] = endsOf(shown.range);
        expect(from).toBeLessThanOrEqual(100 * low * (1 + 1e-11));
        // Near 100 a double has 14 digits.
        expect(to).toBeGreaterThanOrEqual(100 * high - 2e-12);
        expect(from).toBeGreaterThan(0);
        expect(to).toBeLessThan(100);
        const middle = Number(shown.value.replace(' %', ''));
        expect(middle).toBeGreaterThanOrEqual(from);
        expect(middle).toBeLessThanOrEqual(to);
      }),
      { numRuns: 3000 },
    );
  });

  it('holds it for every count of some numbers of games', () => {
    for (const games of [7, 30, 100, 333, 1000]) {
      for (let count = 1; count < games; count++) {
        const interval = rateInterval(count, games);
        const [from, to] = endsOf(showRate({ rate: count / games, ...interval }, games).range);
        expect(from).toBeLessThanOrEqual(100 * interval.low * (1 + 1e-12));
        expect(to).toBeGreaterThanOrEqual(100 * interval.high * (1 - 1e-12));
        // No more than a unit of the last digit is added at either end.
        expect(to - from).toBeLessThanOrEqual(100 * (interval.high - interval.low) * 2);
      }
    }
  });

  it('holds that of a mean, and of a mean with a largest value nothing beyond', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 2, maxLength: 300 }), (values) => {
        const games = values.length;
        const sum = values.reduce((all, value) => all + value, 0);
        const squares = values.reduce((all, value) => all + value * value, 0);
        fc.pre(sum > 0);
        const counts = tallyOf(sum, squares, 1, 1);
        for (const most of [undefined, 3]) {
          const value = sampledValue({ ...NUMBER, ...(most && { most }) }, 0, { games, counts });
          const { low, high } = most ? countInterval(sum, squares, games, most) : meanInterval(sum, squares, games)!;
          const [from, to] = endsOf(show(value, games).range);
          expect(from).toBeLessThanOrEqual(low * (1 + 1e-11));
          expect(to).toBeGreaterThanOrEqual(high * (1 - 1e-11));
          expect(to).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });

  it('holds that of a difference, and is as clear of 0 as that', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.9, max: 0.9, noNaN: true }),
        fc.double({ min: 1e-4, max: 0.1, noNaN: true }),
        (x, half) => {
          const [low, high] = [Number((x - half).toPrecision(6)), Number((x + half).toPrecision(6))];
          fc.pre(Math.abs(low) > 1e-7 && Math.abs(high) > 1e-7);
          const [from, to] = endsOf(showDifference({ difference: x, low, high }, true).range);
          expect(from).toBeLessThanOrEqual(100 * low + 1e-9);
          expect(to).toBeGreaterThanOrEqual(100 * high - 1e-9);
          expect([from > 0, to < 0]).toEqual([low > 0, high < 0]);
        },
      ),
    );
  });

  it('reads so', () => {
    expect(showRate({ rate: 0.64, low: 0.6268, high: 0.6535 }, 5000).text).toBe('64 % (62 to 66)');
    // What ends on a digit that is shown is not pushed further.
    expect(showRate({ rate: 0.29, low: 0.28, high: 0.3 }, 5000).text).toBe('29 % (28 to 30)');
    expect(showMean({ mean: 0.98, low: 0.9301, high: 0.9952 }, 100).text).toBe('0.98 (0.93 to 1.00)');
  });
});
