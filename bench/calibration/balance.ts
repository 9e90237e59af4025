import { balancePlanted, PROBLEMS } from '../../test/analysis/balance/planted.ts';
import type { Experiment } from './experiment.ts';

export function balanceExperiments(): Experiment[] {
  return [
    {
      verb: 'balance',
      truth:
        '4 to 12 knobs that add to the log-odds of two rates, and to each other; some setting reaches both targets',
      claims: [
        { claim: 'No setting is said to reach targets that it misses', least: 0.95 },
        { claim: 'It is not said that no setting reaches them', least: 0.95 },
        { claim: 'A setting is found' },
      ],
      trials: 36,
      short: 0,
      hold: async (trial) => {
        const { answer, isRight } = await balancePlanted(PROBLEMS[trial % PROBLEMS.length], 1000 + trial);
        const { verdict } = answer;
        return [verdict !== 'reached' || isRight, verdict !== 'none', verdict === 'reached'];
      },
    },
  ];
}
