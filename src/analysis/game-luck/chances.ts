import { EndValues } from '../../dice/end-values.ts';
import { SampledDice } from '../../dice/sampled.ts';
import { finishGame } from '../../engine/finish-game.ts';
import { budgetOfMoment } from '../../engine/solve-cells.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import { layOut } from '../../stats/measure.ts';
import { emptyTally, lengthOf } from '../../stats/tally.ts';
import { ownSeed } from '../own-seed.ts';
import { isWon, type Winner } from './outcomes.ts';
import { ContinuedDice, type RecordedGame, type StepPosition, stepSilently } from './recorded-game.ts';

/** Each side's probability of winning from a position in a game. */
export interface Chances {
  /** Number of games played on from a position; `undefined` where chances are exact. */
  readonly continuations: number | undefined;
  /** Returns the chance of each side, 0..1. */
  at(recorded: RecordedGame, position: StepPosition): readonly number[];
}

/**
 * Returns exact chances for games that are solved in a moment, as in a run.
 *
 * @returns `undefined` for other games
 */
export function* exactChances(
  kernel: Kernel,
  matchup: Matchup,
  winners: readonly Winner[],
): Generator<unknown, Chances | undefined, void> {
  const game = kernel.newGame(matchup);
  const budget = budgetOfMoment(game, matchup);
  if (budget === undefined) return undefined;
  const ways = winners.map((winner) => (one: Float64Array) => isWon(winner, one));
  const values = yield* EndValues.of(game, ways, lengthOf(layOut(kernel.measures(matchup)).slots), budget);
  return (
    values && {
      continuations: undefined,
      at: (recorded, { step, draws }) =>
        values.within(recorded.states[step], (dice) => {
          stepSilently(game, new ContinuedDice(recorded.draws[step], draws, dice));
        }),
    }
  );
}

/**
 * Returns chances estimated by playing games on from a position, with the same policies and independent random numbers.
 *
 * @param seed of the run
 * @param continuations number of games, 1 or more
 */
export function sampledChances(
  kernel: Kernel,
  matchup: Matchup,
  winners: readonly Winner[],
  seed: number,
  continuations: number,
): Chances {
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  const one = emptyTally(layOut(kernel.measures(matchup)).slots);
  const ownSeeds = ownSeed(seed, 'continuations');
  return {
    continuations,
    at(recorded, { step, draws }) {
      const won = winners.map(() => 0);
      const placeSeed = ownSeed(ownSeeds, String(step), String(draws), recorded.states[step].join());
      for (let number = 0; number < continuations; number++) {
        dice.begin(placeSeed, number);
        game.load(recorded.states[step]);
        stepSilently(game, new ContinuedDice(recorded.draws[step], draws, dice));
        one.fill(0);
        finishGame(game, dice, one);
        for (const [side, winner] of winners.entries()) won[side] += isWon(winner, one);
      }
      return won.map((count) => count / continuations);
    },
  };
}
