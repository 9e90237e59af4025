import { EndLaw } from '../dice/end-law.ts';
import type { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { addProduct, lengthOf, slotsIn } from '../stats/tally.ts';
import type { BatchRows } from './batch-rows.ts';
import { brokenGame, finishGame } from './finish-game.ts';

/**
 * Returns the law of where games of a matchup end, if one draw can stand for a whole game.
 *
 * @param game of the matchup; its states are walked
 * @returns `undefined` where every step must be played: the matchup requires it, an expert player looks ahead by
 *   playing, or too few games end soon enough. It depends on the matchup alone, so every thread decides the same.
 */
export function endLawOf(kernel: Kernel, matchup: Matchup, game: Game): EndLaw | undefined {
  if (matchup.everyStep || matchup.resteered) return undefined;
  try {
    return EndLaw.of(game, lengthOf(layOut(kernel.measures(matchup)).slots));
  } catch {
    // Playing the games finds out which one breaks.
    return undefined;
  }
}

/** Plays games by drawing their ends. Counts how often each end was drawn, then tallies each end once. */
export class DrawnGames {
  private readonly ends: EndLaw;
  private readonly game: Game;
  private readonly dice: SampledDice;
  private readonly state: Int32Array;
  /** How often each end was drawn, and the ends that were. */
  private readonly times: Float64Array;
  private readonly seen: number[] = [];

  /** @param game plays on those games that do not end at the drawn state */
  constructor(ends: EndLaw, game: Game, dice: SampledDice) {
    this.ends = ends;
    this.game = game;
    this.dice = dice;
    this.state = new Int32Array(game.stateLength);
    this.times = new Float64Array(ends.over);
  }

  /**
   * Plays games and adds them to a tally.
   *
   * @param rows takes the row of each game; `counts` is their tally
   * @throws Error which names the game, when one breaks or does not end
   */
  play(seed: number, firstGame: number, games: number, counts: Float64Array, rows?: BatchRows): void {
    const { dice, times, seen, ends } = this;
    const { over } = ends;
    const last = firstGame + games;
    // A game that broke may have left counts.
    for (const end of seen) times[end] = 0;
    seen.length = 0;
    for (let number = firstGame; number < last; number++) {
      dice.begin(seed, number);
      const end = ends.draw(dice);
      if (end < over) {
        if (times[end] === 0) seen.push(end);
        times[end] += 1;
        rows?.takeDrawn(number, end, ends.added(end));
      } else {
        this.playOn(end, seed, number, counts);
        rows?.take(number);
      }
    }
    for (const end of seen) {
      const { places, amounts } = ends.added(end);
      const count = times[end];
      for (let i = 0; i < places.length; i++) {
        const slot = places[i];
        const amount = amounts[i];
        if (slot < slotsIn(counts)) addProduct(counts, slot, count, amount);
        else counts[slot] += count * amount;
      }
    }
  }

  /** Plays a game on from the state that was drawn. */
  private playOn(end: number, seed: number, number: number, counts: Float64Array): void {
    try {
      this.load(end);
      finishGame(this.game, this.dice, counts);
    } catch (error) {
      throw brokenGame(seed, number, error);
    }
  }

  private load(end: number): void {
    this.ends.states.read(this.ends.stateOf(end), this.state);
    this.game.load(this.state);
  }
}
