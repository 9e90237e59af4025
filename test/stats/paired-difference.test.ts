import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { sequentialZ } from '../../src/stats/looks.ts';
import { armSlots, countArms, type PairSums, pairSums } from '../../src/stats/pair-sums.ts';
import { pairedDifference, pairedRates } from '../../src/stats/paired-difference.ts';
import { Z95 } from '../../src/stats/quantile.ts';
import { levelOfEach, planPairLooks, type Verdict, verdictOf } from '../../src/stats/settle.ts';
import { emptyTally } from '../../src/stats/tally.ts';

const RATE = { kind: 'rate', ofA: 1, ofB: 1 } as const;
const NUMBER = { kind: 'number', ofA: 1, ofB: 1 } as const;

/** So many pairs: both hit, only the second, only the first, neither. */
function pairsOf(both: number, gained: number, lost: number, neither: number): PairSums {
  const [a, b] = [both + lost, both + gained];
  return { games: both + gained + lost + neither, a, aa: a, b, bb: b, ab: both };
}

describe('a difference of paired rates', () => {
  it("is Tango's, of 21 patients before and after", () => {
    const { low, high } = pairedRates(7, 1, 21);
    expect([low, high].map((x) => x.toFixed(3))).toEqual(['0.026', '0.517']);
  });

  it("reaches 0 where McNemar's test is at its limit", () => {
    // (7 - 1) / sqrt(7 + 1)
    expect(pairedRates(7, 1, 21, 6 / Math.sqrt(8)).low).toBeCloseTo(0, 9);
    expect(pairedRates(1, 7, 21, 6 / Math.sqrt(8)).high).toBeCloseTo(0, 9);
  });

  it('has a width where no pair differs', () => {
    const { low, high } = pairedRates(0, 0, 10_000);
    expect(high).toBeCloseTo(0.000384, 6);
    expect(low).toBe(-high);
  });

  it('ends at 1 where every pair differs one way', () => {
    expect(pairedRates(50, 0, 50).high).toBe(1);
    expect(pairedRates(50, 0, 50).low).toBeCloseTo(0.8569, 3);
    expect(pairedRates(0, 50, 50).low).toBe(-1);
  });

  it('refuses counts that are no pairs', () => {
    expect(() => pairedRates(3, 3, 5)).toThrow('3 gained and 3 lost of 5 are no pairs');
  });
});

describe('a paired difference', () => {
  it('knows means, standard error and what pairing saves', () => {
    const { a, b, difference, standardError, varianceRatio } = pairedDifference(pairsOf(40, 20, 10, 30), RATE);
    expect([a, b]).toEqual([0.5, 0.6]);
    expect(difference).toBeCloseTo(0.1);
    // Variance of the differences: 0.3 - 0.01; of rates alone: 0.25 and 0.24.
    expect(standardError).toBeCloseTo(Math.sqrt(0.29 / 99));
    expect(varianceRatio).toBeCloseTo(0.29 / 0.49);
  });

  it('of means has Student’s width, and z squared steps in all games', () => {
    // Ten pairs: differences of mean 1 and variance 1/4 (five of 1.5, five of 0.5, in halves). By hand, with t = 2.262157:
    // half = sqrt(t^2 / 36 + (3.841459 / 10)^2).
    const sums: PairSums = { games: 10, a: 0, aa: 0, b: 10, bb: 12.5, ab: 0 };
    const { low, high } = pairedDifference(sums, NUMBER);
    expect(low).toBeCloseTo(1 - 0.53825, 4);
    expect(high).toBeCloseTo(1 + 0.53825, 4);
  });

  it('of means lies in its interval, however few games and wide intervals there are', () => {
    // Two games: 10 and 11 of a, 6 and 7 of b.
    const sums: PairSums = { games: 2, a: 21, aa: 221, b: 13, bb: 85, ab: 137 };
    for (const z of [Z95, 4]) {
      const { difference, low, high } = pairedDifference(sums, NUMBER, z);
      expect(difference).toBe(-4);
      expect(low).toBeLessThan(-4);
      expect(high).toBeGreaterThan(-4);
    }
  });

  it('of shares is at most 1 either way', () => {
    const sums: PairSums = { games: 2, a: 2, aa: 2, b: 3, bb: 5, ab: 3 };
    expect(pairedDifference(sums, { kind: 'share', ofA: 2, ofB: 2 }, 4)).toMatchObject({ low: -1, high: 1 });
  });

  it('compares shares of different numbers', () => {
    // Two games: 1 and 2 of 2; 2 and 2 of 4.
    const sums: PairSums = { games: 2, a: 3, aa: 5, b: 4, bb: 8, ab: 6 };
    const { a, b, difference } = pairedDifference(sums, { kind: 'share', ofA: 2, ofB: 4 });
    expect([a, b, difference]).toEqual([0.75, 0.5, -0.25]);
  });

  it('has no variance ratio where nothing varies, and an interval all the same', () => {
    const { varianceRatio, low, high } = pairedDifference(
      { games: 100, a: 300, aa: 900, b: 300, bb: 900, ab: 900 },
      NUMBER,
    );
    expect(varianceRatio).toBeUndefined();
    expect(high).toBeCloseTo(0.038, 2);
    expect(low).toBeCloseTo(-0.038, 2);
  });

  it('reads the sums of any arm from a tally', () => {
    const tally = emptyTally(armSlots(2, 3));
    // Two measures, three arms.
    countArms(tally, Float64Array.from([1, 0, 1, 5, 6, 7]), 2, 3);
    countArms(tally, Float64Array.from([1, 1, 0, 2, 3, 4]), 2, 3);
    expect(pairSums(tally, 2, 0, 3, 2)).toEqual({ games: 2, a: 2, aa: 2, b: 1, bb: 1, ab: 1 });
    expect(pairSums(tally, 2, 1, 3, 1)).toEqual({ games: 2, a: 7, aa: 29, b: 9, bb: 45, ab: 36 });
    expect(pairSums(tally, 2, 1, 3, 2)).toEqual({ games: 2, a: 7, aa: 29, b: 11, bb: 65, ab: 43 });
  });
});

