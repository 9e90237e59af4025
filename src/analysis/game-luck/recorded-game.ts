import type { Dice } from '../../dice/dice.ts';
import type { EndLaw } from '../../dice/end-law.ts';
import type { Law } from '../../dice/law.ts';
import { SampledDice } from '../../dice/sampled.ts';
import { type Roll, TracedDice } from '../../dice/traced.ts';
import { endLawOf } from '../../engine/drawn-games.ts';
import { replayGame } from '../../engine/replay-game.ts';
import type { Game, Kernel, Matchup, Player, Trace } from '../../rules/system.ts';
import { type Layout, layOut, type Measure } from '../../stats/measure.ts';
import { emptyTally } from '../../stats/tally.ts';
import { ownSeed } from '../own-seed.ts';

/** A position in a game: within a step, after a number of its draws. */
export interface StepPosition {
  /** Index of the step. */
  readonly step: number;
  /** Number of draws made in that step. */
  readonly draws: number;
}

/** A roll of a game, and the position right after it. */
interface PlacedRoll extends StepPosition {
  readonly roll: Roll;
  /** Index of the roller, as in `Dice.roller`. */
  readonly roller: number;
}

/** A replayed game: the state before each step, all draws, and the rolls. */
export interface RecordedGame {
  /** The saved state before each step. */
  readonly states: readonly Int32Array[];
  /** The values drawn in each step, in order. */
  readonly draws: readonly (readonly number[])[];
  readonly rolls: readonly PlacedRoll[];
  /** The tally of the finished game, laid out by the kernel's measures. */
  readonly counts: Float64Array;
}

/** Dice that record the steps and draws of a game whose rolls are traced. */
class RecordingDice implements Dice, RecordedGame {
  readonly states: Int32Array[] = [];
  readonly draws: number[][] = [];
  readonly rolls: PlacedRoll[] = [];
  readonly counts: Float64Array;
  private readonly traced: TracedDice;

  /** @param slots slots of a tally */
  constructor(traced: TracedDice, slots: number) {
    this.traced = traced;
    this.counts = emptyTally(slots);
  }

  get roller(): number {
    return this.traced.roller;
  }

  set roller(character: number) {
    this.traced.roller = character;
  }

  /** Begins a step. @param game its state is saved; omit to save none */
  beginStep(game: Game | undefined): void {
    const state = new Int32Array(game?.stateLength ?? 0);
    game?.save(state);
    this.states.push(state);
    this.draws.push([]);
  }

  draw(law: Law): number {
    const { roller, newest: before } = this.traced;
    const value = this.traced.draw(law);
    const { newest } = this.traced;
    const step = this.states.length - 1;
    const drawn = this.draws[step];
    drawn.push(value);
    if (newest !== undefined && newest !== before) this.rolls.push({ step, draws: drawn.length, roll: newest, roller });
    return value;
  }
}

/** Dice that repeat recorded draws and then draw from other dice. */
export class ContinuedDice implements Dice {
  roller = -1;
  private next = 0;
  private readonly drawn: readonly number[];
  private readonly most: number;
  private readonly rest: Dice;

  /** @param most number of recorded values to repeat */
  constructor(drawn: readonly number[], most: number, rest: Dice) {
    this.drawn = drawn;
    this.most = most;
    this.rest = rest;
  }

  draw(law: Law): number {
    return this.next < this.most ? this.drawn[this.next++] : this.rest.draw(law);
  }
}

/**
 * A silent trace and player. A replay sets both, and rules may then roll dice that they otherwise replace by a lookup
 * table. Draws recorded in such a step are valid only if both are set again.
 */
const SILENT: Trace & Player = {
  note() {},
  chapter() {},
  choose: (_decision, _options, scripted) => scripted,
};

/** Plays a step as in a replay, without reporting it. */
export function stepSilently(game: Game, dice: Dice): void {
  game.trace = SILENT;
  game.player = SILENT;
  game.step(dice);
  game.trace = undefined;
  game.player = undefined;
}

export interface ReplayOptions {
  readonly callbacksFor?: (traced: TracedDice) => Trace & Player;
  readonly endStep?: () => void;
  readonly savesStates?: boolean;
}

/** Replays games of one matchup, one after the other. */
export class GameRecorder {
  readonly measures: readonly Measure[];
  readonly layout: Layout;
  readonly game: Game;
  private readonly ends: EndLaw | undefined;
  private readonly dice = new SampledDice();

  constructor(kernel: Kernel, matchup: Matchup) {
    this.measures = kernel.measures(matchup);
    this.layout = layOut(this.measures);
    this.game = kernel.newGame(matchup);
    this.ends = endLawOf(kernel, matchup, this.game);
  }

  /**
   * Replays a game.
   *
   * @param options.callbacksFor returns the trace and player of the game, given its traced dice; default: silent ones
   * @param options.endStep called after each step
   * @param options.savesStates whether to record the state before each step
   */
  replay(
    seed: number,
    number: number,
    { callbacksFor = () => SILENT, endStep, savesStates = true }: ReplayOptions = {},
  ): RecordedGame {
    const { game, dice, ends } = this;
    const traced = new TracedDice(dice);
    const recorded = new RecordingDice(traced, this.layout.slots);
    const callbacks = callbacksFor(traced);
    game.trace = callbacks;
    game.player = callbacks;
    const pathSeed = ownSeed(seed, 'way', String(number));
    for (const _ of replayGame(game, dice, seed, number, pathSeed, ends)) {
      recorded.beginStep(savesStates ? game : undefined);
      game.step(recorded);
      endStep?.();
    }
    game.tally(recorded.counts);
    return recorded;
  }
}
