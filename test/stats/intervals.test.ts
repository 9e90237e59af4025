import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { binomialAtLeast } from '../../src/stats/quantile.ts';
import { clopperPearson, mostIfNever, rateInterval, wilson } from '../../src/stats/rate-interval.ts';
import { shareInterval } from '../../src/stats/share-interval.ts';

describe('Wilson interval', () => {
  it('is that of 37 of 120', () => {
    const { low, high } = wilson(37, 120);
    expect(low).toBeCloseTo(0.232727, 6);
    expect(high).toBeCloseTo(0.39583, 6);
  });

  it('mirrors hits and misses', () => {
    const hits = wilson(3, 50);
    const misses = wilson(47, 50);
    expect(hits.low).toBeCloseTo(1 - misses.high, 12);
    expect(hits.high).toBeCloseTo(1 - misses.low, 12);
  });
});

describe('Clopper-Pearson interval', () => {
  it('is that of 1 of 10 and of 0 of 10', () => {
    const { low, high } = clopperPearson(1, 10);
    expect(low).toBeCloseTo(0.0025286, 7);
    expect(high).toBeCloseTo(0.4450161, 7);
    expect(clopperPearson(0, 10).low).toBe(0);
    expect(clopperPearson(0, 10).high).toBeCloseTo(0.3084971, 7);
    expect(clopperPearson(10, 10).high).toBe(1);
  });
});

describe('what was never seen', () => {
  it('stays below about 3 of n, at 95 %', () => {
    expect(mostIfNever(10_000)).toBeCloseTo(2.9957 / 10_000, 7);
    // 0.05 = (1 - rate)^59 at rate 0.0495
    expect(mostIfNever(59)).toBeCloseTo(0.0495, 4);
  });
});

describe('interval of a rate', () => {
  it('is the rule of three for none and for all', () => {
    expect(rateInterval(0, 1000)).toEqual({ low: 0, high: mostIfNever(1000) });
    expect(rateInterval(1000, 1000)).toEqual({ low: 1 - mostIfNever(1000), high: 1 });
  });

  it('is exact for few hits or few misses, and Wilson between', () => {
    expect(rateInterval(9, 1000)).toEqual(clopperPearson(9, 1000));
    expect(rateInterval(991, 1000)).toEqual(clopperPearson(991, 1000));
    expect(rateInterval(10, 1000)).toEqual(wilson(10, 1000));
    expect(rateInterval(990, 1000)).toEqual(wilson(990, 1000));
  });

  it('holds the rate that was seen, for every count', () => {
    for (let count = 0; count <= 40; count++) {
      const { low, high } = rateInterval(count, 40);
      expect(low).toBeLessThanOrEqual(count / 40);
      expect(high).toBeGreaterThanOrEqual(count / 40);
    }
  });

  it('refuses what is no rate', () => {
    expect(() => rateInterval(2, 1)).toThrow('2 of 1 is no rate');
    expect(() => rateInterval(0, 0)).toThrow(RangeError);
    expect(() => rateInterval(Number.NaN, 3)).toThrow(RangeError);
  });

  // Coverage is a sum over counts and jumps where an interval ends, so its least value lies beside one of the ends.
  it.each([
    [10, 0.9266],
    [30, 0.9299],
    [50, 0.9251],
    [100, 0.9268],
    [154, 0.925],
    [200, 0.934],
    [243, 0.933],
    [500, 0.9347],
    [1000, 0.9355],
    [10_000, 0.9349],
  ])('covers the rate that it covers least, of %i trials, in %d of samples', (n, least) => {
    expect(leastCoverage(n)).toBeCloseTo(least, 4);
  });

  it('covers in at least 92.5 % of samples of any size, and in 93.2 % of 200 trials or more', () => {
    for (let n = 10; n < 200; n++) expect(leastCoverage(n)).toBeGreaterThan(0.925);
    for (let n = 200; n < 1000; n += 37) expect(leastCoverage(n)).toBeGreaterThan(0.932);
  });

  it('covers in 95 % or more on average', () => {
    for (const n of [50, 500, 10_000]) {
      const rates = Array.from({ length: 200 }, (_, i) => (2 / n) * (n / 4) ** (i / 199));
      const sum = rates.reduce((all, rate) => all + coverage(intervalsOf(n), n, rate), 0);
      expect(sum / rates.length).toBeGreaterThan(0.95);
    }
  });
});

