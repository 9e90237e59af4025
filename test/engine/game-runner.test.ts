import fc from 'fast-check';
import { median } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { GameRunner, playBatch } from '../../src/engine/game-runner.ts';
import { mergeTally } from '../../src/stats/tally.ts';
import { race, raceKernel } from './race.ts';

const even = race(5, 5);

describe('a batch', () => {
  it('is pinned: 1000 games of seed 5', () => {
    expect([...playBatch(raceKernel, even, 5, 0, 1000).slice(0, 7)]).toEqual([462, 432, 106, 20, 20, 3931, 15969]);
  });

  it('has the same tally wherever a range is cut', () => {
    const whole = playBatch(raceKernel, even, 5, 100, 300);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }), (cuts) => {
        const ends = [...cuts, 300].sort((a, b) => a - b);
        let from = 0;
        const batches = ends.map((end) => {
          const batch = playBatch(raceKernel, even, 5, 100 + from, end - from);
          from = end;
          return batch;
        });
        expect(batches.reduce(mergeTally)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('depends on the seed, the range and the matchup', () => {
    const tallies = [
      playBatch(raceKernel, even, 5, 0, 100),
      playBatch(raceKernel, even, 6, 0, 100),
      playBatch(raceKernel, even, 5, 100, 100),
      playBatch(raceKernel, race(5, 4), 5, 0, 100),
    ].map(String);
    expect(new Set(tallies).size).toBe(4);
  });

  it('does not depend on the games that the runner played before', () => {
    const runner = new GameRunner(raceKernel, even);
    runner.play(9, 77, 50);
    expect(runner.play(5, 0, 100)).toEqual(playBatch(raceKernel, even, 5, 0, 100));
  });

  it('takes the last seeds and games that there are', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const counts = playBatch(raceKernel, even, most, most - 10, 10);
    expect(counts[0] + counts[1] + counts[2]).toBe(10);
  });

  it('of no games counts none', () => {
    expect(playBatch(raceKernel, even, 5, 3, 0).every((count) => count === 0)).toBe(true);
  });
});

describe('a game that breaks', () => {
  it('is named, and so is its cause', () => {
    // Races of one die each are long: 20 rolls for 10 squares.
    const play = () => playBatch(raceKernel, race(1, 1, { mishap: 'throws' }), 5, 0, 1000);
    expect(play).toThrow(/^game \d+ of seed 5 broke: the hare fell asleep$/);
    expect(play).toThrow(expect.objectContaining({ cause: expect.any(TypeError) }));
  });

  it('is one that does not end', () => {
    expect(() => playBatch(raceKernel, race(5, 5, { mishap: 'never ends' }), 5, 3, 1)).toThrow(
      'game 3 of seed 5 broke: it has not ended after 10000000 steps',
    );
  });
});

// Other work of the process may grow the heap now and then; games that allocate do so each time.
it('makes no object or array for a game', { retry: 2 }, () => {
  const runner = new GameRunner(raceKernel, race(6, 6, { goal: 3 }));
  const grown: number[] = [];
  for (let part = 0; part < 9; part++) {
    const before = process.memoryUsage().heapUsed;
    runner.play(1, part * 250_000, 250_000);
    grown.push(process.memoryUsage().heapUsed - before);
  }
  // Code that is not optimised yet boxes a number a game, 20 bytes; arrays or objects would take twice that at least.
  // While garbage is collected, a part says nothing; most of them do.
  expect(median(grown)).toBeLessThan(250_000 * 32);
});
