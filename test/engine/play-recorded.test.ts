import { describe, expect, it } from 'vitest';
import { playBatch } from '../../src/engine/game-runner.ts';
import { playRecorded } from '../../src/engine/play-recorded.ts';
import { race, raceKernel } from './race.ts';
import { racePool } from './race-pool.ts';

const WATCHED = ['hare.win', 'tortoise.win', 'draw'];
const cells = [race(3, 3), race(4, 2)].map((matchup) => ({ kernel: raceKernel, matchup, watched: WATCHED }));

/** How each game ended, found by playing it alone. */
function endingsOneByOne(matchup: ReturnType<typeof race>, firstGame: number, games: number): number[] {
  return Array.from({ length: games }, (_, i) => {
    const [hare = 0, tortoise = 0, draw = 0] = playBatch(raceKernel, matchup, 5, firstGame + i, 1);
    return hare + 2 * tortoise + 4 * draw;
  });
}

describe('playing and remembering how each game ended', () => {
  it.each([1, 7, 1000])('counts as usual and remembers every game, in batches of %i', async (batchGames) => {
    const played = await playRecorded(cells, { seed: 5, firstGame: 20, games: 100, threads: 1, batchGames });
    expect(played.map(({ games }) => games)).toEqual([100, 100]);
    for (const [i, { matchup }] of cells.entries()) {
      expect(played[i].counts).toEqual(playBatch(raceKernel, matchup, 5, 20, 100));
      expect([...played[i].endings]).toEqual(endingsOneByOne(matchup, 20, 100));
    }
  });

  it('gives the same on threads', async () => {
    const here = await playRecorded(cells, { seed: 5, firstGame: 0, games: 20_000, threads: 1 });
    const pool = racePool(3);
    const there = await playRecorded(cells, { seed: 5, firstGame: 0, games: 20_000, pool });
    await pool.close();
    expect(there).toEqual(here);
  });

  it('gives games the same fingerprint where they count for the same, and no others', async () => {
    const [played] = await playRecorded(cells, { seed: 5, firstGame: 20, games: 300, threads: 1 });
    const counted = Array.from({ length: 300 }, (_, i) => playBatch(raceKernel, cells[0].matchup, 5, 20 + i, 1).join());
    const prints = new Map(counted.map((counts, i) => [counts, played.prints[i]]));
    expect(counted.map((counts) => prints.get(counts))).toEqual([...played.prints]);
    expect(new Set(prints.values()).size).toBe(prints.size);
    expect(prints.size).toBeGreaterThan(10);
  });

  it('only counts where nothing is to be remembered', async () => {
    const { watched, ...counted } = cells[0];
    const [played] = await playRecorded([counted], {
      seed: 5,
      firstGame: 3,
      games: 50,
      threads: 1,
    });
    expect(played).toEqual({
      games: 50,
      counts: playBatch(raceKernel, cells[0].matchup, 5, 3, 50),
      endings: new Uint32Array(),
      prints: new Float64Array(),
    });
  });

  it('keeps the games from the first on when it is told to stop', async () => {
    const stop = new AbortController();
    const played = await playRecorded(cells, {
      seed: 5,
      firstGame: 0,
      games: 1_000_000,
      threads: 1,
      batchGames: 100,
      signal: stop.signal,
      onProgress: ({ games }) => games >= 300 && stop.abort(),
    });
    const { games, counts, endings } = played[0];
    expect(games).toBe(300);
    expect(endings).toHaveLength(300);
    expect(counts).toEqual(playBatch(raceKernel, cells[0].matchup, 5, 0, 300));
  });

  it('refuses what cannot be played or remembered', async () => {
    await expect(playRecorded(cells, { seed: 5, firstGame: 0, games: 0 })).rejects.toThrow('0 games cannot be played');
    const watched = Array.from({ length: 31 }, (_, i) => `measure ${i}`);
    await expect(playRecorded([{ ...cells[0], watched }], { seed: 5, firstGame: 0, games: 1 })).rejects.toThrow(
      '31 rates are too many to make up an ending',
    );
  });
});
