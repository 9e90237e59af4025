import type { Dice } from '../dice/dice.ts';
import { PairedDice } from '../dice/paired.ts';
import { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { countArms } from '../stats/pair-sums.ts';
import { addTo, emptyTally, slotsIn, slotsOfTally, sumAt } from '../stats/tally.ts';
import { type Arms, isArms } from './arms.ts';

/** A matchup, or several arms, whose games are played step by step up to a limit. */
export interface Trial extends Matchup {
  readonly tried: Matchup | Arms;
  /** Number of slots of its games: those of the kernel's measures, or `armSlots` for arms. */
  readonly slots: number;
  /** Steps after which an unfinished game is given up, 1 or more. */
  readonly mostSteps: number;
}

/** The counts of a trial. */
export interface TrialCount {
  /** Games that ended. */
  readonly games: number;
  /** Their tally, laid out by the kernel's measures; for arms their sums, for `pairSums`. */
  readonly counts: Float64Array;
  /** Games that were given up, or broke. */
  readonly lost: number;
  /** Steps of all games. */
  readonly steps: number;
}

/** Slots after those of the kernel's measures: games that ended, games that did not, steps. */
const OWN_SLOTS = 3;

export function trialOf(matchup: Matchup | Arms, slots: number, mostSteps: number): Trial {
  const { rules, play } = matchup;
  return { rules, play, tried: matchup, slots, mostSteps };
}

export function isTrial(matchup: Matchup): matchup is Trial {
  return 'tried' in matchup;
}

/** Returns the number of slots in the tally of a trial. */
export function trialSlots({ slots }: Trial): number {
  return slots + OWN_SLOTS;
}

/** Splits the tally of a trial. */
export function readTrial(all: Float64Array): TrialCount {
  const slots = slotsIn(all) - OWN_SLOTS;
  const [games, lost, steps] = [0, 1, 2].map((i) => sumAt(all, slots + i));
  return { games, lost, steps, counts: slotsOfTally(all, 0, slots) };
}

type TrialDice = Dice & { begin(seed: number, game: number): void };

/** One matchup with its game and dice. */
interface ArmState {
  readonly game: Game;
  readonly dice: TrialDice;
}

/** A batch runner for a trial. */
export class TrialRunner {
  private readonly states: readonly ArmState[];
  /** Adds the game that all arms have just ended. */
  readonly count: (counts: Float64Array) => void;
  private readonly slots: number;
  private readonly mostSteps: number;
  /** Steps of all games of a batch. */
  private steps = 0;

  constructor(kernel: Kernel, { tried, slots, mostSteps }: Trial) {
    this.states = isArms(tried)
      ? tried.arms.map((arm, i) => ({ game: kernel.newGame(arm), dice: new PairedDice(tried.labels[i]) }))
      : [{ game: kernel.newGame(tried), dice: new SampledDice() }];
    const [{ game }] = this.states;
    this.count = isArms(tried) ? armCounter(kernel, tried, this.states) : (counts) => game.tally(counts);
    this.slots = slots;
    this.mostSteps = mostSteps;
  }

  play(seed: number, firstGame: number, games: number): Float64Array {
    const { states, slots } = this;
    const all = emptyTally(slots + OWN_SLOTS);
    const counts = emptyTally(slots);
    let ended = 0;
    this.steps = 0;
    for (let number = firstGame; number < firstGame + games; number++) {
      if (!states.every((state) => this.ends(state, seed, number))) continue;
      this.count(counts);
      ended++;
    }
    all.set(counts.subarray(0, slots));
    all.set(counts.subarray(slots), slotsIn(all));
    addTo(all, slots, ended);
    addTo(all, slots + 1, games - ended);
    addTo(all, slots + 2, this.steps);
    return all;
  }

  /** Plays a game and returns whether it ended. */
  private ends({ game, dice }: ArmState, seed: number, number: number): boolean {
    dice.begin(seed, number);
    try {
      game.begin();
      for (let left = this.mostSteps; left > 0 && !game.over; left--) {
        game.step(dice);
        this.steps++;
      }
    } catch {
      // Another way to play may reach a state that the written one never reaches.
      return false;
    }
    return game.over;
  }
}

/** Returns a function that adds the game that all arms have just ended, as sums of products. */
function armCounter(kernel: Kernel, { arms, measures }: Arms, states: readonly ArmState[]): TrialRunner['count'] {
  const layouts = arms.map((arm) => layOut(kernel.measures(arm)));
  const tallies = layouts.map(({ slots }) => emptyTally(slots));
  const values = new Float64Array(measures.length * arms.length);
  return (counts) => {
    for (const [arm, { game }] of states.entries()) {
      const tally = tallies[arm].fill(0);
      game.tally(tally);
      for (const [m, name] of measures.entries()) values[m * arms.length + arm] = tally[layouts[arm].at(name)];
    }
    countArms(counts, values, measures.length, arms.length);
  };
}
