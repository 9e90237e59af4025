import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { crossing, type Measured } from '../../src/stats/crossing.ts';

const at = (x: number, value: number, variance = 0.0001): Measured => ({ x, value, variance });

describe('where a curve crosses 0', () => {
  it('is between the places on either side of it', () => {
    expect(crossing([at(1, 0.5), at(2, 0.2), at(3, -0.3)])).toMatchObject({ at: 2.4 });
    expect(crossing([at(1, -0.1), at(2, 0.3)])).toMatchObject({ at: 1.25 });
  });

  it('has an interval in which its value cannot be told from 0', () => {
    // At x, value 0.2 - 0.5 t with variance (1 - t)^2 + t^2 times 1e-4: 0 is 1.96 errors away at both ends.
    const { low = 0, high = 0 } = crossing([at(2, 0.2), at(3, -0.3)]) ?? {};
    for (const t of [low - 2, high - 2]) {
      expect(Math.abs(0.2 - 0.5 * t) / Math.sqrt(1e-4 * ((1 - t) ** 2 + t ** 2))).toBeCloseTo(1.96, 2);
    }
    expect([low, high].map((x) => x.toFixed(3))).toEqual(['2.371', '2.428']);
  });

  it('is nowhere where it stays on one side', () => {
    expect(crossing([at(1, 0.5), at(2, 0.4), at(3, 0.3)])).toBeUndefined();
  });

  it('is open towards an end that cannot be told from 0', () => {
    expect(crossing([at(1, 0.5), at(2, 0.01)])).toEqual({ at: 2, low: expect.closeTo(1.98, 2) });
    expect(crossing([at(1, 0.01), at(2, 0.01)])).toEqual({ at: 1 });
    expect(crossing([at(1, -0.01), at(2, -0.5)])).toEqual({ at: 1, high: expect.closeTo(1.02, 2) });
  });

  it('is found behind luck that makes the curve go up and down', () => {
    const { at: zero = 0 } = crossing([at(1, 0.5), at(2, 0.02), at(3, -0.02), at(4, 0.01), at(5, -0.5)]) ?? {};
    expect(zero).toBeGreaterThan(2);
    expect(zero).toBeLessThan(5);
  });

  it.each([
    { root: 2.4, slope: 0.16, n: 2000 },
    { root: 3.02, slope: 0.16, n: 2000 },
    { root: 3, slope: 0.05, n: 1000 },
    { root: 1.7, slope: 0.5, n: 300 },
  ])('is covered in 95 % of 2,000 trials: planted at $root, $slope a place, $n games each', ({ root, slope, n }) => {
    const dice = new SampledDice();
    let covered = 0;
    for (let seed = 0; seed < 2000; seed++) {
      dice.begin(seed, 0);
      const places = [1, 2, 3, 4, 5].map((x): Measured => {
        // The first side wins this often, the second in all other games.
        const chance = Math.min(0.99, Math.max(0.01, 0.5 - (slope / 2) * (x - root)));
        let wins = 0;
        for (let game = 0; game < n; game++) if (dice.next() >>> 0 < chance * 2 ** 32) wins++;
        const value = (2 * wins) / n - 1;
        return { x, value, variance: (1 - value * value) / n };
      });
      const found = crossing(places);
      const { low = -Infinity, high = Infinity } = found ?? { low: 0, high: 0 };
      if (low <= root && root <= high) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.935);
    expect(covered / 2000).toBeLessThan(0.99);
  });
});
