import { PairedDice } from '../dice/paired.ts';
import type { Game, Kernel } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { armSlots, countArms } from '../stats/pair-sums.ts';
import { emptyTally } from '../stats/tally.ts';
import type { Arms } from './arms.ts';
import { playGame } from './game-runner.ts';

/** One arm with its game and dice. */
interface ArmState {
  readonly game: Game;
  readonly dice: PairedDice;
  /** Tally of the game that was just played. */
  readonly counts: Float64Array;
  /** First slot of each compared measure. */
  readonly slots: readonly number[];
}

/** Games of one arm that are played before the next arm's turn. */
const TURN = 64;

/** A batch runner in which several arms play the same games, a few games of each in turn. */
export class ArmsRunner {
  private readonly states: readonly ArmState[];
  private readonly measures: number;
  /** The value of every arm, for each game of a turn and each measure. */
  private readonly values: readonly Float64Array[];

  constructor(kernel: Kernel, { arms, labels, measures }: Arms) {
    this.measures = measures.length;
    this.values = Array.from({ length: TURN }, () => new Float64Array(measures.length * arms.length));
    this.states = arms.map((arm, i) => {
      const layout = layOut(kernel.measures(arm));
      return {
        game: kernel.newGame(arm),
        dice: new PairedDice(labels[i]),
        counts: emptyTally(layout.slots),
        slots: measures.map((name) => layout.at(name)),
      };
    });
  }

  /**
   * Plays games and counts them. Allocates nothing per game.
   *
   * @param seed 0..2^53-1
   * @param firstGame number of the first game, 0 or more
   * @param games number of games, 0 or more
   * @returns their sums, laid out as in `countArms`
   * @throws Error which names the game, when one breaks or does not end
   */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { states, values, measures } = this;
    const sums = emptyTally(armSlots(measures, states.length));
    for (let played = 0; played < games; played += TURN) {
      const turn = Math.min(TURN, games - played);
      for (let arm = 0; arm < states.length; arm++) this.playTurn(arm, seed, firstGame + played, turn);
      for (let k = 0; k < turn; k++) countArms(sums, values[k], measures, states.length);
    }
    return sums;
  }

  /** Plays the next games of one arm and stores their values. */
  private playTurn(arm: number, seed: number, firstGame: number, games: number): void {
    const { states, measures } = this;
    const { game, dice, counts, slots } = states[arm];
    for (let k = 0; k < games; k++) {
      const values = this.values[k];
      counts.fill(0);
      playGame(game, dice, seed, firstGame + k, counts);
      for (let m = 0; m < measures; m++) values[m * states.length + arm] = counts[slots[m]];
    }
  }
}
