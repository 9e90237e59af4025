import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import {
  CRISIS_DICE,
  contest,
  DAMAGE_DICE,
  HALF_DIE,
  passedOf,
  passing,
  STAR_SUCCESS_BITS,
  starPower,
} from '../../../../src/rules/2hdc/catalogue/rolls.ts';
import { chancesOf } from '../table.ts';

describe('passing dice (2HDC-3.1)', () => {
  it('V1: Rep 4 passes one of 5 and 2', () => {
    expect(withDice([5, 2], (dice) => dice.draw(passing(2, 4)))).toBe(1);
  });

  it('V12: Rep 5 passes 5 and 3', () => {
    expect(withDice([5, 3], (dice) => dice.draw(passing(2, 5)))).toBe(2);
  });

  it('counts two at most, the best two of three (2HDC-R2)', () => {
    expect(withDice([1, 2, 3], (dice) => dice.draw(passing(3, 4)))).toBe(2);
    expect(withDice([6, 2, 6], (dice) => dice.draw(passing(3, 4)))).toBe(1);
  });

  it('V42: every die passes at Rep 6 and more, sixes too (2HDC-10.0.1)', () => {
    for (const rep of [6, 7, 12]) expect(chancesOf((dice) => dice.draw(passing(2, rep)))).toEqual({ 2: '1' });
    expect(chancesOf((dice) => dice.draw(passing(2, 5)))).toEqual({ 0: '1/36', 1: '5/18', 2: '25/36' });
  });

  it('never passes at Rep 0', () => {
    expect(chancesOf((dice) => dice.draw(passing(2, 0)))).toEqual({ 0: '1' });
  });
});

describe('crisis dice', () => {
  const passes = (set: number, rep: number) => chancesOf((dice) => passedOf(dice.draw(CRISIS_DICE[set]), rep));

  it('V32: two dice at Rep 4', () => {
    expect(passes(0, 4)).toEqual({ 2: '4/9', 1: '4/9', 0: '1/9' });
  });

  it('V33 and V34: three dice, best two', () => {
    expect(passes(1, 4)).toEqual({ 2: '20/27', 1: '2/9', 0: '1/27' });
    expect(passes(1, 5)).toEqual({ 2: '25/27', 1: '5/72', 0: '1/216' });
  });
});

describe('successes (2HDC-3.2)', () => {
  it('V2: 1 2 2 3 5 6 are four', () => {
    expect(withDice([1, 2, 2, 3, 5, 6], (dice) => dice.draw(contest(6, 0, 0, 0, 0)!))).toBe(4);
  });

  it('rolls again while both have as many', () => {
    expect(withDice([1, 4, 2, 5, 6, 6, 1, 1], (dice) => dice.draw(contest(2, 2, 0, 0, 0)!))).toBe(-2);
  });

  it('has the chances of rolling until they differ', () => {
    // Two dice against one: of 8 ways 3 are level; 1 way by +2, 3 by +1 and 1 by -1.
    expect(chancesOf((dice) => dice.draw(contest(2, 1, 0, 0, 0)!))).toEqual({ '-1': '1/5', 1: '3/5', 2: '1/5' });
  });

  it('adds successes that need no roll to the first side', () => {
    expect(chancesOf((dice) => dice.draw(contest(1, 1, 0, 0, 1)!))).toEqual({ 1: '2/3', 2: '1/3' });
  });

  it('counts a floor of one', () => {
    expect(chancesOf((dice) => dice.draw(contest(1, 2, 1, 0, 0)!))).toEqual({ '-1': '1/2', 1: '1/2' });
  });

  it('says where every roll would be level', () => {
    expect(contest(0, 0, 0, 0, 0)).toBeUndefined();
    expect(contest(1, 1, 1, 1, 0)).toBeUndefined();
  });
});

describe('other dice', () => {
  it('V4: a die halved, rounded up (2HDC-3.5)', () => {
    const halved = [1, 2, 3, 4, 5, 6].map((face) => withDice([face], (dice) => dice.draw(HALF_DIE)));
    expect(halved).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('takes the lowest of several damage dice', () => {
    expect(withDice([4, 2], (dice) => dice.draw(DAMAGE_DICE[2]))).toBe(2);
    expect(withDice([5, 4, 6], (dice) => dice.draw(DAMAGE_DICE[3]))).toBe(4);
  });

  it('counts saves and lost dice of Star Power', () => {
    const rolled = withDice([2, 2, 4, 5, 6], (dice) => dice.draw(starPower(5)));
    expect([rolled & ((1 << STAR_SUCCESS_BITS) - 1), rolled >> STAR_SUCCESS_BITS]).toEqual([2, 1]);
    expect(chancesOf((dice) => dice.draw(starPower(1)))).toEqual({ 0: '1/3', 1: '1/2', 32: '1/6' });
  });

  it('come out as often when they are sampled', () => {
    const DRAWS = 40_000;
    for (const law of [contest(6, 4, 1, 0, 0)!, contest(5, 7, 0, 0, 2)!, starPower(5), passing(3, 4)]) {
      const dice = new SampledDice();
      const seen = new Map<number, number>();
      dice.begin(11, 0);
      for (let i = 0; i < DRAWS; i++) {
        const value = dice.draw(law);
        seen.set(value, (seen.get(value) ?? 0) + 1);
      }
      for (const value of law.values) {
        const p = law.chance(value);
        const apart = Math.abs((seen.get(value) ?? 0) / DRAWS - p);
        expect(apart, `${law.name}: ${value}`).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / DRAWS) + 1 / DRAWS);
      }
    }
  });
});
