import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerToJson } from '../../src/analysis/answer-json.ts';
import { type PlayOptions, playScenario } from '../../src/engine/play-scenario.ts';
import { Pool } from '../../src/engine/pool.ts';
import { loadKernel } from '../../src/rules/registry.ts';
import type { Kernel, Matchup } from '../../src/rules/system.ts';
import { runFastClock } from '../engine/fast-clock.ts';
import { race, raceKernel } from '../engine/race.ts';
import { racePool } from '../engine/race-pool.ts';
import { raceAnswer } from './race-answer.ts';
import { trollFight } from './troll-fight.ts';

interface Work {
  readonly name: string;
  readonly load: () => Promise<{ kernel: Kernel; matchups: readonly Matchup[] }>;
  readonly pool: (threads: number) => Pool;
  readonly games: number;
}

const WORK: readonly Work[] = [
  {
    name: 'a toy race',
    load: async () => ({ kernel: raceKernel, matchups: [race(1, 1, { goal: 40 }), race(2, 2, { goal: 40 })] }),
    pool: racePool,
    games: 10_000,
  },
  {
    name: 'a fight of 2HDC, on the threads of the program',
    load: async () => ({
      kernel: await loadKernel('2hdc'),
      matchups: await Promise.all([4, 6].map(trollFight)),
    }),
    pool: (threads) => new Pool({ threads }),
    games: 2000,
  },
];

describe.each(WORK)('the bytes of result.json, $name', ({ load, pool: open, games }) => {
  const pools = [1, 2, 4].map(open);
  let clock: ReturnType<typeof runFastClock>;
  let kernel: Kernel;
  let matchups: readonly Matchup[];
  let expected: string;

  async function resultOf(more: Partial<PlayOptions>): Promise<string> {
    const cells = matchups.map((matchup) => ({ kernel, matchup }));
    const played = await playScenario(cells, { seed: 5, precision: 0.005, games, ...more });
    const summary = matchups.map((matchup, i) => {
      const cell = played[i];
      if (cell === undefined) throw new Error('a cell was lost');
      return { measures: kernel.measures(matchup), played: cell };
    });
    return answerToJson(raceAnswer(summary));
  }

  beforeAll(async () => {
    ({ kernel, matchups } = await load());
    clock = runFastClock();
    expected = await resultOf({ threads: 1 });
  });
  afterAll(async () => {
    clock.restore();
    await Promise.all(pools.map((pool) => pool.close()));
  });

  it.each([
    [1, 50],
    [2, undefined],
    [2, 33],
    [4, undefined],
    [4, 200],
  ])('are the same on %i threads in batches of %s games', async (threads, batchGames) => {
    const pool = pools[[1, 2, 4].indexOf(threads)];
    const orders = vi.spyOn(pool, 'play');
    expect(await resultOf({ pool, batchGames })).toBe(expected);
    expect(orders.mock.calls.length > 0).toBe(threads > 1);
    orders.mockRestore();
  });

  it('are the same for who was interrupted and asks again', async () => {
    const abort = new AbortController();
    const pool = pools[1];
    const interrupted = JSON.parse(await resultOf({ pool, signal: abort.signal, onProgress: () => abort.abort() }));
    expect(interrupted.interrupted).toBe(true);
    expect(interrupted.cells[0].games).toBeLessThan(games);
    expect(interrupted.digest).not.toBe(JSON.parse(expected).digest);
    expect(await resultOf({ pool })).toBe(expected);
  });
});
