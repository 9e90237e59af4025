import { describe, expect, it } from 'vitest';
import { EnumeratedDice } from '../../src/dice/enumerated.ts';
import { die, passes, sum } from '../../src/dice/laws.ts';
import { PairedDice } from '../../src/dice/paired.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { withDice } from '../../src/dice/scripted.ts';
import { TracedDice } from '../../src/dice/traced.ts';

/** A die that only says whether somebody is hit, and one who reads it the wrong way round. */
const HIT = die(6).readAs((face) => (face <= 4 ? 1 : 0));
const MISS = HIT.readAs((hit) => 1 - hit);

describe('dice read another way', () => {
  it('are walked once for each thing they stand for', () => {
    const dice = new EnumeratedDice();
    const walked: [value: number, chance: number][] = [];
    for (dice.start(); dice.more; dice.advance()) {
      const value = dice.draw(HIT);
      walked.push([value, dice.chance]);
    }
    expect(walked).toEqual([
      [0, 2 / 6],
      [1, 4 / 6],
    ]);
    expect(HIT.mean).toBe(4 / 6);
    expect(MISS.chance(1)).toBe(2 / 6);
  });

  it('fall as they would', () => {
    const [plain, read] = [new SampledDice(), new SampledDice()];
    const high = sum(2).readAs((faces) => (faces > 9 ? 1 : 0));
    for (let game = 0; game < 200; game++) {
      for (const dice of [plain, read]) dice.begin(3, game);
      expect(read.draw(high)).toBe(plain.draw(sum(2)) > 9 ? 1 : 0);
      expect(read.draw(MISS)).toBe(plain.draw(die(6)) <= 4 ? 0 : 1);
      expect(read.next()).toBe(plain.next());
    }
  });

  it('fall as they would in pairs', () => {
    const [plain, read] = [new PairedDice([]), new PairedDice([])];
    for (let game = 0; game < 200; game++) {
      for (const dice of [plain, read]) dice.begin(3, game);
      expect(read.draw(MISS)).toBe(plain.draw(die(6)) <= 4 ? 0 : 1);
    }
  });

  it('show faces, which a story tells', () => {
    withDice([4, 5], (dice) => {
      const traced = new TracedDice(dice);
      expect([traced.draw(HIT), traced.draw(MISS)]).toEqual([1, 1]);
      expect(traced.take()).toEqual([
        { what: 'd6', value: 4, said: '4', chance: 1 / 6 },
        { what: 'd6', value: 5, said: '5', chance: 1 / 6 },
      ]);
    });
  });
});

describe('laws that are kept', () => {
  it('are named after what is asked for, whatever was asked for before', () => {
    const [seven, six] = [passes(3, 7), passes(3, 6)];
    expect([seven.name, six.name]).toEqual(['3d6 passed at 7', '3d6 passed at 6']);
    expect([seven.values, seven.weights]).toEqual([six.values, six.weights]);
  });
});
