import type { Steps } from '../../src/dice/chain.ts';
import type { Dice } from '../../src/dice/dice.ts';
import { Law } from '../../src/dice/law.ts';

/** A game on places 0..n-1: from each place a law says where to go next; a place without one is an end. */
export class Walk implements Steps {
  readonly stateLength: number;
  readonly coreLength = 1;
  private readonly ways: readonly (Law | undefined)[];
  private readonly from: number;
  private place = 0;
  private steps = 0;

  /** @param history whether the number of steps is written down too, past what decides anything */
  constructor(ways: readonly (Law | undefined)[], from = 0, history = false) {
    this.ways = ways;
    this.from = from;
    this.stateLength = history ? 2 : 1;
  }

  begin(): void {
    this.place = this.from;
    this.steps = 0;
  }

  get over(): boolean {
    return this.ways[this.place] === undefined;
  }

  step(dice: Dice): void {
    this.place = dice.draw(this.ways[this.place] as Law);
    this.steps++;
  }

  /** Steps taken, where they are written down. */
  get length(): number {
    return this.steps;
  }

  /** Counts the place where the game ended. */
  tally(counts: Float64Array): void {
    counts[this.place] += 1;
  }

  save(into: Int32Array): void {
    into[0] = this.place;
    if (this.stateLength > 1) into[1] = this.steps;
  }

  load(from: Int32Array): void {
    this.place = from[0];
    if (this.stateLength > 1) this.steps = from[1];
  }
}

/** Where to go next, by place and weight. */
export function way(...chances: readonly (readonly [to: number, weight: number])[]): Law {
  return new Law(`to ${chances.map(([to]) => to).join(', ')}`, chances, [], () => undefined);
}

/** Gambler's ruin: from 1..n-1 one up with weight `up`, one down with weight `down`; 0 and n are ends. */
export function ruin(n: number, up: number, down: number): (Law | undefined)[] {
  return Array.from({ length: n + 1 }, (_, i) => (i === 0 || i === n ? undefined : way([i + 1, up], [i - 1, down])));
}
