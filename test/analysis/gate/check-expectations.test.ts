import { describe, expect, it } from 'vitest';
import { checkExpectations } from '../../../src/questions/gate/check-expectations.ts';
import { EVEN, FASTER, HERE, races } from './races.ts';

/** Findings of expectations on two races, each with the games it took. */
async function findings(measure: string, low: number, high: number, playing = HERE) {
  const checks = await checkExpectations(races([EVEN, FASTER], [{ measure, between: [low, high] }]), 2, playing);
  return checks.map(({ finding, games }) => [finding, games]);
}

describe('what a scenario expects', () => {
  it('is tested in every cell, by as many games as it takes', async () => {
    // The hare wins about 46 % of even races, and 79 % of those with one die more.
    expect(await findings('hare.win', 0.2, 0.6)).toEqual([
      ['inside', 1000],
      ['outside', 1000],
    ]);
    const [[near, games]] = (await findings('hare.win', 0.45, 0.6)) as [[string, number], unknown];
    expect(near).toBe('inside');
    expect(games).toBeGreaterThan(8000);
  });

  it('may be of a share or a number', async () => {
    expect(await findings('tired', 0, 0.9)).toEqual([
      ['inside', 1000],
      ['inside', 1000],
    ]);
    expect(await findings('length', 15, 19)).toEqual([
      ['outside', 1000],
      ['outside', 1000],
    ]);
  });

  it('holds up to the very end of what a rate can be', async () => {
    expect(await findings('draw', 0, 1)).toEqual([
      ['inside', 1000],
      ['inside', 1000],
    ]);
  });

  it('is said to be unmeasured where a cell has no such measure', async () => {
    expect(await findings('nobody.win', 0, 1)).toEqual([
      ['unmeasured', 0],
      ['unmeasured', 0],
    ]);
  });

  it('is interrupted where it was not known when told to stop', async () => {
    expect(await findings('hare.win', 0.2, 0.6, { ...HERE, signal: AbortSignal.abort() })).toEqual([
      ['interrupted', 0],
      ['interrupted', 0],
    ]);
  });

  it('gives its value with an interval', async () => {
    const [check] = await checkExpectations(races([EVEN], [{ measure: 'hare.win', between: [0.2, 0.6] }]), 1, HERE);
    expect(check).toMatchObject({ measure: 'hare.win', between: [0.2, 0.6], vary: { goal: 10 }, outcome: 'pass' });
    const { rate, low, high } = check.value as { rate: number; low: number; high: number };
    expect(low).toBeGreaterThan(0.2);
    expect(rate - low).toBeCloseTo(high - rate, 2);
    expect(high).toBeLessThan(0.6);
  });
});
