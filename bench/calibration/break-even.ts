import { findBreakEven } from '../../src/questions/break-even/ask.ts';
import { ask, TUG } from '../../test/analysis/tug.ts';
import { contains, type Experiment } from './experiment.ts';

/** Elves who pull 2 each against a troll that pulls 5: even at two and a half. */
const COUNT = TUG.replace('strength: 3, weapons: [axe]', 'strength: 2').replace('strength: 7', 'strength: 5');

export async function breakEvenExperiments(): Promise<Experiment[]> {
  const { scenario, system } = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': [1, 2, 3, 4, 5, 6] } });
  const experiment = (truth: string, at: number, target?: number): Experiment => ({
    verb: 'break-even',
    truth,
    claims: [{ claim: 'The interval of where it is even holds the place', least: 0.95 }],
    trials: 1_000,
    short: 8,
    hold: async (trial) => {
      const subject = { system, scenario: { ...scenario, seed: 1000 * trial } };
      return [contains(await findBreakEven(subject, { montecrawl: '0', games: 400, threads: 1, target }), at)];
    },
  });
  return [
    experiment('two sides that are even at 2.5, 10 points a step, 400 games a place', 2.5),
    experiment('a rate that reaches 70 % at 4.5, the same', 4.5, 0.7),
  ];
}
