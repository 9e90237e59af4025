import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { gamesNeeded, planSizes, sequentialZ } from '../../src/stats/looks.ts';
import { Z95 } from '../../src/stats/quantile.ts';
import { rateInterval, wilson } from '../../src/stats/rate-interval.ts';

const even = (looks: number) => Array.from({ length: looks }, (_, i) => i + 1);

describe('the factor for several looks', () => {
  // Pocock's constants, two-sided 5 %: Jennison and Turnbull, Group Sequential Methods, table 2.1.
  it.each([
    [1, 1.96],
    [2, 2.178],
    [3, 2.289],
    [4, 2.361],
    [5, 2.413],
    [8, 2.512],
    [10, 2.555],
  ])('is the published one for %i even looks', (looks, z) => {
    expect(sequentialZ(even(looks))).toBeCloseTo(z, 2.9);
  });

  it('is the published one at 99 %', () => {
    expect(sequentialZ(even(2), 0.99)).toBeCloseTo(2.772, 2.9);
    expect(sequentialZ(even(5), 0.99)).toBeCloseTo(2.986, 2.9);
  });

  it('is never narrower than one look asks for, and narrower than the union bound', () => {
    expect(sequentialZ([10_000])).toBeGreaterThanOrEqual(Z95);
    // Union bound over four looks: the 0.05 / 8 quantile, 2.4977.
    expect(sequentialZ([1, 2, 4, 8])).toBe(2.4086);
  });
});

describe('very many answers at once', () => {
  it('widen the factor steadily, also where the union bound takes over', () => {
    const of = (answers: number) => sequentialZ([1, 2, 4, 8], 1 - 0.05 / answers);
    // One look: 0.05 / 10^8 is beyond 6.2191 on either side of a normal distribution.
    expect(sequentialZ([1], 1 - 0.05 / 1e8)).toBe(6.2192);
    const factors = [1, 10, 100, 1000, 4999, 5001, 1e5, 1e6, 1e8].map(of);
    expect(factors).toEqual(factors.toSorted((a, b) => a - b));
    expect(of(5001) - of(4999)).toBeLessThan(0.1);
  });
});

describe('the games at which a run may stop', () => {
  it('begin at 10,000, grow by 5 %, and end where one half is known as precisely as asked', () => {
    const sizes = planSizes(0.005);
    expect(sizes.slice(0, 4)).toEqual([10_000, 10_500, 11_025, 11_577]);
    // 1.959964^2 * (1 / (4 * 0.005^2) - 1) = 38,410.7
    expect(sizes.at(-1)).toBe(38_411);
    expect(sizes).toHaveLength(29);
  });

  it('begin where the caller says', () => {
    expect(planSizes(0.01, 2_500).slice(0, 3)).toEqual([2_500, 2_625, 2_757]);
    expect(planSizes(0.01, 2_500).at(-1)).toBe(9_600);
    expect(planSizes(0.1, 2_500)).toEqual([2_500]);
  });

  it('are 10,000 where those are enough, and 1,000,000 at most', () => {
    expect(planSizes(0.01)).toEqual([10_000]);
    expect(planSizes(0.2)).toEqual([10_000]);
    expect(planSizes(0.0001).at(-1)).toBe(1_000_000);
  });
});

describe('the games that a precision needs', () => {
  it.each([0.5, 0.31, 0.1, 0.02, 0.001, 0])('are the fewest whose interval is narrow enough: rate %d', (rate) => {
    for (const precision of [0.05, 0.005, 0.0005]) {
      const half = (n: number) => (wilson(rate * n, n).high - wilson(rate * n, n).low) / 2;
      const n = gamesNeeded(rate, precision);
      expect(half(n)).toBeLessThanOrEqual(precision * (1 + 1e-9));
      // Below no games there is nothing, and Wilson's interval of none is cut at 0.
      if (rate > 0 && n > 1) expect(half(n - 1)).toBeGreaterThan(precision * (1 - 1e-9));
    }
  });
});

describe('coverage in simulated samples, seed 2', () => {
  // Smaller sizes with the same growth: z depends on the growth alone. 4000 repeats: +-0.7 points at 95 %.
  const sizes = [1000, 2000, 4000, 8000];
  const z = sequentialZ(sizes);
  const dice = new SampledDice();
  dice.begin(2, 1);

  function miss(rate: number, z: number, judge: (intervals: { low: number; high: number }[]) => boolean): number {
    const limit = Math.round(rate * 2 ** 32) - 2 ** 31;
    let missed = 0;
    for (let repeat = 0; repeat < 4000; repeat++) {
      const intervals: { low: number; high: number }[] = [];
      let count = 0;
      let n = 0;
      for (const size of sizes) {
        for (; n < size; n++) if (dice.next() < limit) count++;
        intervals.push(rateInterval(count, n, z));
      }
      if (judge(intervals)) missed++;
    }
    return missed / 4000;
  }

  const anyMisses = (rate: number) => (all: { low: number; high: number }[]) =>
    all.some(({ low, high }) => rate < low || rate > high);

  it.each([0.5, 0.1, 0.02])('of all looks at once is 95 %%, so of any stopping rule: rate %s', (rate) => {
    const missed = miss(rate, z, anyMisses(rate));
    expect(missed).toBeGreaterThan(0.035);
    expect(missed).toBeLessThan(0.06);
  });

  it('is what plain 95 % intervals do not give: they miss in more than 10 %', () => {
    expect(miss(0.5, Z95, anyMisses(0.5))).toBeGreaterThan(0.1);
  });
});
