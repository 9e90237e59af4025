import { expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { isSurelyMore } from '../../src/stats/apart.ts';
import { normalQuantile, Z95 } from '../../src/stats/quantile.ts';

const estimate = (value: number) => ({ value, low: value - Z95, high: value + Z95 });

it('two are apart whose intervals do not touch, and exact values that are not the same', () => {
  expect(isSurelyMore(estimate(4), estimate(0), 2)).toBe(true);
  expect(isSurelyMore(estimate(3.9), estimate(0), 2)).toBe(false);
  expect(isSurelyMore({ value: 0.5 }, { value: 0.4 }, 20)).toBe(true);
  expect(isSurelyMore({ value: 0.5 }, { value: 0.5 }, 20)).toBe(false);
  expect(isSurelyMore({ value: 0.5 }, { value: 0.5 }, 1)).toBe(false);
});

it.each([2, 5, 20, 100])('the highest of %i alike is surely more than the lowest once in twenty at most', (among) => {
  const dice = new SampledDice();
  dice.begin(1, among);
  const standard = () => normalQuantile(((dice.next() >>> 0) + 0.5) / 2 ** 32);
  let apart = 0;
  for (let trial = 0; trial < 2000; trial++) {
    const values = Array.from({ length: among }, standard);
    if (isSurelyMore(estimate(Math.max(...values)), estimate(Math.min(...values)), among)) apart++;
  }
  expect(apart / 2000).toBeLessThan(0.06);
});
