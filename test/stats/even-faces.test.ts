import { describe, expect, it } from 'vitest';
import { powerOfEvenFaces, rollsToFind, testEvenFaces } from '../../src/stats/even-faces.ts';

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

  it('needs as many rolls as tables of Cohen (1988) say', () => {
    // Effect size w = 0.3, 5 degrees of freedom, 5 %: power 0.80 with 143 rolls.
    const share = 1 / 6 + 0.3 * Math.sqrt(5 / 36);
    const [rolls, before] = [143, 142].map((n) => powerOfEvenFaces(n, 6, share, 0.05));
    expect(rolls).toBeCloseTo(0.8, 2);
    expect(before).toBeLessThan(rolls);
    expect(rollsToFind(0.8, 6, share, 0.05)).toBe(143);
  });
});
