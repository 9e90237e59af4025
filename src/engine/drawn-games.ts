import { EndLaw } from '../dice/end-law.ts';
import type { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { addProduct, emptyTally, slotsIn } from '../stats/tally.ts';
import { brokenGame, finishGame } from './finish-game.ts';

/**
 * The law of where games of a matchup end, where one draw stands for a whole game.
 *
 * @param game of the matchup, on which it is walked
 * @returns `undefined` where every step is to be played: the matchup says so, somebody looks ahead, which is play within
 *   play, or too few games end soon enough. It depends on the matchup alone, so that all who play it do the same.
 */
export function endLawOf(kernel: Kernel, matchup: Matchup, game: Game): EndLaw | undefined {
  if (matchup.everyStep || matchup.resteered) return undefined;
  try {
    return EndLaw.of(game, layOut(kernel.measures(matchup)).slots);
  } catch {
    // Whoever plays it will know the number of a game that breaks.
    return undefined;
  }
}

/** What a finished game adds to a tally. */
interface Added {
  readonly slots: Int32Array;
  readonly amounts: Float64Array;
}

/** Games that are drawn: how often each end came up is counted first, and tallied once for all. */
export class DrawnGames {
  private readonly ends: EndLaw;
  private readonly game: Game;
  private readonly dice: SampledDice;
  private readonly state: Int32Array;
  private readonly one: Float64Array;
  /** How often each end came up, and those that did. */
  private readonly times: Float64Array;
  private readonly seen: number[] = [];
  /** Filled in as ends come up. */
  private readonly added: (Added | undefined)[] = [];

  /**
   * @param game on which games are played on that are not over when they are drawn
   * @param slots length of a tally
   */
  constructor(ends: EndLaw, game: Game, dice: SampledDice, slots: number) {
    this.ends = ends;
    this.game = game;
    this.dice = dice;
    this.state = new Int32Array(game.stateLength);
    this.one = emptyTally(slots);
    this.times = new Float64Array(ends.over);
  }

  /**
   * Plays games and adds them to a tally.
   *
   * @throws Error which names the game, when one breaks or does not end
   */
  play(seed: number, firstGame: number, games: number, counts: Float64Array): void {
    const { dice, times, seen, ends } = this;
    const { over } = ends;
    const last = firstGame + games;
    // A game that broke leaves what was counted before it.
    for (const end of seen) times[end] = 0;
    seen.length = 0;
    for (let number = firstGame; number < last; number++) {
      dice.begin(seed, number);
      const end = ends.draw(dice);
      if (end < over) {
        if (times[end] === 0) seen.push(end);
        times[end] += 1;
      } else this.playOn(end, seed, number, counts);
    }
    for (const end of seen) {
      const { slots, amounts } = this.added[end] ?? this.learn(end);
      const count = times[end];
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        const amount = amounts[i];
        if (slot < slotsIn(counts)) addProduct(counts, slot, count, amount);
        else counts[slot] += count * amount;
      }
    }
  }

  /** Plays a game on from where it was drawn to come to. */
  private playOn(end: number, seed: number, number: number, counts: Float64Array): void {
    try {
      this.load(end);
      finishGame(this.game, this.dice, counts);
    } catch (error) {
      throw brokenGame(seed, number, error);
    }
  }

  /** Learns what an end adds to a tally. */
  private learn(end: number): Added {
    const { one } = this;
    one.fill(0);
    this.load(end);
    this.game.tally(one);
    const slots = Int32Array.from(one.keys()).filter((slot) => one[slot] !== 0);
    const added = { slots, amounts: Float64Array.from(slots, (slot) => one[slot]) };
    this.added[end] = added;
    return added;
  }

  private load(end: number): void {
    this.ends.states.read(this.ends.stateOf(end), this.state);
    this.game.load(this.state);
  }
}
