import { Piscina } from 'piscina';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Played } from '../../src/engine/cell-progress.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { type PlayOptions, type Progress, playScenario } from '../../src/engine/play-scenario.ts';
import { runFastClock } from './fast-clock.ts';
import { race, raceKernel } from './race.ts';
import { racePool } from './race-pool.ts';

const cells = [race(5, 5), race(7, 3), race(5, 4)].map((matchup) => ({ kernel: raceKernel, matchup }));
const options: PlayOptions = { seed: 5, precision: 0.005, threads: 1 };

const pools = [2, 4].map(racePool);
const [two] = pools as [ReturnType<typeof racePool>];
// A test that fails must not leave its fast clock to the others.
afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

describe('playing until it is precise enough', () => {
  it('stops each cell at its own look', async () => {
    const played = await playScenario(cells, options);
    expect(played.map(({ games, stopped }) => [games, stopped])).toEqual([
      [38_411, 'precise'],
      [10_000, 'precise'],
      [30_732, 'precise'],
    ]);
    for (const [i, { games, counts }] of played.entries()) {
      expect(counts).toEqual(playBatch(raceKernel, cells[i].matchup, 5, 0, games));
    }
  });
});

describe('a fixed number of games', () => {
  it('is the same for any order of cells', async () => {
    const forward = await playScenario(cells, { ...options, games: 3000 });
    const backward = await playScenario([...cells].reverse(), { ...options, games: 3000 });
    expect(backward.reverse()).toEqual(forward);
  });

  it('is played with a seed of its own where a cell has one, here and on threads', async () => {
    const own = cells.map((cell, i) => ({ ...cell, seed: 70 + i }));
    for (const more of [{}, { pool: two, batchGames: 100 }]) {
      const played = await playScenario(own, { ...options, ...more, games: 900 });
      expect(played.map(({ counts }) => counts)).toEqual(
        own.map(({ matchup, seed }) => playBatch(raceKernel, matchup, seed, 0, 900)),
      );
    }
  });

  it('is refused where it makes no sense', async () => {
    await expect(playScenario(cells, { ...options, games: 0 })).rejects.toThrow('0 games cannot be played');
    await expect(playScenario(cells, { ...options, batchGames: 1.5 })).rejects.toThrow('1.5 games cannot be played');
    await expect(playScenario(cells, { ...options, seed: -1 })).rejects.toThrow('-1 is not a seed');
    await expect(playScenario(cells, { ...options, precision: 0 })).rejects.toThrow('a precision of 0');
  });
});

describe('threads', () => {
  const long = [race(1, 1, { goal: 40 }), race(2, 2, { goal: 40 })].map((matchup) => ({ kernel: raceKernel, matchup }));
  const games = 10_000;

  it('change nothing, nor does the size of batches', async () => {
    const expected = long.map(({ matchup }) => playBatch(raceKernel, matchup, 5, 0, games));
    const clock = runFastClock();
    for (const pool of pools) {
      const orders = vi.spyOn(pool, 'play');
      for (const batchGames of [undefined, 701, 150]) {
        const played = await playScenario(long, { ...options, games, pool, batchGames });
        expect(played.map(({ counts }) => counts)).toEqual(expected);
      }
      expect(orders.mock.calls.length).toBeGreaterThan(10);
      orders.mockRestore();
    }
    clock.restore();
  });

  it('may bring several batches at once before a look', async () => {
    const pool = racePool(2);
    const done: (() => void)[] = [];
    pool.play = ({ matchup, seed, firstGame, games: ordered }) =>
      new Promise((resolve) => {
        done.push(() => resolve({ counts: playBatch(raceKernel, matchup, seed, firstGame, ordered), elapsedMs: 1 }));
        setTimeout(() => {
          for (const bring of done.splice(0)) bring();
        }, 20);
      });
    const clock = runFastClock();
    const played = await playScenario(cells.slice(0, 1), { ...options, pool });
    clock.restore();
    expect(played.map(({ games: all, stopped }) => [all, stopped])).toEqual([[38_411, 'precise']]);
  });

  it('are not started for little', async () => {
    const pool = racePool(2);
    const orders = vi.spyOn(pool, 'play');
    await playScenario(cells.slice(0, 1), { ...options, games: 2000, pool });
    expect(orders).not.toHaveBeenCalled();
  });

  it('bring a game that breaks to who asked, with its cause', async () => {
    const order = { matchup: race(1, 1, { mishap: 'throws' }), seed: 5, firstGame: 0, games: 100 };
    await expect(two.play(order)).rejects.toThrow(/^game \d+ of seed 5 broke: the hare fell asleep$/);
    await expect(two.play(order)).rejects.toHaveProperty('cause.message', 'the hare fell asleep');
  });

  it('may die once of a batch, which is played again', async () => {
    const deaths = new Int32Array(new SharedArrayBuffer(4));
    deaths[0] = 1;
    const { counts } = await two.play({ matchup: race(5, 5, { deaths }), seed: 5, firstGame: 0, games: 1000 });
    expect(counts).toEqual(playBatch(raceKernel, race(5, 5), 5, 0, 1000));
  });

  it('may not die twice of it', async () => {
    const deaths = new Int32Array(new SharedArrayBuffer(4));
    deaths[0] = 2;
    await expect(two.play({ matchup: race(5, 5, { deaths }), seed: 5, firstGame: 10, games: 10 })).rejects.toThrow(
      'two threads died of games 10..19 of seed 5: worker exited with code: 3',
    );
    // The others live on.
    const { counts } = await two.play({ matchup: race(5, 5), seed: 5, firstGame: 0, games: 1000 });
    expect(counts).toEqual(playBatch(raceKernel, race(5, 5), 5, 0, 1000));
  });

  it('are not started anew by games that were under way when they were ended', async () => {
    const pool = racePool(2);
    const run = vi.spyOn(Piscina.prototype, 'run').mockImplementationOnce(async () => {
      void pool.close();
      return { unknown: true };
    });
    const games = pool.play({ matchup: race(5, 5), seed: 5, firstGame: 0, games: 10 });
    await expect(games).rejects.toThrow('the pool was closed in the meantime');
    expect(pool.isStarted).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
  });

  it('know more matchups than they keep', async () => {
    for (const goal of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1]) {
      const matchup = race(5, 4, { goal });
      const { counts } = await two.play({ matchup, seed: 5, firstGame: 0, games: 50 });
      expect(counts).toEqual(playBatch(raceKernel, matchup, 5, 0, 50));
    }
  });
});

