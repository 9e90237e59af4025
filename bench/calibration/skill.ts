import type { Played } from '../../src/engine/play-scenario.ts';
import { weighSkill } from '../../src/questions/skill/ask.ts';
import { shareBetween } from '../../src/stats/share-between.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { ask, TUG } from '../../test/analysis/tug.ts';
import { at95, contains, type Experiment, hits, uniformOf } from './experiment.ts';

/** Win rates of the two policies of the first side, then of the second: far apart, close, and equal. */
const RATES = [
  [0.3, 0.7, 0.64, 0.36],
  [0.5, 0.52, 0.98, 0.97],
  [0.4, 0.4, 0.02, 0.02],
] as const;

export async function skillExperiments(): Promise<Experiment[]> {
  const subject = await ask(TUG);
  return [
    {
      verb: 'skill',
      truth: 'two sides with two policies each, 0 to 40 points apart, 400 games each',
      claims: at95(
        'All intervals of win rates contain the true rates',
        'All intervals of what good play is worth contain the true worth',
        'All intervals of the share of play contain the true share',
      ),
      trials: 6_000,
      short: 30,
      hold: async (trial) => {
        const rates = RATES[trial % RATES.length];
        const uniform = uniformOf(trial);
        const play = async (): Promise<Played[]> =>
          rates.map((rate, i) => {
            const counts = emptyTally(40);
            counts[i < 2 ? 0 : 1] = hits(uniform, 400, rate);
            return { games: 400, stopped: 'fixed', counts };
          });
        const { sides } = await weighSkill(subject, { montecrawl: '0', games: 400, play });
        // Policies are `plain` and `bold`, in this order.
        const own = (side: number) => [rates[2 * side], rates[2 * side + 1]] as const;
        return [
          sides.every(({ policies }, side) =>
            policies.every(({ policy, value }) => contains(value, own(side)[policy === 'plain' ? 0 : 1])),
          ),
          sides.every(({ worth }, side) => contains(worth, Math.abs(own(side)[0] - own(side)[1]))),
          sides.every(({ share }, side) => contains(share, shareBetween(own(side)))),
        ];
      },
    },
  ];
}
