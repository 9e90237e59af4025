import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { powerOfEvenFaces, rollsToFind, testEvenFaces } from '../../src/stats/even-faces.ts';
import { binomialAtLeast } from '../../src/stats/quantile.ts';

/** A second program: every result of n rolls, face by face. */
function walk(n: number, chances: readonly number[], see: (counts: readonly number[], chance: number) => void) {
  const counts = chances.map(() => 0);
  const go = (roll: number, chance: number) => {
    if (roll === n) {
      see(counts, chance);
      return;
    }
    for (const [face, each] of chances.entries()) {
      counts[face]++;
      go(roll + 1, chance * each);
      counts[face]--;
    }
  };
  go(0, 1);
}
const squares = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count * count, 0);
const evenly = (faces: number) => new Array<number>(faces).fill(1 / faces);

describe('the test of even faces', () => {
  it.each([[[4, 0, 1, 1]], [[2, 2, 1, 1]], [[6, 0]], [[3, 3]], [[1, 1, 1, 1, 1, 2]], [[7, 0, 0, 0]]])(
    '%j is exact, as walking every result finds',
    (counts) => {
      const n = counts.reduce((a, b) => a + b, 0);
      let p = 0;
      walk(n, evenly(counts.length), (each, chance) => {
        if (squares(each) >= squares(counts)) p += chance;
      });
      const found = testEvenFaces(counts);
      expect(found.test).toBe('exact multinomial');
      expect(found.p).toBeCloseTo(p, 10);
    },
  );

  it('has its power exactly, too', () => {
    const [n, faces, share, level] = [7, 4, 0.55, 0.05];
    const law = new Map<number, number>();
    const other = new Map<number, number>();
    const add = (to: Map<number, number>) => (counts: readonly number[], chance: number) =>
      void to.set(squares(counts), (to.get(squares(counts)) ?? 0) + chance);
    walk(n, evenly(faces), add(law));
    walk(n, [share, 0.15, 0.15, 0.15], add(other));
    const above = (of: Map<number, number>, least: number) =>
      [...of].reduce((sum, [sums, chance]) => sum + (sums >= least ? chance : 0), 0);
    const critical = Math.min(...[...law.keys()].filter((sums) => above(law, sums) <= level));
    expect(powerOfEvenFaces(n, faces, share, level)).toBeCloseTo(above(other, critical), 12);
    expect(powerOfEvenFaces(1, 6, 0.25, 0.05)).toBe(0);
  });

  it('is a chi-square test of many rolls, with the p-value of tables', () => {
    // 5 degrees of freedom: 11.0705 at 5 %, 15.0863 at 1 %.
    const found = testEvenFaces([62, 70, 68, 55, 65, 80]);
    expect(found.test).toBe('chi-square');
    expect(found.statistic).toBeCloseTo((6 * 27018) / 400 - 400, 10);
    expect(found.p).toBeGreaterThan(0.05);
    expect(testEvenFaces([62, 70, 68, 45, 65, 90]).p).toBeLessThan(0.01);
  });

  it('agrees with its approximation where one takes over from the other', () => {
    const exact = powerOfEvenFaces(60, 6, 0.25, 0.05);
    const about = powerOfEvenFaces(61, 6, 0.25, 0.05);
    expect(Math.abs(exact - about)).toBeLessThan(0.02);
    expect(testEvenFaces([16, 7, 9, 8, 12, 8]).p).toBeCloseTo(testEvenFaces([16, 7, 9, 8, 12, 9]).p, 1);
  });

  it('finds a loaded die as often as it says', () => {
    const dice = new SampledDice();
    dice.begin(5, 0);
    const uniform = () => (dice.next() >>> 0) / 2 ** 32;
    let found = 0;
    for (let trial = 0; trial < 4000; trial++) {
      const counts = [0, 0, 0, 0, 0, 0];
      for (let roll = 0; roll < 400; roll++) counts[uniform() < 0.25 ? 5 : Math.floor(uniform() * 5)]++;
      if (testEvenFaces(counts).p < 0.025) found++;
    }
    // The standard error of 4,000 logs is half a point; the non-central chi-square law would say 91.8 %.
    expect(found / 4000).toBeGreaterThan(0.87);
    expect(found / 4000).toBeLessThan(0.89);
    expect(Math.abs(powerOfEvenFaces(400, 6, 0.25, 0.025) - found / 4000)).toBeLessThan(0.015);
  });

  it('names the smallest number of rolls with the power that is wanted', () => {
    const [rolls, before] = [rollsToFind(0.8, 6, 0.28, 0.05), rollsToFind(0.8, 6, 0.28, 0.05) - 1];
    expect(powerOfEvenFaces(rolls, 6, 0.28, 0.05)).toBeGreaterThanOrEqual(0.8);
    expect(powerOfEvenFaces(before, 6, 0.28, 0.05)).toBeLessThan(0.8);
  });

  it('has the same power for a coin as its binomial law', () => {
    // 401 tosses: uneven beyond 3.84 where heads are 221 or more, or 180 or fewer.
    const above = binomialAtLeast(221, 401, 0.6) + 1 - binomialAtLeast(181, 401, 0.6);
    expect(powerOfEvenFaces(401, 2, 0.6, 0.05)).toBeCloseTo(above, 12);
  });
});
