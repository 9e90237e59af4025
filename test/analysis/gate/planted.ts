import { SampledDice } from '../../../src/dice/sampled.ts';
import type { ScenarioBaseline } from '../../../src/questions/gate/baseline.ts';
import { countOf, packEndings } from '../../../src/questions/gate/ending.ts';
import type { ChangeCheck } from '../../../src/questions/gate/gate-answer.ts';
import type { Playing } from '../../../src/questions/gate/played-cell.ts';
import { emptyTally } from '../../../src/stats/tally.ts';
import { baselineOf, checkAlone, EVEN, races } from './races.ts';

const HEADLINES = ['hare.win', 'tortoise.win', 'draw'];
const CHECKED = 250;

/** Numbers of games: those that a baseline remembers one by one, those that it only counts, and those that a gate may play. */
export interface Sizes {
  readonly remembered: number;
  readonly counted: number;
  readonly budget: number;
}

/** With pairs of games alone; with totals beside pairs; and with as many games as a gate could want. */
export const PAIRS: Sizes = { remembered: 2000, counted: 0, budget: 2000 };
export const TOTALS: Sizes = { remembered: 500, counted: 4000, budget: 8000 };
export const ENOUGH: Sizes = { remembered: 500, counted: 15_000, budget: 32_000 };

/** The rates at which a game is won only before, only now, and both times. */
export interface Plan {
  readonly lost: number;
  readonly gained: number;
  readonly both: number;
}

export const SAME: Plan = { lost: 0.02, gained: 0.02, both: 0.4 };
/** Changed by the tolerance of 5 points. */
export const TOLERATED: Plan = { lost: 0.1, gained: 0.15, both: 0.3 };
/** Changed by 5.01 points. */
export const BEYOND: Plan = { lost: 0.02, gained: 0.0701, both: 0.4 };
/** Never won before, and now in 5.01 %. */
export const NEW: Plan = { lost: 0, gained: 0.0501, both: 0 };

/** Rates with nothing to pair: independent games, as after a change of all random numbers. */
export function independent(before: number, after: number): Plan {
  return { lost: before * (1 - after), gained: after * (1 - before), both: before * after };
}

function uniform(dice: SampledDice): number {
  return (dice.next() >>> 0) / 2 ** 32;
}

/** Draws `games` games that the hare wins at a rate, and counts them. */
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

/**
 * Gates up to five cells whose games are drawn as planned, with a tolerance of 5 points.
 *
 * @returns the finding of the gate
 */
export async function gatePlanted(
  plans: readonly Plan[],
  { remembered, counted, budget }: Sizes,
  trial: number,
): Promise<ChangeCheck['finding']> {
  const gated = { ...model, scenario: { ...model.scenario, cells: model.scenario.cells.slice(0, plans.length) } };
  const dice = new SampledDice();
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
      const endings = watched === undefined ? new Uint32Array() : planted[i].after.slice(firstGame, firstGame + games);
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
  return finding;
}
