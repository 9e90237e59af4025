import { describe, expect, it } from 'vitest';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Changes } from '../../src/scenario/reading.ts';

const SWEEP = `title: A hero and a rat
rules: adg
seed: 20
sides:
  band:
    members: ["Pia: hero brawn8 agility10 cunning10 health6"]
  lair:
    members: [rat health4 ac0]
vary:
  lair.rat.health: [2, 4, 6]
`;

async function cellsOf(text: string, changes: Changes = {}) {
  const reading = await readScenario(text, 's.yaml', () => Promise.reject(new Error('no other file')), changes);
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  const { cells } = await answerScenario(reading, { montecrawl: 'x', threads: 1 });
  return cells;
}

describe('the games of a sweep', () => {
  it('are 10,000 of the cell that the question is about, and of the others as few as its precision takes', async () => {
    const cells = await cellsOf(SWEEP);
    expect(cells.map(({ games }) => games === 10_000)).toEqual([false, true, false]);
    for (const { games, measures } of cells) {
      expect(games).toBeGreaterThanOrEqual(2_500);
      const win = measures['band.win'] as { low: number; high: number };
      expect((win.high - win.low) / 2).toBeLessThanOrEqual(0.01);
    }
  });

  it('follow the focus', async () => {
    const cells = await cellsOf(`${SWEEP}focus: { lair.rat.health: 2 }\n`);
    expect(cells.map(({ games }) => games === 10_000)).toEqual([true, false, false]);
  });

  it('are the same of all cells where the caller says how many', async () => {
    expect((await cellsOf(SWEEP, { games: 100 })).map(({ games }) => games)).toEqual([100, 100, 100]);
  });
});
