import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { type Search, searchSettings } from '../../../src/questions/balance/search-settings.ts';
import type { Sums } from '../../../src/stats/sums.ts';

/** What candidates are in truth: how often they win, and how long games last (1, 2 ... with equal chances up to twice that). */
interface Truth {
  readonly rate: number;
  readonly length: number;
}

/** 40 candidates: eight rates from 0.2 to 0.55, five lengths from 2 to 6. */
const GRID: readonly Truth[] = Array.from({ length: 40 }, (_, i) => ({
  rate: 0.2 + 0.05 * (i % 8),
  length: 2 + Math.floor(i / 8),
}));

function play(truth: readonly Truth[], seed: number): Search['play'] {
  const dice = new SampledDice();
  const chance = () => (dice.next() >>> 0) / 2 ** 32;
  return async (candidates, look, games) =>
    candidates.map((candidate): readonly Sums[] => {
      dice.begin(seed, candidate * 100 + look);
      const { rate, length } = truth[candidate];
      let [wins, sum, squares] = [0, 0, 0];
      for (let game = 0; game < games; game++) {
        if (chance() < rate) wins++;
        const value = 1 + Math.floor(chance() * (2 * length - 1));
        sum += value;
        squares += value * value;
      }
      return [
        { kind: 'rate', of: 1, games, sum: wins, squares: wins },
        { kind: 'number', of: 1, games, sum, squares },
      ];
    });
}

async function search(seed: number, targets: Search['targets'], more: Partial<Search> = {}) {
  return searchSettings({
    candidates: GRID.length,
    targets,
    sizes: [100, 200, 400, 800, 1600, 3200],
    mostGames: 1e9,
    cells: 1,
    play: play(GRID, seed),
    ...more,
  });
}

const SEEDS = Array.from({ length: 60 }, (_, i) => i);

describe('successive halving among 40 settings', () => {
  it('finds those within their targets, and is sure of them, whatever the seed', async () => {
    const inside = GRID.flatMap(({ rate, length }, i) => (rate > 0.42 && rate < 0.5 && length === 4 ? [i] : []));
    expect(inside).toEqual([21]);
    const found = await Promise.all(
      SEEDS.map((seed) =>
        search(seed, [
          { low: 0.4, high: 0.5 },
          { low: 3.5, high: 4.5 },
        ]),
      ),
    );
    const right = found.filter(({ verdict, finalists }) => verdict === 'finalists' && finalists[0]?.candidate === 21);
    expect(right.length).toBeGreaterThanOrEqual(59);
    expect(found.filter(({ finalists }) => finalists[0]?.isMet).length).toBeGreaterThanOrEqual(50);
  });

  it('drops nobody who reaches the targets, in 95 of 100 searches', async () => {
    // At the very edge of what is allowed, where dropping is easiest.
    const found = await Promise.all(
      SEEDS.map((seed) =>
        search(seed, [
          { low: 0.55, high: 0.9 },
          { low: 2, high: 9 },
        ]),
      ),
    );
    const none = found.filter(({ verdict }) => verdict === 'none');
    expect(none.length / SEEDS.length).toBeLessThanOrEqual(0.05);
  });

  it('says none only when every one was shown to miss', async () => {
    const found = await Promise.all(
      SEEDS.map((seed) =>
        search(seed, [
          { low: 0.65, high: 0.9 },
          { low: 2, high: 9 },
        ]),
      ),
    );
    for (const { verdict, rounds, finalists } of found) {
      expect(verdict).toBe('none');
      expect(rounds.reduce((sum, { missed }) => sum + missed, 0)).toBe(40);
      // What came nearest is told all the same.
      expect(finalists[0]?.off).toBeGreaterThan(1);
    }
  });

  it('takes those back that were set aside, once the better ones were dropped', async () => {
    const targets = [
      { low: 0.7, high: 0.9 },
      { low: 3.5, high: 4.5 },
    ];
    const { verdict, rounds } = await search(3, targets, { sizes: [20, 40, 80, 160, 320, 640, 1280] });
    expect(verdict).toBe('none');
    expect(rounds.some(({ games }, i) => games < (rounds[i - 1]?.games ?? 0))).toBe(true);
  });

  it('ends when there are too many games, or when told to stop', async () => {
    const few = await search(
      3,
      [
        { low: 0.4, high: 0.5 },
        { low: 2, high: 9 },
      ],
      { mostGames: 5000 },
    );
    expect([few.verdict, few.games]).toEqual(['stopped', 4000]);
    expect(few.finalists).toHaveLength(8);
    const told = await search(
      3,
      [
        { low: 0.4, high: 0.5 },
        { low: 2, high: 9 },
      ],
      { play: async () => undefined },
    );
    expect(told).toMatchObject({ verdict: 'stopped', games: 0, finalists: [], rounds: [] });
  });

  it('halves: no round but the last few plays more games than the first', async () => {
    const { rounds } = await search(3, [
      { low: 0.2, high: 0.55 },
      { low: 2, high: 9 },
    ]);
    expect(rounds.map(({ games, played }) => [games, played])).toEqual([
      [100, 40],
      [200, 20],
      [400, 10],
      [800, 8],
      [1600, 8],
      [3200, 8],
    ]);
  });
});
