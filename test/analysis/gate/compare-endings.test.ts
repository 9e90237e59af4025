import { expect, it } from 'vitest';
import { compareRate, planGate } from '../../../src/analysis/gate/compare-endings.ts';

it('shows the interval that a finding rests on', () => {
  const games = 400;
  const tolerance = 0.02;
  const plan = planGate(games, games, 20);
  const findings = Array.from({ length: 60 }, (_, gained) => {
    const after = Uint32Array.from({ length: games }, (_, game) => (game < gained ? 1 : 0));
    const { finding, low, high } = compareRate('band.win', 0, new Uint32Array(games), after, tolerance, plan);
    const shows = low >= -tolerance && high <= tolerance ? 'within' : low > tolerance ? 'changed' : 'undecided';
    expect(shows, `${gained} gained: ${low} to ${high}`).toBe(finding);
    return finding;
  });
  expect(new Set(findings)).toEqual(new Set(['within', 'undecided', 'changed']));
});