describe('being told to stop', () => {
  it.each([1, 2, 3])('ends at once and keeps the games from the first on, %i at a time', async (threads) => {
    const abort = new AbortController();
    const pool = racePool(threads);
    const orders = vi.spyOn(pool, 'play');
    const clock = runFastClock();
    let told = 0;
    const onProgress = ({ games }: Progress) => {
      if (games > 300_000 && told === 0) {
        told = Date.now();
        abort.abort();
      }
    };
    const endless = { ...options, games: 1e9, pool, signal: abort.signal, onProgress };
    const [first, second] = (await playScenario(cells, endless)) as [Played, Played];
    // All games would take hours.
    expect(Date.now() - told).toBeLessThan(60_000);
    expect(orders.mock.calls.length > 0).toBe(threads > 1);
    expect(first.stopped).toBe('interrupted');
    // How many come in before the end depends on how busy the machine is.
    expect(first.games).toBeGreaterThan(0);
    expect(first.counts).toEqual(playBatch(raceKernel, race(5, 5), 5, 0, first.games));
    expect([second.games, second.stopped]).toEqual([0, 'interrupted']);
    clock.restore();
    await pool.close();
  });

  it('lets go of threads that do not listen', async () => {
    const abort = new AbortController();
    const pool = racePool(2);
    const close = vi.spyOn(pool, 'close');
    pool.play = () => {
      setTimeout(() => abort.abort(), 10);
      return new Promise(() => {});
    };
    const clock = runFastClock();
    const [played] = await playScenario(cells, { ...options, games: 10_000_000, pool, signal: abort.signal });
    clock.restore();
    expect(played?.stopped).toBe('interrupted');
    expect(played?.games).toBeGreaterThan(0);
    // They would go on with what nobody waits for, also where the pool is somebody else's.
    expect(close).toHaveBeenCalled();
  });

  it('plays nothing when told before it began', async () => {
    const played = await playScenario(cells, { ...options, signal: AbortSignal.abort() });
    expect(played.map(({ games, stopped }) => [games, stopped])).toEqual([
      [0, 'interrupted'],
      [0, 'interrupted'],
      [0, 'interrupted'],
    ]);
  });

  it('hears a signal from a timer while this thread plays', async () => {
    const signal = AbortSignal.timeout(100);
    const [played] = await playScenario(cells, { ...options, games: 1_000_000_000, signal });
    expect(played?.stopped).toBe('interrupted');
    expect(played?.games).toBeLessThan(1_000_000_000);
  });
});

describe('progress', () => {
  it('grows to all games and all cells', async () => {
    const heard: Progress[] = [];
    await playScenario(cells, { ...options, games: 5000, batchGames: 2000, onProgress: (p) => heard.push(p) });
    expect(heard.map(({ games }) => games)).toEqual([2000, 4000, 5000, 7000, 9000, 10_000, 12_000, 14_000, 15_000]);
    expect(heard.at(-1)).toMatchObject({ games: 15_000, cells: 3, allCells: 3, done: 1 });
    expect(heard[2]).toMatchObject({ games: 5000, cells: 1, allCells: 3, done: 1 / 3 });
  });

  it('has the first headline of the cell that was played last, by its games so far', async () => {
    const heard: Progress[] = [];
    const played = await playScenario(cells, { ...options, games: 5000, onProgress: (p) => heard.push(p) });
    const rate = played[2].counts[0] / 5000;
    expect(heard.at(-1)?.seen).toMatchObject({ cell: 2, measure: { name: 'hare.win' }, rate });
  });
});

it('gives a break in one cell to the caller', async () => {
  const broken = [{ kernel: raceKernel, matchup: race(1, 1, { mishap: 'throws' }) }];
  await expect(playScenario(broken, { ...options, games: 1000 })).rejects.toThrow('the hare fell asleep');
});
