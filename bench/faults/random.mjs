/** Random choices that depend on a seed and a number alone. */
import { SampledDice } from '../../src/dice/sampled.ts';

export class Random {
  constructor(seed, number) {
    this.dice = new SampledDice();
    this.dice.begin(seed, number);
  }

  /** Draws an integer from 0 to below `end`. */
  below(end) {
    return (this.dice.next() >>> 0) % end;
  }

  of(list) {
    return list[this.below(list.length)];
  }
}
