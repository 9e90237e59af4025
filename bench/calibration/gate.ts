import { checkExpectations } from '../../src/questions/gate/check-expectations.ts';
import type { Playing } from '../../src/questions/gate/played-cell.ts';
import type { Expectation } from '../../src/scenario/scenario.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import {
  BEYOND,
  ENOUGH,
  gatePlanted,
  independent,
  NEW,
  PAIRS,
  type Plan,
  SAME,
  type Sizes,
  TOLERATED,
  TOTALS,
} from '../../test/analysis/gate/planted.ts';
import { EVEN, races } from '../../test/analysis/gate/races.ts';
import { at95, type Experiment, manyHits, uniformOf } from './experiment.ts';

/** A claim about what a gate finds. */
interface Verdict {
  readonly claim: string;
  readonly least: number;
  readonly isRight: (finding: string) => boolean;
}

const NO_ALARM: Verdict = { claim: 'No false alarm', least: 0.95, isRight: (finding) => finding !== 'changed' };
const NO_PASS: Verdict = { claim: 'It does not pass', least: 0.95, isRight: (finding) => finding !== 'within' };
const PASS: Verdict = { claim: 'It passes', least: 0.99, isRight: (finding) => finding === 'within' };
const FOUND: Verdict = { claim: 'It is found', least: 0.99, isRight: (finding) => finding === 'changed' };

export function gateExperiments(): Experiment[] {
  const five = [TOLERATED, TOLERATED, TOLERATED, TOLERATED, TOLERATED];
  const oneOfFive = [SAME, SAME, BEYOND, SAME, SAME];
  const same = [independent(0.5, 0.5), independent(0.4, 0.4)];
  const double = [independent(0.5, 0.5), independent(0.4, 0.5)];
  return [
    change('five rates that changed by exactly the tolerance, 5 points, by pairs', NO_ALARM, five, PAIRS, 500),
    change('one rate of five changed by 5.01 points, by pairs', NO_PASS, oneOfFive, PAIRS, 1_000),
    change(
      'five rates that changed by exactly the tolerance, 5 points, by pairs and totals',
      NO_ALARM,
      five,
      TOTALS,
      500,
    ),
    change('one rate of five changed by 5.01 points, by pairs and totals', NO_PASS, oneOfFive, TOTALS, 1_000),
    change('something that never happened now happens in 5.01 %, by pairs', NO_PASS, [NEW], PAIRS, 1_000),
    change('the same rates with other random numbers, enough games', PASS, same, ENOUGH, 500),
    change('a change of twice the tolerance with other random numbers, enough games', FOUND, double, ENOUGH, 500),
    expectation('a rate at the end of the expected range', 0.5, 'No false alarm', 'outside'),
    expectation('a rate 0.01 points outside the expected range', 0.5001, 'It does not pass', 'inside'),
  ];
}

/** A gate of cells whose rates changed as planned. */
function change(truth: string, verdict: Verdict, plans: readonly Plan[], sizes: Sizes, trials: number): Experiment {
  const { isRight, ...claim } = verdict;
  return {
    ...{ verb: 'gate', truth, claims: [claim], trials, short: 5 },
    hold: async (trial) => [isRight(await gatePlanted(plans, sizes, 1000 + trial))],
  };
}

/** A gate of a scenario that expects the hare to win 20 to 50 %. `rate` is how often it does. */
function expectation(truth: string, rate: number, claim: string, wrong: 'inside' | 'outside'): Experiment {
  const expected: Expectation = { measure: 'hare.win', between: [0.2, 0.5] };
  return {
    verb: 'gate',
    truth: `\`expect\`: ${truth}`,
    claims: at95(claim),
    trials: 500,
    short: 10,
    hold: async (trial) => {
      const uniform = uniformOf(trial, 11);
      const record: Playing['record'] = async (cells, { games }) =>
        cells.map(() => {
          const counts = emptyTally(27);
          const hare = manyHits(uniform, games, rate);
          counts.set([hare, games - hare]);
          return { games, counts, endings: new Uint32Array(), prints: new Float64Array() };
        });
      const [{ finding }] = await checkExpectations(races([EVEN], [expected]), 1, { record });
      return [finding !== wrong];
    },
  };
}
