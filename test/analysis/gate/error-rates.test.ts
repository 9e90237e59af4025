import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import type { ScenarioBaseline } from '../../../src/questions/gate/baseline.ts';
import { countOf, packEndings } from '../../../src/questions/gate/ending.ts';
import type { Playing } from '../../../src/questions/gate/played-cell.ts';
import { emptyTally } from '../../../src/stats/tally.ts';
import { baselineOf, checkAlone, EVEN, races } from './races.ts';

const HEADLINES = ['hare.win', 'tortoise.win', 'draw'];
const TRIALS = 300;
/** Games that a baseline remembers one by one, those that it counts besides, and those that a gate may play. */
interface Sizes {
  readonly remembered: number;
  readonly counted: number;
  readonly budget: number;
}
const PAIRS: Sizes = { remembered: 2000, counted: 0, budget: 2000 };
const TOTALS: Sizes = { remembered: 500, counted: 4000, budget: 8000 };
const CHECKED = 250;

/** How one rate is planted: how often a game is won only before, only now, and both times. */
interface Plan {
  readonly lost: number;
  readonly gained: number;
  readonly both: number;
}

function uniform(dice: SampledDice): number {
  return (dice.next() >>> 0) / 2 ** 32;
}

/** How many of some games the hare wins. */
function wins(dice: SampledDice, rate: number, games: number): number {
  let count = 0;
  for (let game = 0; game < games; game++) if (uniform(dice) < rate) count++;
  return count;
}

/** Endings of games before and now: the hare wins as planned, and the tortoise all others. */
function plant(dice: SampledDice, { lost, gained, both }: Plan, games: number) {
  const before = new Uint32Array(games);
  const after = new Uint32Array(games);
  for (let game = 0; game < games; game++) {
    const u = uniform(dice);
    before[game] = u < lost || (u >= lost + gained && u < lost + gained + both) ? 1 : 2;
    after[game] = u >= lost && u < lost + gained + both ? 1 : 2;
  }
  return { before, after };
}

const model = races([EVEN, EVEN, EVEN, EVEN, EVEN]);
const recorded = await baselineOf(model, 10, 10);

/** Gates up to five cells whose games are drawn as planned, 300 times: how often each finding came. */
async function findings(
  plans: readonly Plan[],
  { remembered, counted, budget }: Sizes = PAIRS,
): Promise<Record<string, number>> {
  const gated = { ...model, scenario: { ...model.scenario, cells: model.scenario.cells.slice(0, plans.length) } };
  const dice = new SampledDice();
  const found: Record<string, number> = {};
  for (let trial = 0; trial < TRIALS; trial++) {
    dice.begin(8, trial);
    const planted = plans.map((plan) => plant(dice, plan, remembered));
    const baseline: ScenarioBaseline = {
      ...recorded,
      remembered,
      checked: CHECKED,
      cells: planted.map(({ before }, i) => {
        const { lost, both } = plans[i];
        const hare = countOf(before, 0) + wins(dice, lost + both, counted);
        const games = remembered + counted;
        const counts = { 'hare.win': hare, 'tortoise.win': games - hare, draw: 0 };
        return { ...recorded.cells[i], ...packEndings(before, HEADLINES), games, counts };
      }),
    };
    // The fingerprints of games are others, so every cell is compared.
    const record: Playing['record'] = async (cells, { firstGame, games }) =>
      cells.map(({ matchup, watched }) => {
        const i = gated.scenario.cells.findIndex((_, at) => matchups[at] === matchup);
        const { gained, both } = plans[i];
        const endings =
          watched === undefined ? new Uint32Array() : planted[i].after.slice(firstGame, firstGame + games);
        const hare = watched === undefined ? wins(dice, gained + both, games) : countOf(endings, 0);
        const counts = emptyTally(27);
        counts.set([hare, games - hare]);
        return { games, counts, endings, prints: new Float64Array(endings.length) };
      });
    // The law of whole games, which the game that is shown is drawn from, takes longer to find than all the rest.
    const matchups = gated.scenario.cells.map(() => ({ ...EVEN, everyStep: true }));
    const system = { ...gated.system, compile: (setup: { goal: number }) => matchups[setup.goal - 10] };
    const { finding } = await checkAlone({ ...gated, system: system as never }, baseline, {
      tolerance: 0.05,
      budget,
      playing: { record },
    });
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
  // Nothing to pair: independent games, as after a change of all random numbers.
  const independent = (before: number, after: number): Plan => ({
    lost: before * (1 - after),
    gained: after * (1 - before),
    both: before * after,
  });
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