/** The interval of each count. */
function intervalsOf(n: number): { low: number; high: number }[] {
  return Array.from({ length: n + 1 }, (_, count) => rateInterval(count, n));
}

/** How likely the interval of what is seen holds the true rate: counts follow each other without a gap. */
function coverage(intervals: readonly { low: number; high: number }[], n: number, rate: number): number {
  const first = intervals.findIndex(({ high }) => high >= rate);
  const last = intervals.findLastIndex(({ low }) => low <= rate);
  const atLeast = (count: number) => (count <= 0 ? 1 : count > n ? 0 : binomialAtLeast(count, n, rate));
  return atLeast(first) - atLeast(last + 1);
}

function leastCoverage(n: number): number {
  const intervals = intervalsOf(n);
  // Both ends of an interval lie at the same places seen from 0 and from 1; of many trials only few are near the worst.
  const places = intervals.slice(0, Math.min(n, 60) + 1).flatMap(({ low, high }) => [low, high]);
  const rates = places.flatMap((end) => [end * (1 - 1e-9), end * (1 + 1e-9)]).filter((rate) => rate > 0 && rate < 1);
  return Math.min(...rates.map((rate) => coverage(intervals, n, rate)));
}

describe('interval of a share', () => {
  it('is that of the games alone when members of a game share one fate', () => {
    // 100 games of 5: all die in 40 games.
    const shared = shareInterval(200, 1000, 100, 5);
    const games = rateInterval(40, 100);
    expect(shared.low).toBeCloseTo(games.low, 2);
    expect(shared.high).toBeCloseTo(games.high, 2);
    expect(shared.high - shared.low).toBeLessThanOrEqual(games.high - games.low);
  });

  it('is that of the members when each has a fate of its own', () => {
    // 1000 games of 2 with one half each: 250 with none, 500 with one, 250 with two.
    const share = shareInterval(1000, 1500, 1000, 2);
    const members = rateInterval(1000, 2000);
    expect(share.low).toBeCloseTo(members.low, 4);
    expect(share.high).toBeCloseTo(members.high, 4);
  });

  it('is no narrower when exactly one of two dies in every game', () => {
    expect(shareInterval(1000, 1000, 1000, 2)).toEqual(rateInterval(1000, 2000));
  });

  it('is that of the games when it happened too seldom to tell', () => {
    expect(shareInterval(0, 0, 1000, 3)).toEqual({ low: 0, high: mostIfNever(1000) });
    expect(shareInterval(3000, 9000, 1000, 3)).toEqual({ low: 1 - mostIfNever(1000), high: 1 });
    expect(shareInterval(6, 6, 1000, 3)).toEqual(rateInterval(2, 1000));
  });

  it('says something after a single game', () => {
    expect(shareInterval(1, 1, 1, 2)).toEqual(rateInterval(0.5, 1));
  });
});

