import type { Dice } from '../dice/dice.ts';
import { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { emptyTally } from '../stats/tally.ts';

/** The longest campaigns take thousands of steps. A game that takes more than this will not end. */
const MOST_STEPS = 10_000_000;

/** A table at which games of one matchup are played, one after the other, on the same board and dice. */
export class Table {
  private readonly game: Game;
  private readonly dice = new SampledDice();
  private readonly slots: number;

  constructor(kernel: Kernel, matchup: Matchup) {
    this.game = kernel.newGame(matchup);
    this.slots = layOut(kernel.measures(matchup)).slots;
  }

  /**
   * Plays games and counts them. Nothing is allocated per game.
   *
   * @param seed 0..2^53-1
   * @param firstGame number of the first game, 0 or more
   * @param games how many, 0 or more; no number may pass 2^53-1
   * @returns their tally, laid out by the kernel's measures
   * @throws Error which names the game, when one breaks or does not end
   */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { game, dice } = this;
    const counts = emptyTally(this.slots);
    const end = firstGame + games;
    for (let number = firstGame; number < end; number++) playGame(game, dice, seed, number, counts);
    return counts;
  }
}

/**
 * Plays one game and adds it to a tally.
 *
 * @throws Error which names the game, when it breaks or does not end
 */
export function playGame(
  game: Game,
  dice: Dice & { begin(seed: number, game: number): void },
  seed: number,
  number: number,
  counts: Float64Array,
): void {
  try {
    dice.begin(seed, number);
    game.begin();
    let steps = 0;
    while (!game.over) {
      game.step(dice);
      if (++steps > MOST_STEPS) throw new Error(`it has not ended after ${MOST_STEPS} steps`);
    }
    game.tally(counts);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`game ${number} of seed ${seed} broke: ${why}`, { cause: error });
  }
}

/**
 * The tally of some games: a function of its arguments alone. So the tallies of any cut of a range of games
 * merge to the same.
 */
export function playBatch(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  firstGame: number,
  games: number,
): Float64Array {
  return new Table(kernel, matchup).play(seed, firstGame, games);
}
