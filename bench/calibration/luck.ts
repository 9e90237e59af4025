import { exactChances, sampledChances } from '../../src/analysis/game-luck/chances.ts';
import { LuckScale } from '../../src/analysis/game-luck/luck-scale.ts';
import { winnersOf } from '../../src/analysis/game-luck/outcomes.ts';
import { GameRecorder } from '../../src/analysis/game-luck/recorded-game.ts';
import { chancesAt, weighGame } from '../../src/analysis/game-luck/weigh-game.ts';
import { type RollLog, readRollLog } from '../../src/analysis/luck/roll-log.ts';
import { weighLuck } from '../../src/analysis/luck/weigh-luck.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { studentQuantile } from '../../src/stats/quantile.ts';
import { shipped } from './exact-cells.ts';
import { at95, contains, type Experiment, once, uniformOf } from './experiment.ts';

const SEED = 3;
const GAMES = 50;

export function luckExperiments(): Experiment[] {
  return [...gameExperiments(), ...rollExperiments()];
}

/** `replay --luck`: what the rolls of a game were worth. */
function gameExperiments(): Experiment[] {
  const opened = once(openDuel);
  return [
    {
      verb: 'replay',
      truth: `${GAMES} games of a solved duel, in which luck is 0 on average`,
      claims: ['all rolls', 'its own rolls', "the other side's rolls"].flatMap((whose) =>
        at95(`The interval of a side's mean luck by ${whose} contains 0`),
      ),
      trials: 300,
      short: 0,
      hold: async (trial) => {
        const { recorder, scale } = await opened();
        const lucks = Array.from({ length: GAMES }, (_, i) => {
          const [side] = done(weighGame(recorder.replay(SEED, trial * GAMES + i), scale)).sides;
          return [side.luck, side.rolled?.own, side.rolled?.others].map((change) => change?.change ?? Number.NaN);
        });
        return [0, 1, 2].map((whose) => isZero(lucks.map((luck) => luck[whose])));
      },
    },
    {
      verb: 'replay',
      truth: 'a random place in a game of a solved duel, 200 games played on from there',
      claims: at95('The interval of a chance within a game contains the true chance'),
      trials: 1_000,
      short: 0,
      hold: async (trial) => {
        const { system, matchup, recorder, winners, exact } = await opened();
        const game = recorder.replay(SEED, trial);
        const rolls = Math.floor(uniformOf(trial)() * game.rolls.length);
        const place = game.rolls[rolls - 1] ?? { step: 0, draws: 0 };
        const [right] = exact.at(game, place);
        const [seen] = chancesAt(sampledChances(system, matchup, winners, trial, 200), game, rolls);
        return [contains(seen, right)];
      },
    },
  ];
}

/** A duel whose chances are known exactly at every roll. */
async function openDuel() {
  const { system, scenario } = await shipped('ddd/a-duel-to-solve');
  const matchup = compileCell(system, scenario.cells[0]);
  const winners = winnersOf(system, matchup);
  const exact = done(exactChances(system, matchup, winners));
  if (exact === undefined) throw new Error('the duel was not solved');
  const scale = done(LuckScale.of(system, matchup, SEED));
  return { system, matchup, recorder: new GameRecorder(system, matchup), winners, exact, scale };
}

/** Whether the 95 % interval of the mean of some values contains 0. */
function isZero(values: readonly number[]): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return Math.abs(mean) <= studentQuantile(0.975, values.length - 1) * Math.sqrt(variance / values.length);
}

/** `luck`: rolls of real dice. */
function rollExperiments(): Experiment[] {
  const rolled = (dice: readonly { sides: number; rolls: number; sixes?: number }[], trial: number) => {
    const uniform = uniformOf(trial, 7);
    const lines = dice.map(({ sides, rolls, sixes = 1 / sides }) => {
      const face = () => (uniform() < sixes ? sides : 1 + Math.floor(uniform() * (sides - 1)));
      return `d${sides}: ${Array.from({ length: rolls }, face).join(' ')}`;
    });
    return weighLuck(readLog(lines.join('\n')), 'rolls.txt', false);
  };
  const fair = [
    { sides: 6, rolls: 36 },
    { sides: 20, rolls: 24 },
  ];
  const loaded = [{ sides: 6, rolls: 200, sixes: 0.25 }];
  const { found } = rolled(loaded, 0).dice[0].faces?.power ?? { found: 1 };
  return [
    {
      verb: 'luck',
      truth: 'a log of fair dice, 36 d6 and 24 d20',
      claims: [
        ...at95('No die is called unusual or unfair'),
        { claim: 'The session is not called luckier than 95 % of sessions', least: 0.945 },
        ...at95('The interval of the average of a d6 contains 3.5'),
      ],
      trials: 1_000,
      short: 10,
      hold: (trial) => {
        const { dice, level, luck } = rolled(fair, trial);
        const isAccused = ({ average, faces }: (typeof dice)[number]) =>
          average.adjusted < level || (faces?.adjusted ?? 1) < level;
        return [!dice.some(isAccused), luck.luckierThan <= 0.95, contains(dice[0].average, 3.5)];
      },
    },
    {
      verb: 'luck',
      truth: 'a d6 that shows 6 in one roll of four, 200 rolls',
      claims: [{ claim: 'Its faces are found uneven at least as often as the stated power', least: found }],
      trials: 1_000,
      short: 20,
      hold: (trial) => {
        const { dice, level } = rolled(loaded, trial);
        return [(dice[0].faces?.adjusted ?? 1) < level];
      },
    },
  ];
}

function readLog(text: string): RollLog {
  const log = readRollLog(text, 'rolls.txt');
  if ('faults' in log) throw new Error('the log cannot be read');
  return log;
}

/** Runs a generator that yields between pieces of work to its end. */
function done<Result>(work: Generator<unknown, Result, void>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
