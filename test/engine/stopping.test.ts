import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { CellProgress, type Plan } from '../../src/engine/cell-progress.ts';
import { gamesNeeded, planSizes } from '../../src/stats/looks.ts';
import { layOut } from '../../src/stats/measure.ts';
import { normalQuantile } from '../../src/stats/quantile.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { tallyOf } from '../kit/tally.ts';

const outcome = { kind: 'rate', group: 'outcome', meaning: '', headline: true } as const;
const layout = layOut([
  { ...outcome, name: 'a.win', what: 'win' },
  { ...outcome, name: 'draw', what: 'draw' },
  { ...outcome, name: 'other', what: 'other', headline: false },
]);
const DEFAULT: Plan = { sizes: planSizes(0.005), precision: 0.005 };
/** That of a cell beside the focus of a sweep. */
const BESIDE: Plan = { sizes: planSizes(0.01, 2_500), precision: 0.01 };

/** Successes in many games, by the normal approximation, which is near enough for 500 games or more. */
function successes(dice: SampledDice, games: number, rate: number): number {
  const uniform = ((dice.next() >>> 0) + 0.5) / 2 ** 32;
  const count = games * rate + Math.sqrt(games * rate * (1 - rate)) * normalQuantile(uniform);
  return Math.min(games, Math.max(0, Math.round(count)));
}

/** Plays cells with known rates until they stop: how often each interval holds its rate, and how many games they take. */
function playMany(
  rates: readonly [win: number, draw: number, other: number],
  cells: number,
  seed: number,
  plan: Plan = DEFAULT,
) {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const covered = [0, 0, 0];
  let games = 0;
  for (let cell = 0; cell < cells; cell++) {
    const progress = new CellProgress(0, layout, plan);
    for (let batch = progress.next(1e6); batch !== undefined; batch = progress.next(1e6)) {
      const { games } = batch;
      const wins = successes(dice, games, rates[0]);
      const draws = rates[1] === 0 ? 0 : successes(dice, games - wins, rates[1] / (1 - rates[0]));
      progress.take(batch, tallyOf(wins, draws, successes(dice, games, rates[2])));
    }
    const { played } = progress;
    expect(played.stopped).toBe('precise');
    games += played.games;
    for (const [i, rate] of rates.entries()) {
      const { low, high } = rateInterval(played.counts[i], played.games);
      if (low <= rate && rate <= high) covered[i]++;
    }
  }
  return { covered: covered.map((count) => count / cells), games: games / cells };
}

/** 10,000 cells: a standard error of 0.22 points. */
const CELLS = 10_000;

describe('a run that stops once its rates are precise enough', () => {
  // Around 0.075 a run may stop at its first look or may not, which is where doubled looks fall to 93.5 %.
  it.each([0.065, 0.071, 0.074, 0.077, 0.09, 0.12, 0.2, 0.3, 0.4, 0.5])(
    'has intervals that hold as often as they say: rate %d',
    (rate) => {
      const { covered, games } = playMany([rate, 0, 0.3], CELLS, 8);
      for (const [i, each] of covered.entries()) {
        if (i === 1) continue;
        expect(each).toBeGreaterThan(0.9435);
        expect(each).toBeLessThan(0.96);
      }
      // At most one look more than a run would play that knew the rate.
      expect(games).toBeGreaterThan(0.98 * gamesNeeded(rate, 0.005));
      expect(games).toBeLessThan(1.06 * Math.max(10_000, gamesNeeded(rate, 0.005)));
    },
  );

  it('has such intervals for each of three outcomes', () => {
    const { covered } = playMany([0.55, 0.1, 0.02], CELLS, 9);
    for (const each of covered) {
      expect(each).toBeGreaterThan(0.9435);
      expect(each).toBeLessThan(0.96);
    }
  });

  it.each([0.05, 0.072, 0.3])('has such intervals where it looks from 2,500 games on: rate %d', (rate) => {
    const { covered, games } = playMany([rate, 0, 0.3], CELLS, 10, BESIDE);
    expect(covered[0]).toBeGreaterThan(0.9435);
    expect(covered[0]).toBeLessThan(0.96);
    expect(games).toBeLessThan(1.06 * Math.max(2_500, gamesNeeded(rate, 0.01)));
  });

  it('plays 38,411 games to know an even rate to half a point', () => {
    const { games } = playMany([0.5, 0, 0.5], 20, 1);
    expect(games).toBeGreaterThan(38_000);
    expect(games).toBeLessThanOrEqual(38_411);
  });
});
