import { rankPlanted } from '../../test/analysis/rank/planted.ts';
import { at95, type Experiment } from './experiment.ts';

const MOST_GAMES = 100_000;

export function rankExperiments(): Experiment[] {
  return [
    {
      verb: 'rank',
      truth: '3 to 40 entries against 1 to 4 foes, often less than a point apart; 100,000 games at most',
      claims: [
        ...at95(
          'No wrong winner is named',
          'The true winner is not left out',
          'All intervals of scores contain the true scores',
        ),
        { claim: 'A winner is named' },
      ],
      trials: 300,
      short: 4,
      hold: async (trial) => {
        const { wrong, lost, missed, named } = await rankPlanted([trial], MOST_GAMES);
        return [wrong === 0, lost === 0, missed === 0, named === 1];
      },
    },
  ];
}
