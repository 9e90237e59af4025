import { describe, expect, it } from 'vitest';
import { CellProgress, fixedPlan } from '../../src/engine/cell-progress.ts';
import { Schedule } from '../../src/engine/schedule.ts';
import { layOut } from '../../src/stats/measure.ts';
import { emptyTally } from '../../src/stats/tally.ts';

const layout = layOut([]);

/** Plays the next batch, of about 15 ms, at so many milliseconds a game. */
function play(schedule: Schedule, msPerGame: number): number {
  const batch = schedule.next(15, 1);
  if (batch === undefined) throw new Error('there is nothing left to play');
  schedule.take(batch, emptyTally(layout.slots), batch.games * msPerGame);
  return batch.games;
}

describe('how long the rest would take', () => {
  it('is told by when games went best: code was cold before, and the machine is busy at times', () => {
    const schedule = new Schedule([new CellProgress(0, layout, fixedPlan(1000))], undefined);
    expect(schedule.leftMs).toBe(0);
    expect(play(schedule, 1)).toBe(64);
    expect(schedule.leftMs).toBeCloseTo(936);
    expect(play(schedule, 0.05)).toBe(15);
    expect(schedule.leftMs).toBeCloseTo(921 * 0.05);
    expect(play(schedule, 0.5)).toBe(300);
    expect(schedule.leftMs).toBeCloseTo(621 * 0.05);
  });

  it('is not told by next to no time', () => {
    const schedule = new Schedule([new CellProgress(0, layout, fixedPlan(1000))], undefined);
    play(schedule, 1);
    expect(play(schedule, 0.001)).toBe(15);
    expect(schedule.leftMs).toBeCloseTo(921);
  });

  it('of cells that were not begun is told by the one before', () => {
    const progresses = [0, 1].map((cell) => new CellProgress(cell, layout, fixedPlan(64)));
    const schedule = new Schedule(progresses, undefined);
    play(schedule, 2);
    expect(schedule.leftMs).toBeCloseTo(64 * 2);
  });
});

describe('batches', () => {
  /** How many games a batch of 15 ms has, for so many players, of a cell with 400 games left at 0.05 ms each. */
  function sizeFor(players: number): number | undefined {
    const schedule = new Schedule([new CellProgress(0, layout, fixedPlan(464))], undefined);
    play(schedule, 0.05);
    return schedule.next(15, players)?.games;
  }

  it('are whole for one player, and a share of what is left for several', () => {
    expect(sizeFor(1)).toBe(300);
    expect(sizeFor(2)).toBe(100);
  });
});

describe('two players', () => {
  it('start at different ends and meet, so that each prepares few cells', () => {
    const progresses = [0, 1, 2, 3].map((cell) => new CellProgress(cell, layout, fixedPlan(64)));
    const schedule = new Schedule(progresses, undefined);
    const cells = [false, true, true, false].map((fromLast) => {
      const batch = schedule.next(15, 2, fromLast)!;
      schedule.take(batch, emptyTally(layout.slots), 1);
      return batch.cell;
    });
    expect(cells).toEqual([0, 3, 2, 1]);
    expect([schedule.next(15, 2), schedule.next(15, 2, true)]).toEqual([undefined, undefined]);
  });
});

describe('progress', () => {
  it('tells what an earlier run has played from what this one has', () => {
    const progress = new CellProgress(0, layout, fixedPlan(1000));
    progress.resume([{ cell: 0, look: 0, games: 250, counts: emptyTally(layout.slots) }]);
    const schedule = new Schedule([progress], undefined);
    play(schedule, 0.05);
    expect(schedule.progress).toMatchObject({ games: 64, cells: 0, allCells: 1, done: 0.314, before: 0.25 });
    expect(new Schedule([new CellProgress(0, layout, fixedPlan(10))], undefined).progress.before).toBeUndefined();
  });
});
