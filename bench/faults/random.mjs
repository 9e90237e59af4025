/** Random choices that are the same for the same seed and number. */
import { SampledDice } from '../../src/dice/sampled.ts';

export class Random {
  constructor(seed, number) {
    this.dice = new SampledDice();
    this.dice.begin(seed, number);
  }

  /** A whole number from 0 to below `end`. */
  below(end) {
    return (this.dice.next() >>> 0) % end;
  }

  of(list) {
    return list[this.below(list.length)];
  }
}
