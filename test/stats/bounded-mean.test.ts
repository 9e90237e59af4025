import { describe, expect, it } from 'vitest';
import { boundedMean } from '../../src/stats/bounded-mean.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';

/** Numbers 0..1, the same for the same seed (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function counted(values: Iterable<number>): Map<number, number> {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}

interface Skewed {
  readonly name: string;
  readonly mean: number;
  draw(next: () => number): number;
}

const SKEWED: Skewed[] = [
  { name: 'the same small chance in every game', mean: 2e-6, draw: () => 2e-6 },
  {
    name: 'ten powers of ten',
    mean: 1e-4 * 0.5 + 1e-7 * 0.3 + 1e-14 * 0.2,
    draw: (next) => {
      const u = next();
      return u < 0.5 ? 1e-4 : u < 0.8 ? 1e-7 : 1e-14;
    },
  },
  {
    name: 'nearly all of it in one game of a thousand',
    mean: 1e-3 * 0.02 + 0.999 * 1e-7,
    draw: (next) => (next() < 1e-3 ? 0.02 : 1e-7),
  },
  {
    name: 'most of it in games that are seldom met at all',
    mean: 2e-4 * 0.5 + (1 - 2e-4) * 1e-8,
    draw: (next) => (next() < 2e-4 ? 0.5 : 1e-8),
  },
  { name: 'coins that seldom show heads', mean: 1e-3, draw: (next) => (next() < 1e-3 ? 1 : 0) },
  { name: 'a power law', mean: 1 / 9, draw: (next) => next() ** 8 },
];

describe('the mean of values 0..1 by betting', () => {
  it.each(SKEWED)('covers $mean in 95 % of samples and more: $name', ({ mean, draw }) => {
    const [samples, size] = [100, 1000];
    const next = uniform(5);
    let covered = 0;
    for (let i = 0; i < samples; i++) {
      const { low, high } = boundedMean(counted(Array.from({ length: size }, () => draw(next))));
      // The same value in all games is known but for the digits that are kept.
      if (low <= mean * (1 + 1e-12) && mean <= high) covered++;
    }
    // 95 % less three standard errors of 100 samples.
    expect(covered / samples).toBeGreaterThan(0.88);
  });

  it('excludes 0 as soon as a value is above it, however small', () => {
    const { mean, low } = boundedMean(counted([...new Array<number>(9999).fill(0), 1e-9]));
    expect(mean).toBeCloseTo(1e-13, 20);
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(mean);
    expect(boundedMean(counted([0, 0, 0])).low).toBe(0);
  });

  it('leaves open what may not have been met: little more than the rule of three', () => {
    const { high } = boundedMean(new Map([[1e-9, 10_000]]));
    expect(high).toBeGreaterThan(rateInterval(0, 10_000).high);
    expect(high).toBeLessThan(1.5 * rateInterval(0, 10_000).high);
  });

  it('is about as narrow as it could be where values are alike', () => {
    const { low, high } = boundedMean(
      new Map([
        [0.02, 50_000],
        [0.04, 50_000],
      ]),
    );
    expect(low).toBeGreaterThan(0.0285);
    expect(high).toBeLessThan(0.0315);
  });

  it('reaches outward as far as values of six binary digits do, which it takes them for', () => {
    const of = (value: number) =>
      boundedMean(
        new Map([
          [value, 1000],
          [0, 1000],
        ]),
      );
    expect(of(0.51).low).toBeCloseTo(of(65 / 128).low, 9);
    expect(of(0.51).high).toBeCloseTo(of(66 / 128).high, 9);
    expect(of(65 / 128).high).toBeLessThan(of(66 / 128).high - 1e-3);
  });

  it('refuses what is no chance', () => {
    expect(() => boundedMean(new Map([[1.5, 1]]))).toThrow('1.5 is not within 0..1');
    expect(() => boundedMean(new Map([[Number.NaN, 1]]))).toThrow(RangeError);
  });
});
