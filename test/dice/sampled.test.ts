import { describe, expect, it } from 'vitest';
import { passes } from '../../src/dice/laws.ts';
import { SampledDice } from '../../src/dice/sampled.ts';

describe('sampled dice', () => {
  const law = passes(9, 3);
  const draw = (dice: SampledDice, times: number) => Array.from({ length: times }, () => dice.draw(law));

  it('throw the same for the same seed and game, whatever they threw before', () => {
    const dice = new SampledDice();
    dice.begin(3, 5);
    const first = draw(dice, 20);
    expect(dice.rolls).toBe(20);
    dice.begin(4, 2 ** 40);
    draw(dice, 7);
    dice.begin(3, 5);
    expect(dice.rolls).toBe(0);
    expect(draw(dice, 20)).toEqual(first);
  });

  it('throw other values for another game, another seed, and beyond 32 bits', () => {
    const streams = [
      [3, 5],
      [3, 6],
      [4, 5],
      [3, 5 + 2 ** 32],
      [3 + 2 ** 32, 5],
    ].map(([seed, game]) => {
      const dice = new SampledDice();
      dice.begin(seed, game);
      return draw(dice, 20).join();
    });
    expect(new Set(streams).size).toBe(streams.length);
  });
});
