import { compareScenarios } from '../../src/questions/compare/ask.ts';
import { planGames } from '../../src/questions/plan/ask.ts';
import { Z95 } from '../../src/stats/quantile.ts';
import { ask, TUG } from '../../test/analysis/tug.ts';
import { at95, type Experiment, seeded } from './experiment.ts';

const how = { montecrawl: '0', threads: 1 } as const;

export async function planExperiments(): Promise<Experiment[]> {
  // Elves win in 95 %, the most that any side wins.
  const strong = await ask(TUG.replace('[6, 7]', '[1]').replace('strength: 3', 'strength: 8'));
  const base = await ask(TUG, { set: { 'trolls.troll.strength': 7 } });
  const other = await ask(TUG, { set: { 'trolls.troll.strength': 6 } });
  return [
    {
      verb: 'plan',
      truth: 'a rate of 95 %, which takes 457 games for ±2 points, estimated from 100 games',
      claims: at95('The plan has enough games'),
      trials: 4_000,
      short: 20,
      hold: async (trial) => {
        const asked = { ...how, probe: 100, precision: 0.02 };
        const { precision } = await planGames(seeded(strong, trial), undefined, asked);
        return [precision[0].games >= (Z95 / 0.02) ** 2 * 0.95 * 0.05];
      },
    },
    {
      verb: 'plan',
      truth: 'a difference of 5 points, estimated from 1,000 games of each arm',
      claims: [{ claim: 'A comparison with the planned number of games finds it', least: 0.9 }],
      trials: 2_000,
      short: 10,
      hold: async (trial) => {
        const asked = { ...how, probe: 1000, difference: 0.05 };
        const { difference } = await planGames(seeded(base, trial), seeded(other, trial), asked);
        const arms = [seeded(base, 1e6 + trial), seeded(other, 1e6 + trial)] as const;
        const options = { ...how, margin: 0.0001, games: difference[0].games, solve: 'none' } as const;
        const { differences } = await compareScenarios(arms, options);
        return [differences.some(({ measure, verdict }) => measure === 'elves.win' && verdict === 'higher')];
      },
    },
  ];
}
