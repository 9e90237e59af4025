import type { DecidedSteps } from '../../src/dice/best-play.ts';
import type { Dice } from '../../src/dice/dice.ts';
import type { Chooser } from '../../src/dice/step-tree.ts';

/** How a game goes on from its numbers. `choose` gives the position of an option; the script takes the first. */
type Rule = (
  state: readonly number[],
  dice: Dice,
  choose: (side: number, options: number) => number,
) => readonly number[];

export interface Rules {
  readonly start: readonly number[];
  /** The slot of the tally that an end counts; `undefined` for a state that is no end. */
  readonly end: (state: readonly number[]) => number | undefined;
  readonly step: Rule;
}

/** A game in which sides decide, made of functions on a few numbers. The steps taken are its history. */
export class Decided implements DecidedSteps {
  player: Chooser | undefined = undefined;
  readonly coreLength: number;
  readonly stateLength: number;
  private readonly rules: Rules;
  private state: readonly number[];
  private steps = 0;

  constructor(rules: Rules) {
    this.rules = rules;
    this.state = rules.start;
    this.coreLength = rules.start.length;
    this.stateLength = rules.start.length + 1;
  }

  get over(): boolean {
    return this.rules.end(this.state) !== undefined;
  }

  begin(): void {
    this.state = this.rules.start;
    this.steps = 0;
  }

  step(dice: Dice): void {
    this.steps++;
    this.state = this.rules.step(this.state, dice, (side, options) => {
      const all = Array.from({ length: options }, (_, i) => i);
      return this.player?.choose({ side }, all, 0) ?? 0;
    });
  }

  tally(counts: Float64Array): void {
    counts[this.rules.end(this.state)!] += 1;
  }

  save(into: Int32Array): void {
    into.set([...this.state, this.steps]);
  }

  load(from: Int32Array): void {
    this.state = [...from.subarray(0, this.coreLength)];
    this.steps = from[this.coreLength];
  }
}
