import { describe, expect, it } from 'vitest';
import { BEYOND, ENOUGH, gatePlanted, independent, NEW, PAIRS, type Plan, SAME, TOLERATED, TOTALS } from './planted.ts';

const TRIALS = 300;

/** Gates 300 times and counts each finding. */
async function findings(plans: readonly Plan[], sizes = PAIRS): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (let trial = 0; trial < TRIALS; trial++) {
    const finding = await gatePlanted(plans, sizes, trial);
    found[finding] = (found[finding] ?? 0) + 1;
  }
  return found;
}

/** 5 % of 300 trials, and three standard errors more. */
const NOMINAL = 26;

describe.each([
  ['pairs', PAIRS],
  ['totals beside pairs', TOTALS],
])('mistakes of the gate in 300 gates each, by %s', (_, sizes) => {
  it('seldom raises an alarm where five rates changed by exactly what is tolerated', async () => {
    const five = [TOLERATED, TOLERATED, TOLERATED, TOLERATED, TOLERATED];
    const { changed = 0 } = await findings(five, sizes);
    expect(changed).toBeLessThanOrEqual(NOMINAL);
  });

  it('seldom overlooks one rate among five that changed by as much as is not tolerated', async () => {
    const { within = 0 } = await findings([SAME, SAME, BEYOND, SAME, SAME], sizes);
    expect(within).toBeLessThanOrEqual(NOMINAL);
  });

  it('seldom overlooks a rate that was never seen and now is', async () => {
    const { within = 0 } = await findings([NEW], sizes);
    expect(within).toBeLessThanOrEqual(NOMINAL);
  });
});

describe('a gate that may play enough', () => {
  it('passes when rates are the same, though every random number is another', async () => {
    const found = await findings([independent(0.5, 0.5), independent(0.4, 0.4)], ENOUGH);
    expect(found.within).toBeGreaterThanOrEqual(0.99 * TRIALS);
  });

  it('finds a change of twice the tolerance in one rate of two cells', async () => {
    const found = await findings([independent(0.5, 0.5), independent(0.4, 0.5)], ENOUGH);
    expect(found.changed).toBeGreaterThanOrEqual(0.99 * TRIALS);
  });

  it('passes early where pairs agree', async () => {
    expect(await findings([SAME, SAME, SAME])).toEqual({ within: TRIALS });
  });
});
