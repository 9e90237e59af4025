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

/** A place in a game: within a step, after some of its draws. */
export interface StepPosition {
  /** Position of the step. */
  readonly step: number;
  /** How many draws of that step were made. */
  readonly draws: number;
}

/** A roll of a game, and the place right after it. */
interface PlacedRoll extends StepPosition {
  readonly roll: Roll;
  /** Who rolled, as `Dice.roller` says. */
  readonly roller: number;
}

/** A game that was replayed: how it stood before each step, all that was drawn, and its rolls. */
export interface RecordedGame {
  /** By step: the saved state before it. */
  readonly states: readonly Int32Array[];
  /** By step: the values that were drawn in it, in order. */
  readonly draws: readonly (readonly number[])[];
  readonly rolls: readonly PlacedRoll[];
  /** What the finished game counted, laid out by the kernel's measures. */
  readonly counts: Float64Array;
}

/** Dice that note the steps and draws of a game whose rolls are traced. */
class RecordingDice implements Dice, RecordedGame {
  readonly states: Int32Array[] = [];
  readonly draws: number[][] = [];
  readonly rolls: PlacedRoll[] = [];
  readonly counts: Float64Array;
  private readonly traced: TracedDice;

  /** @param slots of a tally */
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

  /** A step begins. @param game whose state is saved; left out: none is */
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

/** Dice that show what was drawn before, and then draw from others. */
export class ContinuedDice implements Dice {
  roller = -1;
  private next = 0;
  private readonly drawn: readonly number[];
  private readonly most: number;
  private readonly rest: Dice;

  /** @param most how many of the drawn values are shown */
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
 * A replay sets a trace and a player, and rules may then roll dice that they otherwise read off a table. What was drawn in
 * such a step fits only where they are set again.
 */
const SILENT: Trace & Player = {
  note() {},
  chapter() {},
  choose: (_decision, _options, scripted) => scripted,
};

/** Plays a step as a replay does, without telling it. */
export function stepSilently(game: Game, dice: Dice): void {
  game.trace = SILENT;
  game.player = SILENT;
  game.step(dice);
  game.trace = undefined;
  game.player = undefined;
}

export interface ReplayOptions {
  readonly hear?: (traced: TracedDice) => Trace & Player;
  readonly endStep?: () => void;
  readonly savesStates?: boolean;
}

/** A table at which games of one matchup are replayed, one after the other. */
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
   * Plays a game again.
   *
   * @param options.hear makes what hears the game and its decisions, by its rolls; left out: nothing does
   * @param options.endStep called after each step
   * @param options.savesStates whether the record has the state before each step
   */
  replay(
    seed: number,
    number: number,
    { hear = () => SILENT, endStep, savesStates = true }: ReplayOptions = {},
  ): RecordedGame {
    const { game, dice, ends } = this;
    const traced = new TracedDice(dice);
    const recorded = new RecordingDice(traced, this.layout.slots);
    const heard = hear(traced);
    game.trace = heard;
    game.player = heard;
    const seedOfWay = ownSeed(seed, 'way', String(number));
    for (const _ of replayGame(game, dice, seed, number, seedOfWay, ends)) {
      recorded.beginStep(savesStates ? game : undefined);
      game.step(recorded);
      endStep?.();
    }
    game.tally(recorded.counts);
    return recorded;
  }
}