/** Pairs of rates `a` and `b` of which as many agree as can, but for `apart` either way. */
function* sampledPairs(seed: number, a: number, b: number, apart: number, sizes: readonly number[]) {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const chances = [Math.min(a, b) - apart, Math.max(0, b - a) + apart, Math.max(0, a - b) + apart];
  const [both, gained, lost] = chances.map((_, i) => chances.slice(0, i + 1).reduce((x, y) => x + y, 0) * 2 ** 32) as [
    number,
    number,
    number,
  ];
  const counts = [0, 0, 0, 0] as [number, number, number, number];
  let n = 0;
  for (const size of sizes) {
    for (; n < size; n++) {
      const u = dice.next() >>> 0;
      const at = u < both ? 0 : u < gained ? 1 : u < lost ? 2 : 3;
      counts[at]++;
    }
    yield pairsOf(...counts);
  }
}

describe('over 2,000 seeded trials', () => {
  const TRIALS = 2000;
  const share = (claim: (seed: number) => boolean) => {
    let count = 0;
    for (let seed = 0; seed < TRIALS; seed++) if (claim(seed)) count++;
    return count / TRIALS;
  };

  // The chance of 93.5 % or less at a true coverage of 95 % is 0.1 %.
  it.each([
    { a: 0, b: 0, apart: 0, n: 200 },
    { a: 1, b: 1, apart: 0, n: 200 },
    { a: 0.5, b: 0.5, apart: 0, n: 200 },
    { a: 0.5, b: 0.5, apart: 0.1, n: 200 },
    { a: 0.002, b: 0.002, apart: 0.001, n: 1000 },
    { a: 0.3, b: 0.301, apart: 0.02, n: 1000 },
    { a: 0.98, b: 0.99, apart: 0.005, n: 400 },
    { a: 0.2, b: 0.6, apart: 0.05, n: 50 },
  ])('the interval covers rates $a and $b, $apart apart, in $n games', ({ a, b, apart, n }) => {
    const covered = share((seed) => {
      const [sums] = sampledPairs(seed, a, b, apart, [n]) as Iterable<PairSums>;
      const { low, high } = pairedDifference(sums, RATE);
      return low <= b - a + 1e-12 && high >= b - a - 1e-12;
    });
    expect(covered).toBeGreaterThan(0.935);
  });

  it.each([
    { rare: 0.001, n: 500 },
    { rare: 0.05, n: 500 },
    { rare: 0.5, n: 100 },
  ])('the interval of a number covers one more in $rare of $n games', ({ rare, n }) => {
    const covered = share((seed) => {
      const [{ games, a, aa, b, bb, ab }] = sampledPairs(seed, 0, rare, 0, [n]) as unknown as [PairSums];
      const { low, high } = pairedDifference({ games, a, aa, b: 2 * b, bb: 4 * bb, ab: 2 * ab }, NUMBER);
      return low <= 2 * rare && high >= 2 * rare;
    });
    expect(covered).toBeGreaterThan(0.935);
  });

  it.each([10, 30, 100])('the interval of a number covers four less, give or take one, in %i games', (n) => {
    const covered = share((seed) => {
      const [{ games, a, aa, b, ab }] = sampledPairs(seed, 0.3, 0.6, 0.15, [n]) as unknown as [PairSums];
      // The second has four less, and one more where it hits.
      const sums = { games, a, aa, b: b - 4 * games, bb: b - 8 * b + 16 * games, ab: ab - 4 * a };
      const { low, high } = pairedDifference(sums, NUMBER);
      return low <= 0.3 - 4 && high >= 0.3 - 4;
    });
    expect(covered).toBeGreaterThan(0.935);
  });

  const sizes = [200, 400, 800, 1600, 3200, 6400];
  const z = sequentialZ(sizes);
  const settle = (seed: number, a: number, b: number, apart: number, margin: number): Verdict => {
    for (const sums of sampledPairs(seed, a, b, apart, sizes)) {
      const verdict = verdictOf(pairedDifference(sums, RATE, z), margin);
      if (verdict !== 'undecided') return verdict;
    }
    return 'undecided';
  };

  it.each([
    { what: 'arms that never hit', a: 0, b: 0, apart: 0 },
    { what: 'arms that always hit', a: 1, b: 1, apart: 0 },
    { what: 'identical arms', a: 0.4, b: 0.4, apart: 0 },
    { what: 'arms alike that share little luck', a: 0.4, b: 0.4, apart: 0.2 },
    { what: 'arms alike that hardly ever hit', a: 0.004, b: 0.004, apart: 0.004 },
  ])('$what are called different in 5 % at most, at any of six looks', ({ a, b, apart }) => {
    const wrong = share((seed) => ['higher', 'lower'].includes(settle(seed, a, b, apart, 0.0001)));
    // 6.3 % or more of 2,000 at a true 5 % has a chance of 0.5 %.
    expect(wrong).toBeLessThan(0.063);
  });

  it('identical arms are found to be so at the first look', () => {
    expect(share((seed) => settle(seed, 0.4, 0.4, 0, 0.04) === 'within')).toBe(1);
  });

  it('a difference just beyond the margin is called within it in 5 % at most', () => {
    expect(share((seed) => settle(seed, 0.5, 0.5501, 0.05, 0.05) === 'within')).toBeLessThan(0.063);
  });

  it('a tiny difference is not called the other way, and a large one is found', () => {
    expect(share((seed) => settle(seed, 0.5, 0.501, 0.05, 0.0001) === 'lower')).toBeLessThan(0.06);
    expect(share((seed) => settle(seed, 0.5, 0.55, 0.1, 0.01) === 'higher')).toBeGreaterThan(0.99);
  });

  it('ten answers at once are all right in 95 %', () => {
    const each = sequentialZ([400, 800], levelOfEach(10));
    const wrong = share((seed) =>
      Array.from({ length: 10 }, (_, i) => i).some((i) => {
        for (const sums of sampledPairs(seed * 10 + i, 0.5, 0.5, 0.1, [400, 800])) {
          if (verdictOf(pairedDifference(sums, RATE, each), 0) !== 'undecided') return true;
        }
        return false;
      }),
    );
    expect(wrong).toBeLessThan(0.063);
    expect(wrong).toBeGreaterThan(0.02);
  });
});

describe('planned looks', () => {
  it('end where half the margin is known, and are wider for more answers', () => {
    const looks = { sizes: [2111, 4221, 8442, 16_884, 33_767, 67_533, 135_065], z: 2.5987 };
    expect(planPairLooks(0.01, 1)).toEqual(looks);
    expect(planPairLooks(0.01, 3).z).toBe(2.9783);
    expect(planPairLooks(0.2, 1).sizes).toEqual([2000]);
    expect(planPairLooks(0.001, 1).sizes.at(-1)).toBe(1_000_000);
  });
});
