import { checkExpectations } from '../../src/questions/gate/check-expectations.ts';
import type { Playing } from '../../src/questions/gate/played-cell.ts';
import type { Expectation } from '../../src/scenario/scenario.ts';
import { normalQuantile } from '../../src/stats/quantile.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { gatePlanted, independent, type Plan, type Sizes } from '../../test/analysis/gate/planted.ts';
import { EVEN, races } from '../../test/analysis/gate/races.ts';
import { type Experiment, uniformOf } from './experiment.ts';

/** What a baseline remembers game by game, what it counts besides, and what a gate may play. */
const PAIRS: Sizes = { remembered: 2000, counted: 0, budget: 2000 };
const TOTALS: Sizes = { remembered: 500, counted: 4000, budget: 8000 };
const ENOUGH: Sizes = { remembered: 500, counted: 15_000, budget: 32_000 };

export function gateExperiments(): Experiment[] {
  const common = { verb: 'gate', short: 5 };
  const same = { lost: 0.02, gained: 0.02, both: 0.4 };
  const shifted = { lost: 0.1, gained: 0.15, both: 0.3 };
  const beyond = { lost: 0.02, gained: 0.0701, both: 0.4 };
  const found = (
    claim: string,
    least: number,
    plans: readonly Plan[],
    sizes: Sizes,
    isRight: (finding: string) => boolean,
  ) => ({
    claims: [{ claim, least }],
    hold: async (trial: number) => [isRight(await gatePlanted(plans, sizes, 1000 + trial))],
  });
  return [
    ...([PAIRS, TOTALS] as const).flatMap((sizes): Experiment[] => {
      const how = sizes === PAIRS ? 'by pairs' : 'by pairs and totals';
      return [
        {
          ...{ ...common, trials: 500 },
          truth: `five rates that changed by exactly the tolerance, 5 points, ${how}`,
          ...found('No false alarm', 0.95, Array(5).fill(shifted), sizes, (finding) => finding !== 'changed'),
        },
        {
          ...{ ...common, trials: 1_000 },
          truth: `one rate of five changed by 5.01 points, ${how}`,
          ...found(
            'It does not pass',
            0.95,
            [same, same, beyond, same, same],
            sizes,
            (finding) => finding !== 'within',
          ),
        },
      ];
    }),
    {
      ...{ ...common, trials: 1_000 },
      truth: 'something that never happened now happens in 5.01 %, by pairs',
      ...found(
        'It does not pass',
        0.95,
        [{ lost: 0, gained: 0.0501, both: 0 }],
        PAIRS,
        (finding) => finding !== 'within',
      ),
    },
    {
      ...{ ...common, trials: 500 },
      truth: 'the same rates with other random numbers, in games enough',
      ...found(
        'It passes',
        0.99,
        [independent(0.5, 0.5), independent(0.4, 0.4)],
        ENOUGH,
        (finding) => finding === 'within',
      ),
    },
    {
      ...{ ...common, trials: 500 },
      truth: 'a change of twice the tolerance with other random numbers, in games enough',
      ...found(
        'It is found',
        0.99,
        [independent(0.5, 0.5), independent(0.4, 0.5)],
        ENOUGH,
        (finding) => finding === 'changed',
      ),
    },
    expectation(
      0.5,
      'a rate that is at the end of what is expected',
      'No false alarm',
      (finding) => finding !== 'outside',
    ),
    expectation(
      0.5001,
      'a rate that is 0.01 points beyond what is expected',
      'It does not pass',
      (finding) => finding !== 'inside',
    ),
  ];
}

/** What a scenario expects of the hare, which wins so often. */
function expectation(rate: number, truth: string, claim: string, isRight: (finding: string) => boolean): Experiment {
  const expected: Expectation = { measure: 'hare.win', between: [0.2, 0.5] };
  return {
    verb: 'gate',
    truth: `\`expect\`: ${truth}`,
    claims: [{ claim, least: 0.95 }],
    trials: 500,
    short: 10,
    hold: async (trial) => {
      const uniform = uniformOf(trial, 11);
      const record: Playing['record'] = async (cells, { games }) =>
        cells.map(() => {
          const counts = emptyTally(27);
          const hare = Math.round(games * rate + Math.sqrt(games * rate * (1 - rate)) * normalQuantile(uniform()));
          counts.set([hare, games - hare]);
          return { games, counts, endings: new Uint32Array(), prints: new Float64Array() };
        });
      const [{ finding }] = await checkExpectations(races([EVEN], [expected]), 1, { record });
      return [isRight(finding)];
    },
  };
}
