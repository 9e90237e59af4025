import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { pairedRates } from '../../src/stats/paired-difference.ts';
import { Z95 } from '../../src/stats/quantile.ts';
import { type RateChange, rateChange } from '../../src/stats/rate-change.ts';

const NONE = { games: 0, hits: 0 };

describe('how far a rate moved', () => {
  it('is what pairs say where there are no other games', () => {
    const change = rateChange({ pairs: 200, gained: 12, lost: 4, before: NONE, after: NONE }, Z95);
    expect(change).toEqual({ difference: 0.04, ...pairedRates(12, 4, 200) });
  });

  it('is what the other games say where there are no pairs', () => {
    // Newcombe 1998, table II, example (a), method 10: 56/70 and 48/80 differ by 0.2, 0.0524 to 0.3339.
    const seen = { pairs: 0, gained: 0, lost: 0, before: { games: 80, hits: 48 }, after: { games: 70, hits: 56 } };
    const change = rateChange(seen, Z95);
    expect(change.difference).toBeCloseTo(0.2, 12);
    expect(change.low).toBeCloseTo(0.0524, 4);
    expect(change.high).toBeCloseTo(0.3339, 4);
  });

  it('weighs both by how sure they are', () => {
    const others = { before: { games: 250_000, hits: 125_000 }, after: { games: 125_000, hits: 63_125 } };
    const alone = rateChange({ pairs: 0, gained: 0, lost: 0, ...others }, Z95);
    // Pairs that nearly all agree outweigh many games that were played apart.
    const sure = rateChange({ pairs: 10_000, gained: 3, lost: 2, ...others }, Z95);
    expect(Math.abs(sure.difference)).toBeLessThan(0.0005);
    expect(sure.high - sure.low).toBeLessThan((alone.high - alone.low) / 3);
    // Pairs that have nothing in common hardly count beside them.
    const unsure = rateChange({ pairs: 10_000, gained: 2_500, lost: 2_500, ...others }, Z95);
    expect(unsure.difference).toBeCloseTo(alone.difference, 3);
    expect(unsure.high - unsure.low).toBeLessThan(alone.high - alone.low);
  });

  it.each([
    ['even', 0.5, 0.25, 0.25],
    ['rare', 0.004, 0.004, 0.006],
    ['hardly touched', 0.3, 0.001, 0.011],
  ])('holds at 95 %% where rates are %s', (_, hits, lost, gained) => {
    const dice = new SampledDice();
    const trials = 2_000;
    let held = 0;
    for (let trial = 0; trial < trials; trial++) {
      dice.begin(11, trial);
      const seen = { pairs: 400, gained: 0, lost: 0, before: { games: 900, hits: 0 }, after: { games: 500, hits: 0 } };
      const uniform = () => (dice.next() >>> 0) / 2 ** 32;
      for (let game = 0; game < seen.pairs; game++) {
        const u = uniform();
        if (u < lost) seen.lost++;
        else if (u < lost + gained) seen.gained++;
      }
      for (let game = 0; game < seen.before.games; game++) if (uniform() < hits) seen.before.hits++;
      for (let game = 0; game < seen.after.games; game++) if (uniform() < hits + gained - lost) seen.after.hits++;
      const { low, high } = rateChange(seen satisfies RateChange, Z95);
      if (low <= gained - lost && gained - lost <= high) held++;
    }
    // 95 %, less three standard deviations.
    expect(held).toBeGreaterThan(trials * 0.935);
  });

  it('takes games before and after', () => {
    const seen = { pairs: 0, gained: 0, lost: 0, before: { games: 5, hits: 1 }, after: NONE };
    expect(() => rateChange(seen, Z95)).toThrow('a change of a rate takes games before and after');
  });
});
