import type { Dice } from './dice.ts';
import type { Law } from './law.ts';

/** One roll, and the probability of its result. */
export interface Roll {
  /** Name of the law: `2d6 passed at 4`. */
  readonly what: string;
  readonly value: number;
  /** The value in words. */
  readonly said: string;
  /** Exact probability of this value, above 0, up to 1. */
  readonly chance: number;
}

/** Dice that record rolls for replays, and pass them through unchanged. */
export class TracedDice implements Dice {
  private readonly inner: Dice;
  private rolls: Roll[] = [];

  constructor(inner: Dice) {
    this.inner = inner;
  }

  get roller(): number {
    return this.inner.roller;
  }

  set roller(character: number) {
    this.inner.roller = character;
  }

  draw(law: Law): number {
    const { rolled } = law;
    const value = this.inner.draw(rolled);
    // A fixed number is not a roll.
    if (rolled.values.length > 1)
      this.rolls.push({ what: rolled.name, value, said: rolled.say(value), chance: rolled.chance(value) });
    return law.meaning(value);
  }

  /** The last roll since {@link take}; `undefined` if there was none. */
  get newest(): Roll | undefined {
    return this.rolls.at(-1);
  }

  /** Returns the rolls since the last call. */
  take(): Roll[] {
    const rolls = this.rolls;
    this.rolls = [];
    return rolls;
  }
}
