import type { Dice } from './dice.ts';
import type { Law } from './law.ts';

/**
 * Dice that walk every outcome.
 *
 * Code that draws is run repeatedly from the same state; each run takes the next path of the tree of outcomes, until
 * all have been walked:
 *
 * ```ts
 * for (dice.start(); dice.more; dice.advance()) {
 *   restore();
 *   step(dice);          // may draw any number of laws
 *   use(dice.chance);    // the probability of this path; all of them sum to 1
 * }
 * ```
 */
export class EnumeratedDice implements Dice {
  roller = -1;
  /** Whether a path is left to walk. */
  more = true;
  /** Probability of the path walked so far. */
  chance = 1;
  private readonly laws: Law[] = [];
  private readonly choices: number[] = [];
  private depth = 0;

  /** Starts with the first path. */
  start(): void {
    this.laws.length = 0;
    this.choices.length = 0;
    this.more = true;
    this.rewind();
  }

  /** Moves to the next path. */
  advance(): void {
    // Removes what is left of a longer previous path.
    this.laws.length = this.depth;
    this.choices.length = this.depth;
    for (;;) {
      const last = this.choices.length - 1;
      if (last < 0) {
        this.more = false;
        return;
      }
      const next = this.choices[last] + 1;
      if (next < this.laws[last].values.length) {
        this.choices[last] = next;
        this.rewind();
        return;
      }
      this.laws.pop();
      this.choices.pop();
    }
  }

  draw(law: Law): number {
    if (this.depth === this.choices.length) {
      this.laws.push(law);
      this.choices.push(0);
    } else if (this.laws[this.depth] !== law) {
      throw new Error(`the same rolls led to different dice: ${law.name} instead of ${this.laws[this.depth]?.name}`);
    }
    const choice = this.choices[this.depth++];
    this.chance *= law.weights[choice] / law.total;
    return law.values[choice];
  }

  /** The laws of the path with weight and value, for exact arithmetic in tests. */
  get path(): { law: Law; weight: number; value: number }[] {
    return this.laws.slice(0, this.depth).map((law, i) => {
      const choice = this.choices[i];
      return { law, weight: law.weights[choice], value: law.values[choice] };
    });
  }

  private rewind(): void {
    this.depth = 0;
    this.chance = 1;
    this.roller = -1;
  }
}
