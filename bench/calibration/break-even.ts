import { findBreakEven } from '../../src/questions/break-even/ask.ts';
import { ask, TUG } from '../../test/analysis/tug.ts';
import { at95, contains, type Experiment, seeded } from './experiment.ts';

/** Elves of strength 2 against a troll of strength 5: the break-even point is two and a half elves. */
const COUNT = TUG.replace('strength: 3, weapons: [axe]', 'strength: 2').replace('strength: 7', 'strength: 5');

export async function breakEvenExperiments(): Promise<Experiment[]> {
  const subject = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': [1, 2, 3, 4, 5, 6] } });
  const experiment = (truth: string, at: number, target?: number): Experiment => ({
    verb: 'break-even',
    truth,
    claims: at95('The interval contains the true break-even point'),
    trials: 1_000,
    short: 8,
    hold: async (trial) => {
      const how = { montecrawl: '0', games: 400, threads: 1, target };
      return [contains(await findBreakEven(seeded(subject, 1000 * trial), how), at)];
    },
  });
  return [
    experiment('two sides that are even at 2.5, steps of 10 points, 400 games each', 2.5),
    experiment('a rate that reaches 70 % at 4.5, steps of 10 points, 400 games each', 4.5, 0.7),
  ];
}
