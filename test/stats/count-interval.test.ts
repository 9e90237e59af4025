import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countInterval } from '../../src/stats/count-interval.ts';
import { clopperPearson } from '../../src/stats/rate-interval.ts';

describe('interval of a count that is 0 or 1', () => {
  it('is the exact one of Clopper and Pearson', () => {
    expect(countInterval(0, 0, 30, 1)).toEqual(clopperPearson(0, 30));
    expect(countInterval(29, 29, 30, 1).low).toBeCloseTo(clopperPearson(29, 30).low, 12);
    expect(countInterval(300, 300, 300, 1)).toEqual(clopperPearson(300, 300));
  });

  it.each([30, 100, 300, 1000])('covers in at least 95 % up to a rate of 0.995: games %i', (n) => {
    const intervals = Array.from({ length: n + 1 }, (_, count) => countInterval(count, count, n, 1));
    const logs = logFactorials(n);
    for (const rate of RATES) {
      let covered = 0;
      for (const [count, { low, high }] of intervals.entries()) {
        if (low <= rate && rate <= high) covered += chanceOf([1 - rate, rate, 0], [n - count, count, 0], logs);
      }
      expect(covered).toBeGreaterThan(0.95);
    }
  });
});

const RATES = [0.005, 0.02, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.9925, 0.995];

/** Chances of 0, 1 and 2 in a game. */
type Law = readonly [number, number, number];
const LAWS: Readonly<Record<string, (rate: number) => Law>> = {
  'two that fall independently': (p) => [(1 - p) ** 2, 2 * p * (1 - p), p * p],
  'two that fall together': (p) => [1 - p, 0, p],
  'two of which one always falls': (p) => [0, 1 - p, p],
  'two that mostly fall, and now and then neither': (p) => [(1 - p) / 4, (3 * (1 - p)) / 4, p],
};

describe('interval of a count from 0 to 2', () => {
  // Summed over all outcomes that are likelier than 1 in 10^9, so these figures have no sampling error.
  it.each(Object.entries(LAWS))('covers in at least 94 %: %s', (_, lawOf) => {
    for (const n of [30, 100, 300, 1000]) {
      const intervals = new Map<number, { low: number; high: number }>();
      const logs = logFactorials(n);
      for (const rate of RATES) {
        const law = lawOf(rate);
        const mean = law[1] + 2 * law[2];
        const [least, most] = reach(n, law[1]);
        let covered = 0;
        let all = 0;
        for (let ones = least; ones <= most; ones++) {
          const [from, to] = reach(n - ones, law[2] / (law[0] + law[2] || 1));
          for (let twos = from; twos <= to; twos++) {
            const chance = chanceOf(law, [n - ones - twos, ones, twos], logs);
            all += chance;
            const key = ones * 2000 + twos;
            const interval = intervals.get(key) ?? countInterval(ones + 2 * twos, ones + 4 * twos, n, 2);
            intervals.set(key, interval);
            if (interval.low <= mean + 1e-12 && mean - 1e-12 <= interval.high) covered += chance;
          }
        }
        expect(all).toBeGreaterThan(0.999999);
        expect({ n, rate, covered: covered > 0.94 || covered }).toEqual({ n, rate, covered: true });
      }
    }
  });
});

/** Where nearly all of a binomial distribution lies. */
function reach(n: number, rate: number): [number, number] {
  const sd = Math.sqrt(n * rate * (1 - rate));
  return [Math.max(0, Math.floor(n * rate - 6 * sd - 6)), Math.min(n, Math.ceil(n * rate + 6 * sd + 6))];
}

function chanceOf(law: Law, counts: Law, logs: readonly number[]): number {
  let log = logs[counts[0] + counts[1] + counts[2]];
  for (const [i, count] of counts.entries()) {
    if (count === 0) continue;
    log += count * Math.log(law[i]) - logs[count];
  }
  return Math.exp(log);
}

function logFactorials(n: number): number[] {
  const logs = [0];
  for (let i = 1; i <= n; i++) logs.push(logs[i - 1] + Math.log(i));
  return logs;
}

describe('interval of any count', () => {
  it('holds the mean, and nothing that is impossible', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 40 })
          .chain((most) =>
            fc.record({ most: fc.constant(most), values: fc.array(fc.nat(most), { minLength: 2, maxLength: 200 }) }),
          ),
        ({ most, values }) => {
          const sum = values.reduce((all, value) => all + value, 0);
          const squares = values.reduce((all, value) => all + value * value, 0);
          const { low, high } = countInterval(sum, squares, values.length, most);
          const mean = sum / values.length;
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(most);
          expect(low).toBeLessThanOrEqual(mean * (1 + 1e-9));
          expect(high).toBeGreaterThanOrEqual(mean * (1 - 1e-9));
        },
      ),
    );
  });

  it('is as narrow as the games are alike, once there is enough to tell', () => {
    // 1,000 games of ten: 500 of 3 and 500 of 4. Standard error 0.0158, not the 0.048 of ten independent members.
    const { low, high } = countInterval(3500, 500 * 9 + 500 * 16, 1000, 10);
    expect(high - low).toBeCloseTo(2 * 1.96 * 0.0158, 2);
  });

  it('is that of independent members where they are', () => {
    // 1,000 games of two with one half each.
    const { low, high } = countInterval(1000, 1500, 1000, 2);
    expect(low / 2).toBeCloseTo(clopperPearson(1000, 2000).low, 3);
    expect(high / 2).toBeCloseTo(clopperPearson(1000, 2000).high, 3);
  });

  it('takes a few events for larger than they were', () => {
    // Three of 1,000 games in which one of ten fell: how often all ten fall is not known yet.
    expect(countInterval(3, 3, 1000, 10).high).toBeGreaterThan(4 * clopperPearson(3, 1000).high);
    expect(countInterval(0, 0, 1000, 10).high).toBeCloseTo(10 * clopperPearson(0, 1000).high, 12);
  });

  it('is refused of what is impossible', () => {
    expect(() => countInterval(31, 31, 30, 1)).toThrow('31 in 30 games is more than 1 in each');
  });
});
