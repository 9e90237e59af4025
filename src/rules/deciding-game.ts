import type { Dice } from '../dice/dice.ts';
import type { Decision, Game, Player, Trace } from './system.ts';

/** A game that wraps another and makes some decisions differently from the scripts. */
export abstract class DecidingGame implements Game {
  trace: Trace | undefined;
  /** Asked for all decisions, with the decision made here as the script's; its answer applies. */
  player: Player | undefined;
  readonly lengths: NonNullable<Game['lengths']>;
  protected readonly base: Game;
  /** State before the step. */
  protected readonly state: Int32Array;

  constructor(base: Game) {
    this.base = base;
    this.lengths = base.lengths ?? {};
    this.state = new Int32Array(base.stateLength);
    base.player = { choose: (decision, options, scripted) => this.choose(decision, options, scripted) };
  }

  /** Plays a step of the wrapped game; the state before it is in {@link state}. */
  protected abstract stepBase(dice: Dice): void;

  /**
   * Makes a decision.
   *
   * @returns index of the option
   */
  protected abstract choose(decision: Decision, options: readonly number[], scripted: number): number;

  get over(): boolean {
    return this.base.over;
  }

  get stateLength(): number {
    return this.base.stateLength;
  }

  get coreLength(): number {
    return this.base.coreLength;
  }

  begin(): void {
    this.base.trace = this.trace;
    this.base.begin();
  }

  step(dice: Dice): void {
    this.base.trace = this.trace;
    this.base.save(this.state);
    this.stepBase(dice);
  }

  tally(counts: Float64Array): void {
    this.base.tally(counts);
  }

  save(into: Int32Array): void {
    this.base.save(into);
  }

  load(from: Int32Array): void {
    this.base.load(from);
  }

  picture(): string {
    return this.base.picture?.() ?? '';
  }
}
