import { describe, expect, it } from 'vitest';
import { die, passes } from '../../src/dice/laws.ts';
import { SampledDice, type Throw } from '../../src/dice/sampled.ts';

describe('sampled dice', () => {
  it('throw the same again once they are rewound', () => {
    const dice = new SampledDice();
    dice.begin(3, 5);
    const law = passes(9, 3);
    const first = Array.from({ length: 20 }, () => dice.draw(law));
    dice.begin(3, 5);
    for (const value of first.slice(0, 8)) expect(dice.draw(law)).toBe(value);
    dice.mark();
    for (let time = 0; time < 2; time++) {
      expect(Array.from({ length: 12 }, () => dice.draw(law))).toEqual(first.slice(8));
      expect(dice.rolls).toBe(20);
      dice.rewind();
      expect(dice.rolls).toBe(8);
    }
  });

  it('are heard until nobody listens any more, or a game begins', () => {
    const dice = new SampledDice();
    dice.begin(3, 5);
    const heard: Throw[] = [];
    dice.draw(die(6));
    dice.hear(heard);
    const values = [dice.draw(die(6)), dice.draw(die(20))];
    dice.hear(undefined);
    dice.draw(die(6));
    expect(heard).toEqual([
      { law: die(6), value: values[0] },
      { law: die(20), value: values[1] },
    ]);
    dice.hear(heard);
    dice.begin(3, 6);
    dice.draw(die(6));
    expect(heard).toHaveLength(2);
  });
});
