import type { Dice } from '../dice/dice.ts';
import type { Game } from '../rules/system.ts';

/** The longest campaigns take thousands of steps. A game that takes more than this will not end. */
const MOST_STEPS = 10_000_000;

/**
 * Plays a game from its current state to its end and adds it to a tally.
 *
 * @throws Error when it does not end
 */
export function finishGame(game: Game, dice: Dice, counts: Float64Array): void {
  for (let steps = 0; !game.over; steps++) {
    if (steps === MOST_STEPS) throw new Error(`it has not ended after ${MOST_STEPS} steps`);
    game.step(dice);
  }
  game.tally(counts);
}

/** Returns the error to throw for a game that broke. It names the game and has the original error as its cause. */
export function brokenGame(seed: number, number: number, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  return new Error(`game ${number} of seed ${seed} broke: ${why}`, { cause: error });
}
