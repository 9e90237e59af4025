import { describe, expect, it } from 'vitest';
import { progressLine, showProgress } from '../../src/cli/progress.ts';
import type { Progress } from '../../src/engine/play-scenario.ts';
import { fakeHost } from './fake-host.ts';

const measure = { kind: 'rate', name: 'band.win', side: 'band', what: 'win', group: 'outcome', meaning: '' } as const;
const far: Progress = { games: 1_204_000, cells: 2, allCells: 20, done: 0.41 };

describe('progress', () => {
  it('says how far, how long, and what the cell that is played shows so far', () => {
    const line = progressLine({ ...far, seen: { cell: 2, measure, rate: 0.9941 } }, 4000);
    expect(line).toBe('playing 41 %  6 s left  3 of 20: band wins 99.4 %');
    expect(progressLine({ ...far, allCells: 1, seen: { cell: 0, measure, rate: 0.5 } }, 4000)).toBe(
      'playing 41 %  6 s left  band wins 50.0 %',
    );
  });

  it('says how long from the first games on, and does not guess before them', () => {
    expect(progressLine({ games: 64, cells: 0, allCells: 1, done: 0.001 }, 300)).toBe('playing 0 %  5 min left');
    expect(progressLine({ games: 0, cells: 0, allCells: 1, done: 0 }, 0)).toBe('playing 0 %');
  });

  it('is not taken in by how slow the first games are', () => {
    const progress = { games: 640, cells: 0, allCells: 1, done: 0.01, leftMs: 1800 };
    expect(progressLine(progress, 300)).toBe('playing 1 %  2 s left');
    expect(progressLine(progress, 3000)).toBe('playing 1 %  5 min left');
  });

  it('leaves out what does not fit', () => {
    const line = progressLine({ ...far, done: 0.001, seen: { cell: 11, measure, rate: 0.9941 } }, 4000);
    expect(line).toBe('playing 0 %  67 min left  12 of 20');
  });

  it('fits into 50 columns, whatever sides are called', () => {
    const long = { ...measure, side: 'the-long-lost-brotherhood-of-the-mountain' };
    for (const allCells of [1, 20, 12_000])
      for (const done of [0.0001, 0.5])
        for (const side of [measure, long]) {
          const line = progressLine(
            { ...far, allCells, done, threads: 1600, seen: { cell: 0, measure: side, rate: 1 } },
            9e6,
          );
          expect(line.length).toBeLessThanOrEqual(50);
          expect(line).toMatch(/^playing \d+ % {2}[\d]+ (?:h|min|s) left/);
        }
  });

  it('counts long waits in minutes and hours', () => {
    const left = (elapsedMs: number) =>
      progressLine({ games: 1, cells: 0, allCells: 1, done: 0.5 }, elapsedMs).split('  ').at(-1);
    expect(left(89_000)).toBe('89 s left');
    expect(left(120_000)).toBe('2 min left');
    expect(left(3 * 3600_000)).toBe('3 h left');
  });

  it('names what is played beside the games of the answer', () => {
    expect(progressLine({ ...far, stage: 'trying other ways to play' }, 4000)).toBe('trying other ways to play');
  });

  it('says nothing in the first moment, and then five times a second at most', () => {
    let now = 0;
    const host = fakeHost({}, { now: () => now });
    const show = showProgress(host);
    for (now = 0; now <= 1250; now += 50) show({ games: now, cells: 0, allCells: 1, done: now / 4000 });
    expect(host.statuses.length).toBe(6);
    expect(host.statuses[0]).toBe('playing 2 %  4 s left');
  });
});

it('says how many threads of other machines play, and does not count what was done before as quick', () => {
  const progress = { games: 1000, cells: 0, allCells: 1, done: 0.75, before: 0.5, threads: 1600 };
  expect(progressLine(progress, 10_000)).toBe('playing 75 %  10 s left  1,600 threads');
});
