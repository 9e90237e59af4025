import { describe, expect, it } from 'vitest';
import type { NumberValue } from '../../src/analysis/answer.ts';
import { armValue } from '../../src/analysis/arm-value.ts';
import { sampledValue } from '../../src/analysis/cell-value.ts';
import { Z95 } from '../../src/stats/quantile.ts';
import { intervalOf, meanOf, type Sums, sumsOf } from '../../src/stats/sums.ts';
import { tallyOf } from '../kit/tally.ts';
import { raceAnswer, raceCell } from './race-answer.ts';

// hare, tortoise, draw; tired: sum, squares; length: sum, squares, 20 bins
const LENGTHS = [0, 0, 0, 200, 500, 300, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const SLOTS = [370, 630, 0, 400, 600, 4100, 17_300, ...LENGTHS];

describe('a cell that was played', () => {
  const answer = raceAnswer([raceCell(1000, SLOTS)]);
  const [cell] = answer.cells;

  it('says how', () => {
    expect(cell).toMatchObject({ vary: { goal: 10 }, games: 1000, stopped: 'fixed', method: 'sampled' });
    expect(answer.interrupted).toBe(false);
  });

  it('gives a rate its Wilson interval and its count', () => {
    // (370 + 1.9207) / 1003.8415 -+ 1.95996 / 1003.8415 sqrt(370 * 0.63 + 0.9604)
    expect(cell?.measures['hare.win']).toEqual({ rate: 0.37, low: 0.340626, high: 0.400369, count: 370 });
  });

  it('gives what never happened the bound of the rule of three', () => {
    // 1 - 0.05^(1/1000)
    expect(cell?.measures.draw).toEqual({ rate: 0, low: 0, high: 0.00299125, count: 0 });
  });

  it('gives a share an interval that knows who shares a game', () => {
    // Variance between games 0.44 against 0.32 of independent runners: worth 1453 runners, not 2000.
    expect(cell?.measures.tired).toEqual({ rate: 0.2, low: 0.180236, high: 0.221346, count: 400 });
  });

  it('gives a number its mean, interval and histogram', () => {
    // Standard deviation 0.70036, so 4.1 -+ 1.96234 * 0.022147
    expect(cell?.measures.length).toEqual({ mean: 4.1, low: 4.05676, high: 4.1437, histogram: LENGTHS });
  });

  it('has the same intervals where precision decided how many games there are', () => {
    const [stopped] = raceAnswer([raceCell(1000, SLOTS, { stopped: 'precise' })]).cells;
    expect(stopped?.measures).toEqual(cell?.measures);
  });

  it('keeps the digits of what is nearly 1 and exact, but not what rounding left', () => {
    const exact = new Map([
      ['hare.win', 1 - 3.7478699e-9],
      ['tortoise.win', 3.7478687e-9],
      ['draw', 1 - 2 ** -52],
    ]);
    const [solved] = raceAnswer([{ ...raceCell(1000, SLOTS), exact }]).cells;
    expect(solved?.measures).toMatchObject({
      'hare.win': { rate: 0.99999999625 },
      'tortoise.win': { rate: 3.7478687e-9 },
      draw: { rate: 1 },
    });
  });

  it('keeps the digits of what is nearly 1', () => {
    const [sure] = raceAnswer([raceCell(10_000_000, [9_999_999, 0, 1])]).cells;
    expect(sure?.measures['hare.win']).toMatchObject({ rate: 0.9999999, count: 9_999_999 });
    expect(sure?.measures.draw).toMatchObject({ rate: 1e-7, count: 1 });
  });
});

describe('when several alike fell', () => {
  const fell = { name: 'fell', kind: 'number', of: 2, bins: 5, meaning: '', group: 'when', what: 'fell' } as const;
  // 100 games of two: in half of them both fall in round 2, in the others neither does.
  const both = tallyOf(200, 50 * 4 ** 2, 100, 0, 100, 0, 0);

  it('is the mean of them all, as sure as their games are many', () => {
    const value = sampledValue(fell, 0, { games: 100, counts: both });
    expect(value).toEqual({ ...armValue({ kind: 'number' }, 100, 200, 100, Z95), histogram: [100, 0, 100, 0, 0] });
    expect(value).toMatchObject({ mean: 1 });
  });

  it('is the same for whoever plays arms, or looks for a balance', () => {
    const { mean, low, high } = armValue(fell, 200, 50 * 4 ** 2, 100, 1.96) as NumberValue;
    const sums = sumsOf([fell], 'fell', both, 100) as Sums;
    expect(meanOf(sums)).toBe(mean);
    expect(intervalOf(sums, 1.96).low).toBeCloseTo(low as number, 5);
    expect(intervalOf(sums, 1.96).high).toBeCloseTo(high as number, 5);
  });

  it('is surer where in every game one falls and another does not', () => {
    // In each of 100 games one of two falls to the trap in round 2.
    const counts = tallyOf(200, 400, 100, 0, 100, 0, 0);
    const value = sampledValue(fell, 0, { games: 100, counts });
    expect(value).toEqual({ ...armValue({ kind: 'number' }, 100, 100, 100, Z95), histogram: [100, 0, 100, 0, 0] });
  });
});

describe('a cell that was solved', () => {
  const exact = new Map([
    ['hare.win', 1 / 3],
    ['tortoise.win', 2 / 3],
    ['length', 4.25],
  ]);
  const { measures } = raceCell(0, []);

  it('has exact values without intervals, and nothing else', () => {
    const answer = raceAnswer([{ measures, exact }]);
    expect(answer.cells).toEqual([
      {
        vary: { goal: 10 },
        games: 0,
        stopped: 'solved',
        method: 'exact',
        measures: {
          'hare.win': { rate: 0.333333333, exact: true },
          'tortoise.win': { rate: 0.666666667, exact: true },
          length: { mean: 4.25, exact: true },
        },
      },
    ]);
  });

  it('keeps the counts of games that were played as well, and samples the rest', () => {
    const [cell] = raceAnswer([{ ...raceCell(1000, SLOTS), exact }]).cells;
    expect(cell?.method).toBe('both');
    expect(cell?.measures).toMatchObject({
      'hare.win': { rate: 0.333333333, count: 370, exact: true },
      tired: { rate: 0.2, count: 400 },
      length: { mean: 4.25, histogram: LENGTHS, exact: true },
    });
    expect(cell?.measures['hare.win']).not.toHaveProperty('low');
  });
});

describe('a run that was interrupted', () => {
  it('says so, and says nothing of cells in which no game was played', () => {
    const answer = raceAnswer([raceCell(1000, SLOTS), raceCell(0, [], { stopped: 'interrupted' })]);
    expect(answer.interrupted).toBe(true);
    expect(answer.cells[1]).toEqual({
      vary: { goal: 11 },
      games: 0,
      stopped: 'interrupted',
      method: 'sampled',
      measures: {},
    });
  });

  it('says nothing of a mean after a single game but what it was', () => {
    const [cell] = raceAnswer([raceCell(1, [1, 0, 0, 1, 1, 4, 16, 0, 0, 0, 0, 1])]).cells;
    expect(cell?.measures.length).toEqual({ mean: 4, histogram: [0, 0, 0, 0, 1, ...new Array(15).fill(0)] });
  });
});

describe('the digest', () => {
  const digest = (...cells: Parameters<typeof raceAnswer>[0]) => raceAnswer(cells).digest;
  const { measures } = raceCell(0, []);

  it('is pinned', () => {
    expect(digest(raceCell(1000, SLOTS))).toBe(
      'sha256:e9cf7ab4b10738bcd9ae28ba36f10febd62f46099334ff4df7d135afb24c657b',
    );
  });

  it('depends on counts, games, cells and exact values, and on nothing that was only shown', () => {
    const one = digest(raceCell(1000, SLOTS));
    expect(digest(raceCell(1000, SLOTS, { stopped: 'precise' }))).toBe(one);
    const others = [
      digest(raceCell(1001, SLOTS)),
      digest(raceCell(1000, [371, 629, ...SLOTS.slice(2)])),
      digest(raceCell(1000, SLOTS), raceCell(1000, SLOTS)),
      digest({ ...raceCell(1000, SLOTS), exact: new Map([['draw', 0.5]]) }),
      digest({ measures, exact: new Map([['draw', 0.5]]) }),
      digest({ measures, exact: new Map([['draw', 0.25]]) }),
    ];
    expect(new Set([one, ...others]).size).toBe(7);
  });
});
