import { describe, expect, it } from 'vitest';
import type { ScenarioBaseline } from '../../../src/analysis/gate/baseline.ts';
import { packEndings } from '../../../src/analysis/gate/ending.ts';
import type { Playing } from '../../../src/analysis/gate/played-cell.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { baselineOf, checkAlone, EVEN, races } from './races.ts';

const HEADLINES = ['hare.win', 'tortoise.win', 'draw'];
const TRIALS = 1000;
const GAMES = 2000;
const CHECKED = 250;

/** How one rate is planted: how often a game is won only before, only now, and both times. */
interface Plan {
  readonly lost: number;
  readonly gained: number;
  readonly both: number;
}

/** Endings of so many games before and now: the hare wins as planned, and the tortoise all others. */
function plant(dice: SampledDice, { lost, gained, both }: Plan, games: number) {
  const before = new Uint32Array(games);
  const after = new Uint32Array(games);
  for (let game = 0; game < games; game++) {
    const u = (dice.next() >>> 0) / 2 ** 32;
    before[game] = u < lost || (u >= lost + gained && u < lost + gained + both) ? 1 : 2;
    after[game] = u >= lost && u < lost + gained + both ? 1 : 2;
  }
  return { before, after };
}

const model = races([EVEN, EVEN, EVEN, EVEN, EVEN]);
const recorded = await baselineOf(model, 10, 10);

/** Holds five cells against each other whose games were drawn as planned, 1,000 times: how often each finding came. */
async function findings(plans: readonly Plan[]): Promise<Record<string, number>> {
  const gated = { ...model, scenario: { ...model.scenario, cells: model.scenario.cells.slice(0, plans.length) } };
  const dice = new SampledDice();
  const found: Record<string, number> = {};
  for (let trial = 0; trial < TRIALS; trial++) {
    dice.begin(8, trial);
    const planted = plans.map((plan) => plant(dice, plan, GAMES));
    const baseline: ScenarioBaseline = {
      ...recorded,
      games: GAMES,
      checked: CHECKED,
      cells: planted.map(({ before }, i) => ({
        ...recorded.cells[i]!,
        ...packEndings(before, HEADLINES),
        counts: { 'hare.win': 0, 'tortoise.win': 0, draw: 0 },
      })),
    };
    // What is counted besides is another, so every cell is compared.
    const record: Playing['record'] = async (cells, { firstGame, games }) =>
      cells.map(({ matchup }) => {
        const i = gated.scenario.cells.findIndex((_, at) => matchups[at] === matchup);
        const { after } = planted[i]!;
        return { games, counts: new Float64Array(27), endings: after.slice(firstGame, firstGame + games) };
      });
    const matchups = gated.scenario.cells.map(() => ({ ...EVEN }));
    const system = { ...gated.system, compile: (setup: { goal: number }) => matchups[setup.goal - 10] };
    const { finding } = await checkAlone({ ...gated, system: system as never }, baseline, {
      tolerance: 0.05,
      playing: { record },
    });
    found[finding] = (found[finding] ?? 0) + 1;
  }
  return found;
}

/** 5 % of 1,000 trials, and three standard errors more. */
const NOMINAL = 71;

describe('mistakes of the gate in 1,000 gates each, looking at 250, 500, 1,000 and 2,000 games', () => {
  it('seldom raises an alarm where five rates changed by exactly what is tolerated', async () => {
    const plan = { lost: 0.1, gained: 0.15, both: 0.3 };
    const { changed = 0 } = await findings([plan, plan, plan, plan, plan]);
    expect(changed).toBeLessThanOrEqual(NOMINAL);
  });

  it('seldom raises an alarm where games play by other dice, and rates are the same', async () => {
    const plan = { lost: 0.1, gained: 0.1, both: 0.3 };
    const { changed = 0, within = 0 } = await findings([plan, plan, plan, plan, plan]);
    expect(changed).toBe(0);
    expect(within).toBeGreaterThan(900);
  });

  it('seldom overlooks one rate among five that changed by as much as is not tolerated', async () => {
    const same = { lost: 0.02, gained: 0.02, both: 0.4 };
    const { within = 0 } = await findings([same, same, { lost: 0.02, gained: 0.0701, both: 0.4 }, same, same]);
    expect(within).toBeLessThanOrEqual(NOMINAL);
  });

  it('seldom overlooks a rate that was never seen and now is', async () => {
    const { within = 0 } = await findings([{ lost: 0, gained: 0.0501, both: 0 }]);
    expect(within).toBeLessThanOrEqual(NOMINAL);
  });

  it('finds what changed by twice as much, and passes what hardly changed', async () => {
    const same = { lost: 0.02, gained: 0.02, both: 0.4 };
    const found = await findings([same, { lost: 0.05, gained: 0.15, both: 0.3 }, same]);
    expect(found.changed).toBeGreaterThan(950);
    expect(await findings([same, same, same])).toEqual({ within: TRIALS });
  });
});
