import type { Dice } from '../dice/dice.ts';
import { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { emptyTally } from '../stats/tally.ts';
import type { BatchRows } from './batch-rows.ts';
import { DrawnGames, endLawOf } from './drawn-games.ts';
import { brokenGame, finishGame } from './finish-game.ts';

/**
 * Plays games of one matchup, one after the other, reusing the game and its dice. A game is drawn whole where the
 * matchup allows it, and played step by step otherwise.
 */
export class GameRunner {
  private readonly game: Game;
  private readonly dice = new SampledDice();
  private readonly slots: number;
  private readonly drawn: DrawnGames | undefined;

  constructor(kernel: Kernel, matchup: Matchup) {
    this.game = kernel.newGame(matchup);
    this.slots = layOut(kernel.measures(matchup)).slots;
    const ends = endLawOf(kernel, matchup, this.game);
    this.drawn = ends && new DrawnGames(ends, this.game, this.dice);
  }

  /**
   * Plays games and counts them. Allocates nothing per game.
   *
   * @param seed 0..2^53-1
   * @param firstGame number of the first game, 0 or more
   * @param games number of games, 0 or more; game numbers may not pass 2^53-1
   * @returns their tally, laid out by the kernel's measures
   * @throws Error which names the game, when one breaks or does not end
   */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const counts = emptyTally(this.slots);
    this.playInto(counts, seed, firstGame, games);
    return counts;
  }

  /**
   * Plays games and adds them to a tally.
   *
   * @param rows takes the row of each game; `counts` is their tally
   */
  playInto(counts: Float64Array, seed: number, firstGame: number, games: number, rows?: BatchRows): void {
    const { game, dice, drawn } = this;
    if (drawn !== undefined) {
      drawn.play(seed, firstGame, games, counts, rows);
      return;
    }
    for (let number = firstGame; number < firstGame + games; number++) {
      playGame(game, dice, seed, number, counts);
      rows?.take(number);
    }
  }
}

/**
 * Plays one game step by step and adds it to a tally.
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
    finishGame(game, dice, counts);
  } catch (error) {
    throw brokenGame(seed, number, error);
  }
}

/**
 * Returns the tally of a range of games. It depends on the arguments alone, so however the range is cut, the tallies
 * merge to the same.
 */
export function playBatch(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  firstGame: number,
  games: number,
): Float64Array {
  return new GameRunner(kernel, matchup).play(seed, firstGame, games);
}
