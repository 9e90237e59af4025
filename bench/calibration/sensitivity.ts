import { rankKnobs } from '../../src/questions/sensitivity/ask.ts';
import { ask, TUG } from '../../test/analysis/tug.ts';
import { at95, contains, type Experiment, seeded } from './experiment.ts';

/** The change of the elves' win rate for each step, by path and value: five points for each point of lead. */
const TRUTH: Readonly<Record<string, number>> = {
  'elves.elf.strength 2': -0.1,
  'elves.elf.strength 4': 0.1,
  'elves.elf.weapons.axe false': -0.1,
  'elves.elf.count 1': -0.2,
  'elves.elf.count 3': 0.2,
  'elves.elf.armour 2': 0,
  'elves.elf.armour 6': 0,
  'trolls.troll.strength 6': 0.05,
  'trolls.troll.strength 8': -0.05,
  'trolls.troll.count 2': -0.35,
};

export async function sensitivityExperiments(): Promise<Experiment[]> {
  const subject = await ask(TUG);
  return [
    {
      verb: 'sensitivity',
      truth: 'ten steps of 0 to 35 points, 400 games each',
      claims: at95('All intervals of steps contain the true changes'),
      trials: 1_000,
      short: 8,
      hold: async (trial) => {
        const how = { montecrawl: '0', margin: 0.01, games: 400, threads: 1 };
        const { knobs } = await rankKnobs(seeded(subject, trial), how);
        return [knobs.every(({ path, steps }) => steps.every((step) => contains(step, TRUTH[`${path} ${step.to}`])))];
      },
    },
  ];
}
