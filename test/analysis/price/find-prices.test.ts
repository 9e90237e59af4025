import { describe, expect, it } from 'vitest';
import { PLANTED, pointsOf, priceMarket } from './market.ts';

const plain = await priceMarket(1);

describe('findPrices', () => {
  it('recovers planted prices within their intervals, in 95 of 100', async () => {
    const seeds = Array.from({ length: 12 }, (_, i) => i + 2);
    const found = await Promise.all(seeds.map((seed) => priceMarket(seed, { unseen: 0, cycles: 0, matchups: 120 })));
    const inside = found.flatMap((each) =>
      (Object.keys(PLANTED) as (keyof typeof PLANTED)[]).map((thing) => {
        const { low, high } = each!.prices.find(({ name }) => name === thing)!;
        return low <= pointsOf(thing) && pointsOf(thing) <= high;
      }),
    );
    const share = inside.filter(Boolean).length / inside.length;
    expect(inside).toHaveLength(48);
    expect(share).toBeGreaterThanOrEqual(0.85);
  });

  it('prices what has no worth at about 0, and counts other words from those of the unit', () => {
    const elf = plain!.prices.find(({ name }) => name === 'elf')!;
    expect(elf.low).toBeLessThan(0.5);
    expect(elf.high).toBeGreaterThan(-0.5);
    expect(plain!.left).toEqual([
      { name: 'human', why: 'in the price of every member' },
      { name: 'sword', why: 'in the price of every member' },
    ]);
  });

  it('takes in no pair where there is none', () => {
    expect(plain!.prices.filter(({ term }) => term.number !== undefined && term.word !== undefined)).toEqual([]);
  });

  it('predicts unseen matchups', () => {
    expect(plain!.check!.calibration).toBeLessThan(0.04);
    expect(plain!.check!.covered).toBeGreaterThan(0.88);
    expect(plain!.cycles!.cycles).toBeLessThan(0.05);
    expect(plain!.cycles!.prices).toBeGreaterThan(0.9);
  });

  it('says how much no price explains', async () => {
    const circles = await priceMarket(3, { cycle: 1.5, rounds: 30 });
    expect(circles!.cycles!.low).toBeGreaterThan(0.1);
    expect(circles!.misfit).toBeGreaterThan(0.5);
  });

  it('predicts unseen matchups within their intervals where prices explain only a part', async () => {
    const found = await Promise.all(
      [4, 5, 6].map((seed) => priceMarket(seed, { cycle: 1, matchups: 240, rounds: 12, unseen: 400, cycles: 0 })),
    );
    const matchups = found.flatMap((each) => each!.check!.matchups);
    const inside = matchups.filter(({ low, high, seen }) => low <= seen && seen <= high);
    expect(matchups).toHaveLength(1200);
    expect(inside.length / matchups.length).toBeGreaterThan(0.93);
    expect(inside.length / matchups.length).toBeLessThan(0.97);
  });

  it('rounds to whole points and says what that loses', () => {
    expect(plain!.list.bow).toBe(Math.round(pointsOf('bow')));
    expect(String(plain!.list.each)).toMatch(/^round\([\d.]+ \* rep [+-] [\d.]+\)$/);
    expect(plain!.loss.mean).toBeGreaterThan(0);
    expect(plain!.loss.most).toBeLessThan(0.2);
  });
});
