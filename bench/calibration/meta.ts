import { findPlanted } from '../../test/analysis/meta/planted.ts';
import { at95, type Experiment, uniformOf } from './experiment.ts';

/** Shares of rock, paper and scissors, each 0.1 or more. */
function sharesOf(uniform: () => number): [number, number, number] {
  const [low, high] = [uniform(), uniform()].sort((a, b) => a - b);
  return [low, high - low, 1 - high].map((share) => 0.1 + 0.7 * share) as [number, number, number];
}

export function metaExperiments(): Experiment[] {
  return [
    {
      verb: 'meta',
      truth: 'pools of 40 builds, three of them rock, paper and scissors with shares drawn at random',
      claims: [
        ...['rock', 'paper', 'scissors'].flatMap((build) =>
          at95(`The interval of the share of ${build} contains the true share`),
        ),
        { claim: 'Every share is within 3 points' },
        { claim: 'The pool is settled' },
      ],
      trials: 50,
      short: 0,
      hold: async (trial) => {
        const { found, off, isMissed } = await findPlanted(sharesOf(uniformOf(trial)), { seed: trial });
        return [...[0, 1, 2].map((build) => !isMissed(build)), off <= 0.03, found.verdict === 'settled'];
      },
    },
  ];
}
