import { describe, expect, it } from 'vitest';
import type { Law } from '../../src/dice/law.ts';
import { die, passes, sum } from '../../src/dice/laws.ts';
import { PairedDice } from '../../src/dice/paired.ts';

function rolls(dice: PairedDice, roller: number, n: number): number[] {
  return Array.from({ length: n }, () => {
    dice.roller = roller;
    return dice.draw(die(6));
  });
}

describe('paired dice', () => {
  it('roll the same for the same seed, game and label, wherever that label stands', () => {
    const one = new PairedDice(['knight', 'troll']);
    const other = new PairedDice(['squire', 'knight', 'troll']);
    one.begin(5, 7);
    other.begin(5, 7);
    const troll = rolls(one, 1, 20);
    // The squire rolls before the troll and the knight not at all: no matter.
    rolls(other, 0, 3);
    expect(rolls(other, 2, 20)).toEqual(troll);
    expect(rolls(one, 0, 20)).toEqual(rolls(other, 1, 20));
    expect(rolls(one, -1, 20)).toEqual(rolls(other, -1, 20));
  });

  it('roll otherwise for another label, game or seed', () => {
    const dice = new PairedDice(['knight', 'troll']);
    const at = (seed: number, game: number, roller: number) => {
      dice.begin(seed, game);
      return rolls(dice, roller, 20).join('');
    };
    const all = [at(5, 7, 0), at(5, 7, 1), at(5, 7, -1), at(5, 8, 0), at(6, 7, 0), at(5, 7, 12), at(2 ** 40, 7, 0)];
    expect(new Set(all).size).toBe(7);
    // Each is begun anew.
    expect(at(5, 7, 0)).toBe(all[0]);
  });

  it("keep a roller's throws of one kind of dice apart from those of another", () => {
    const dice = new PairedDice(['knight']);
    const hits = (between: readonly Law[]) => {
      dice.begin(5, 7);
      dice.roller = 0;
      return Array.from({ length: 9 }, () => {
        for (const law of between) dice.draw(law);
        return dice.draw(die(20));
      });
    };
    expect(hits([die(6), sum(2), sum(2, 8)])).toEqual(hits([]));
    expect(hits([die(12)])).not.toEqual(hits([]));
  });

  it('know rollers whom nobody listed by their index', () => {
    const one = new PairedDice([]);
    const other = new PairedDice(['knight']);
    one.begin(5, 7);
    other.begin(5, 7);
    expect(rolls(one, 40, 9)).toEqual(rolls(other, 40, 9));
  });

  it('give more where chances are better', () => {
    const dice = new PairedDice(['knight']);
    for (let game = 0; game < 500; game++) {
      const drawn = [passes(4, 3), passes(5, 3), passes(5, 4)].map((law) => {
        dice.begin(5, game);
        dice.roller = 0;
        return dice.draw(law);
      }) as [number, number, number];
      expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
    }
  });

  it('give every value by its chance', () => {
    const dice = new PairedDice(['knight', 'troll']);
    const law = sum(2);
    const counts = new Map<number, number>();
    for (let game = 0; game < 36_000; game++) {
      dice.begin(9, game);
      dice.roller = game % 2;
      const value = dice.draw(law);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    // Chi-squared with 10 degrees of freedom stays below 29.6 with chance 99.9 %.
    const chi = [...law.values].reduce((total, value) => {
      const due = 36_000 * law.chance(value);
      return total + ((counts.get(value) ?? 0) - due) ** 2 / due;
    }, 0);
    expect(chi).toBeLessThan(29.6);
  });
});

describe('the value of a law at a place', () => {
  it('has the ends of each value where its chances end', () => {
    const law = passes(2, 3);
    expect([0, 2 ** 30 - 1, 2 ** 30, 3 * 2 ** 30 - 1, 3 * 2 ** 30, 2 ** 32 - 1].map((p) => law.atQuantile(p))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
});
