import { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { type Layout, layOut } from '../stats/measure.ts';
import { addTo, emptyTally, slotsIn, slotsOfTally, sumAt } from '../stats/tally.ts';

/** A matchup whose games are played step by step, each for no longer than it is worth. */
export interface Trial extends Matchup {
  readonly tried: Matchup;
  /** A game that has not ended after so many steps is given up, 1 or more. */
  readonly mostSteps: number;
}

/** What came of the games of a trial. */
export interface TrialCount {
  /** Games that ended. */
  readonly games: number;
  /** Their tally, laid out by the kernel's measures. */
  readonly counts: Float64Array;
  /** Games that were given up, or broke. */
  readonly lost: number;
  /** Steps of all games. */
  readonly steps: number;
}

/** Slots that follow those of the kernel's measures: games that ended, games that did not, steps. */
const OWN_SLOTS = 3;

export function trialOf(matchup: Matchup, mostSteps: number): Trial {
  const { rules, play } = matchup;
  return { rules, play, tried: matchup, mostSteps };
}

export function isTrial(matchup: Matchup): matchup is Trial {
  return 'tried' in matchup;
}

/** How many slots the tally of a trial has, by the layout of what it tries. */
export function trialSlots({ slots }: Layout): number {
  return slots + OWN_SLOTS;
}

/** Takes the tally of a trial apart. */
export function readTrial(all: Float64Array): TrialCount {
  const slots = slotsIn(all) - OWN_SLOTS;
  const [games, lost, steps] = [0, 1, 2].map((i) => sumAt(all, slots + i));
  return { games, lost, steps, counts: slotsOfTally(all, 0, slots) };
}

/** A table at which a trial is played. */
export class TrialTable {
  private readonly game: Game;
  private readonly dice = new SampledDice();
  private readonly slots: number;
  private readonly mostSteps: number;

  constructor(kernel: Kernel, trial: Trial) {
    this.game = kernel.newGame(trial.tried);
    this.slots = layOut(kernel.measures(trial.tried)).slots;
    this.mostSteps = trial.mostSteps;
  }

  play(seed: number, firstGame: number, games: number): Float64Array {
    const { game, dice, slots, mostSteps } = this;
    const all = emptyTally(slots + OWN_SLOTS);
    const counts = emptyTally(slots);
    let ended = 0;
    let steps = 0;
    for (let number = firstGame; number < firstGame + games; number++) {
      dice.begin(seed, number);
      try {
        game.begin();
        for (let left = mostSteps; left > 0 && !game.over; left--) {
          game.step(dice);
          steps++;
        }
      } catch {
        // Another way to play may run into what the one that was written never meets.
        continue;
      }
      if (!game.over) continue;
      game.tally(counts);
      ended++;
    }
    all.set(counts.subarray(0, slots));
    all.set(counts.subarray(slots), slotsIn(all));
    addTo(all, slots, ended);
    addTo(all, slots + 1, games - ended);
    addTo(all, slots + 2, steps);
    return all;
  }
}
