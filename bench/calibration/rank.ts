import { rankPlanted } from '../../test/analysis/rank/planted.ts';
import type { Experiment } from './experiment.ts';

const MOST_GAMES = 100_000;

export function rankExperiments(): Experiment[] {
  return [
    {
      verb: 'rank',
      truth: '3 to 40 entries against 1 to 4 foes, often less than a point apart; 100,000 games at most',
      claims: [
        { claim: 'No other entry than the best is named the best', least: 0.95 },
        { claim: 'The best entry is not left out', least: 0.95 },
        { claim: 'The intervals of all scores hold together', least: 0.95 },
        { claim: 'An entry is named the best' },
      ],
      trials: 300,
      short: 1,
      hold: async (trial) => {
        const { wrong, lost, missed, named } = await rankPlanted([trial], MOST_GAMES);
        return [wrong === 0, lost === 0, missed === 0, named === 1];
      },
    },
  ];
}
