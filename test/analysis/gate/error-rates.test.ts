import { describe, expect, it } from 'vitest';
import { gatePlanted, independent, type Plan, type Sizes } from './planted.ts';

const TRIALS = 300;
const PAIRS: Sizes = { remembered: 2000, counted: 0, budget: 2000 };
const TOTALS: Sizes = { remembered: 500, counted: 4000, budget: 8000 };

/** Gates 300 times: how often each finding came. */
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
    const plan = { lost: 0.1, gained: 0.15, both: 0.3 };
    const { changed = 0 } = await findings([plan, plan, plan, plan, plan], sizes);
    expect(changed).toBeLessThanOrEqual(NOMINAL);
  });

  it('seldom overlooks one rate among five that changed by as much as is not tolerated', async () => {
    const same = { lost: 0.02, gained: 0.02, both: 0.4 };
    const { within = 0 } = await findings([same, same, { lost: 0.02, gained: 0.0701, both: 0.4 }, same, same], sizes);
    expect(within).toBeLessThanOrEqual(NOMINAL);
  });

  it('seldom overlooks a rate that was never seen and now is', async () => {
    const { within = 0 } = await findings([{ lost: 0, gained: 0.0501, both: 0 }], sizes);
    expect(within).toBeLessThanOrEqual(NOMINAL);
  });
});

describe('a gate that may play enough', () => {
  const enough: Sizes = { remembered: 500, counted: 15_000, budget: 32_000 };

  it('passes when rates are the same, though every random number is another', async () => {
    const found = await findings([independent(0.5, 0.5), independent(0.4, 0.4)], enough);
    expect(found.within).toBeGreaterThanOrEqual(0.99 * TRIALS);
  });

  it('finds a change of twice the tolerance in one rate of two cells', async () => {
    const found = await findings([independent(0.5, 0.5), independent(0.4, 0.5)], enough);
    expect(found.changed).toBeGreaterThanOrEqual(0.99 * TRIALS);
  });

  it('passes early where pairs agree', async () => {
    const same = { lost: 0.02, gained: 0.02, both: 0.4 };
    expect(await findings([same, same, same])).toEqual({ within: TRIALS });
  });
});