describe('interval of a mean', () => {
  it('is mean and t standard errors far from 0', () => {
    // 1000 games: 500 of 99 and 500 of 101; standard error sqrt(1000 / 999 / 1000), t 1.96234.
    const { low, high } = meanInterval(100_000, 500 * 99 ** 2 + 500 * 101 ** 2, 1000) as { low: number; high: number };
    expect(low).toBeCloseTo(100 - 0.06205, 3);
    expect(high).toBeCloseTo(100 + 0.06205, 3);
  });

  it('never reaches below 0', () => {
    expect(meanInterval(1, 1, 1000)?.low).toBe(0);
    // 20 of 1000, as a Poisson count: (20 + z^2/2 +- z sqrt(20 + z^2/4)) / 1000
    expect(meanInterval(20, 20, 1000)?.low).toBeCloseTo(0.013, 3);
    expect(meanInterval(20, 20, 1000)?.high).toBeCloseTo(0.0308, 3);
  });

  it('reaches down as far as that of a rate where it rests on few games', () => {
    expect(meanInterval(7, 49, 1000)?.low).toBeCloseTo(7 * clopperPearson(1, 1000).low, 6);
    expect(meanInterval(3 * 7, 3 * 49, 1000)?.low).toBeCloseTo(7 * clopperPearson(3, 1000).low, 4);
  });

  it('is the rule of three where all games were alike', () => {
    expect(meanInterval(0, 0, 1000)?.low).toBe(0);
    expect(meanInterval(0, 0, 1000)?.high).toBeCloseTo(0.002996, 6);
    expect(meanInterval(3000, 9000, 1000)?.low).toBeCloseTo(2.997, 4);
    expect(meanInterval(3000, 9000, 1000)?.high).toBeCloseTo(3.003, 4);
  });

  it('does not exist for one game', () => {
    expect(meanInterval(4, 16, 1)).toBeUndefined();
  });
});

describe('coverage in simulated games, seed 1 (2000 repeats: +-1 point at 95 %)', () => {
  const dice = new SampledDice();
  dice.begin(1, 1);
  const uniform = () => (dice.next() >>> 0) / 2 ** 32;
  const dead = (of: number, rate: number) => {
    let count = 0;
    for (let i = 0; i < of; i++) if (uniform() < rate) count++;
    return count;
  };

  function covered(games: number, value: () => number, holds: (sum: number, squares: number) => boolean): number {
    let hits = 0;
    for (let repeat = 0; repeat < 2000; repeat++) {
      let sum = 0;
      let squares = 0;
      for (let game = 0; game < games; game++) {
        const x = value();
        sum += x;
        squares += x * x;
      }
      if (holds(sum, squares)) hits++;
    }
    return hits / 2000;
  }

  const within = (interval: { low: number; high: number } | undefined, truth: number) =>
    interval !== undefined && interval.low <= truth && truth <= interval.high;

  it.each([
    ['one fate for all', 5, 0.3, () => (uniform() < 0.3 ? 5 : 0)],
    ['a fate for each', 5, 0.3, () => dead(5, 0.3)],
    ['between the two', 5, 0.1, () => (uniform() < 0.3 ? (uniform() < 0.1 ? 5 : 0) : dead(5, 0.1))],
    ['one or the other', 2, 0.3, () => (uniform() < 0.6 ? 1 : 0)],
    ['rarely, all at once', 5, 0.01, () => (uniform() < 0.01 ? 5 : 0)],
  ])('of a share, %s: at least 94 %%', (_, of, rate, value) => {
    const share = covered(300, value, (sum, squares) => within(shareInterval(sum, squares, 300, of), rate));
    expect(share).toBeGreaterThan(0.93);
  });

  it.each([
    ['a d6', 3.5, () => 1 + Math.floor(uniform() * 6), 30],
    ['two d6, few games', 7, () => 2 + Math.floor(uniform() * 6) + Math.floor(uniform() * 6), 5],
    ['rarely above 0', 0.02, () => (uniform() < 0.01 ? 2 : 0), 1000],
    ['hardly ever above 0', 0.017, () => (uniform() < 0.0017 ? 10 : 0), 100],
    [
      'a long tail',
      1,
      () => {
        let count = 0;
        while (uniform() < 0.5) count++;
        return count;
      },
      100,
    ],
  ])('of a mean, %s: at least 93.5 %%', (_, mean, value, games) => {
    const share = covered(games, value, (sum, squares) => within(meanInterval(sum, squares, games), mean));
    expect(share).toBeGreaterThan(0.925);
  });
});
