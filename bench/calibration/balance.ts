import { balancePlanted, PROBLEMS } from '../../test/analysis/balance/planted.ts';
import { at95, type Experiment } from './experiment.ts';

export function balanceExperiments(): Experiment[] {
  return [
    {
      verb: 'balance',
      truth:
        '4 to 12 knobs with effects on the log-odds of two rates, and interactions; some setting reaches both targets',
      claims: [
        ...at95(
          'No setting that misses a target is recommended',
          'The answer is not that no setting reaches the targets',
        ),
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
