import { describe, expect, it } from 'vitest';
import { compareRate, planLooks } from '../../../src/questions/gate/compare-rate.ts';
import { normalTails } from '../../../src/stats/quantile.ts';

describe('the looks of a gate', () => {
  it('double up to the budget, and spend the errors that are allowed, half of them at the last', () => {
    const looks = planLooks(1_000_000, 600, 1);
    expect(looks.map(({ games }) => games)).toEqual([
      977, 1_954, 3_907, 7_813, 15_625, 31_250, 62_500, 125_000, 250_000, 500_000, 1_000_000,
    ]);
    const errors = looks.map(({ z }) => normalTails(z));
    expect(errors.at(-1)).toBeCloseTo(0.025, 10);
    expect(errors.at(-2)).toBeCloseTo(0.0125, 10);
    expect(errors.reduce((sum, error) => sum + error, 0)).toBeLessThan(0.05);
  });

  it('share the errors of *changed* among all rates', () => {
    const looks = planLooks(8_000, 1_000, 20);
    const errors = looks.map(({ zOfAll }) => 20 * normalTails(zOfAll));
    expect(errors.reduce((sum, error) => sum + error, 0)).toBeLessThan(0.05);
    expect(errors.at(-1)).toBeCloseTo(0.025, 10);
  });
});

it('shows the interval that a finding rests on', () => {
  const tolerance = 0.02;
  const [look] = planLooks(400, 400, 20);
  const none = { games: 0, hits: 0 };
  const findings = Array.from({ length: 60 }, (_, gained) => {
    const seen = { pairs: 400, gained, lost: 0, before: none, after: none };
    const { finding, low, high } = compareRate('band.win', seen, tolerance, look);
    const shows = low >= -tolerance && high <= tolerance ? 'within' : low > tolerance ? 'changed' : 'undecided';
    expect(shows, `${gained} gained: ${low} to ${high}`).toBe(finding);
    return finding;
  });
  expect(new Set(findings)).toEqual(new Set(['within', 'undecided', 'changed']));
});
