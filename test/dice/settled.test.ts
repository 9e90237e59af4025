import { describe, expect, it } from 'vitest';
import type { Steps } from '../../src/dice/chain.ts';
import type { Dice } from '../../src/dice/dice.ts';
import { oneOf } from '../../src/dice/laws.ts';
import { Settled } from '../../src/dice/settled.ts';

/**
 * A gambler stakes 1 on a fair coin until he has nothing or `goal`; the second number of the state, history, counts
 * his bets.
 */
class Gambler implements Steps {
  readonly stateLength = 2;
  readonly coreLength = 1;
  private money = 0;
  private bets = 0;
  private readonly start: number;
  private readonly goal: number;
  /** Chance to win a bet, in sixths. */
  private readonly sixths: number;

  constructor(start: number, goal: number, sixths = 3) {
    this.start = start;
    this.goal = goal;
    this.sixths = sixths;
  }

  get over(): boolean {
    return this.money === 0 || this.money === this.goal;
  }

  begin(): void {
    this.money = this.start;
    this.bets = 0;
  }

  step(dice: Dice): void {
    this.money += dice.draw(oneOf(6)) < this.sixths ? 1 : -1;
    this.bets++;
  }

  tally(counts: Float64Array): void {
    if (this.money === this.goal) counts[0] = (counts[0] as number) + 1;
    counts[1] = (counts[1] as number) + this.money;
  }

  save(into: Int32Array): void {
    into.set([this.money, this.bets]);
  }

  load(from: Int32Array): void {
    [this.money, this.bets] = [from[0] as number, from[1] as number];
  }
}

const ruin = (money: number, goal: number, odds: number) => (1 - odds ** money) / (1 - odds ** goal);

describe('states from which the end is known', () => {
  it('has what can follow a state as soon as it has the state: the ruin of a gambler', () => {
    const settled = new Settled(new Gambler(5, 20), 2, [
      { slot: 0, of: 1 },
      { slot: 1, of: 20 },
    ]);
    expect(settled.find(Int32Array.of(5, 0))).toBe(-1);
    const attempt = settled.settle(Int32Array.of(5, 7), 1000);
    expect(attempt).toEqual({ settled: true, outcomes: 19 * 6 });
    expect(settled.count).toBe(21);
    for (let money = 0; money <= 20; money++) {
      const place = settled.find(Int32Array.of(money, 3));
      expect(settled.answer(place, 0)).toBeCloseTo(money / 20, 12);
      expect(settled.answer(place, 1)).toBeCloseTo(money / 20, 12);
    }
  });

  it('keeps all digits of small chances', () => {
    const settled = new Settled(new Gambler(1, 30, 1), 2, [{ slot: 0, of: 1 }]);
    settled.settle(Int32Array.of(1, 0), 1000);
    const exact = ruin(1, 30, 5);
    expect(exact).toBeLessThan(1e-19);
    expect(settled.answer(settled.find(Int32Array.of(1, 0)), 0) / exact).toBeCloseTo(1, 10);
  });

  it('builds on what it has, and gives up where that is too little', () => {
    const settled = new Settled(new Gambler(5, 300), 2, [{ slot: 0, of: 1 }]);
    expect(settled.settle(Int32Array.of(5, 0), 100)).toEqual({ settled: false, outcomes: 101 });
    expect(settled.count).toBe(0);
    expect(settled.settle(Int32Array.of(300, 0), 100)).toEqual({ settled: true, outcomes: 0 });
    expect(settled.settle(Int32Array.of(5, 0), 10_000).settled).toBe(true);
    // All that can follow was known by then.
    expect(settled.settle(Int32Array.of(7, 0), 10)).toEqual({ settled: true, outcomes: 0 });
  });

  it('gives up on groups that are too large', () => {
    const settled = new Settled(new Gambler(5, 1000), 2, [{ slot: 0, of: 1 }]);
    expect(settled.settle(Int32Array.of(5, 0), 100_000).settled).toBe(false);
  });
});
