import { describe, expect, it } from 'vitest';
import { playBatch } from '../../../src/engine/game-runner.ts';
import { playOn, startCells } from '../../../src/questions/gate/played-cell.ts';
import { raceKernel } from '../../engine/race.ts';
import { EVEN, HERE, races } from './races.ts';

describe('cells that are played on', () => {
  it('come to the same in one go or in several, and remember no more games than they should', async () => {
    const gated = races([EVEN]);
    const [once, twice] = [startCells(gated), startCells(gated)];
    expect(await playOn(gated, once, 60_000, HERE, 50_000)).toBe(true);
    expect(await playOn(gated, twice, 7, HERE, 50_000)).toBe(true);
    expect(await playOn(gated, twice, 60_000, HERE, 50_000)).toBe(true);
    expect(twice[0].counts).toEqual(once[0].counts);
    expect(twice[0].endings).toEqual(once[0].endings);
    expect(twice[0].prints).toEqual(once[0].prints);
    expect(once[0].counts).toEqual(playBatch(raceKernel, EVEN, 5, 0, 60_000));
    expect([once[0].endings.length, once[0].prints.length]).toEqual([50_000, 50_000]);
  });

  it('stay where they are when there is nothing to play', async () => {
    const gated = races([EVEN]);
    const cells = startCells(gated);
    await playOn(gated, cells, 5, HERE, 5);
    expect(await playOn(gated, cells, 5, HERE, 5)).toBe(true);
    expect(cells[0].games).toBe(5);
  });
});
