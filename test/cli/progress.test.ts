import { describe, expect, it } from 'vitest';
import { progressLine, showProgress } from '../../src/cli/progress.ts';
import { fakeHost } from './fake-host.ts';

describe('progress', () => {
  it('says how far, how fast and how long', () => {
    const line = progressLine({ games: 1_204_000, cells: 2, allCells: 20, done: 0.41 }, 4000);
    expect(line).toBe('########............ 41 %  cell 3 of 20  1,204,000 games  301,000 games/s  6 s left');
  });

  it('does not guess before it can', () => {
    const line = progressLine({ games: 64, cells: 0, allCells: 1, done: 0.001 }, 0);
    expect(line).toBe('.................... 0 %  64 games');
  });

  it('counts long waits in minutes and hours', () => {
    const left = (elapsedMs: number) =>
      progressLine({ games: 1, cells: 0, allCells: 1, done: 0.5 }, elapsedMs).split('  ').at(-1);
    expect(left(89_000)).toBe('89 s left');
    expect(left(120_000)).toBe('2 min left');
    expect(left(3 * 3600_000)).toBe('3 h left');
  });

  it('says nothing in the first second, and then five times a second at most', () => {
    let now = 0;
    const host = fakeHost({}, { now: () => now });
    const show = showProgress(host);
    for (now = 0; now <= 2000; now += 50) show({ games: now, cells: 0, allCells: 1, done: now / 4000 });
    expect(host.statuses.length).toBe(6);
    expect(host.statuses[0]).toContain('1,000 games');
  });
});

it('says how many threads of other machines play, and does not count what was done before as quick', () => {
  const progress = { games: 1000, cells: 0, allCells: 1, done: 0.75, before: 0.5, threads: 1600 };
  expect(progressLine(progress, 10_000)).toBe(
    '###############..... 75 %  1,000 games  1,600 threads  100 games/s  10 s left',
  );
});
