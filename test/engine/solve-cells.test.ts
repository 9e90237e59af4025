import { describe, expect, it } from 'vitest';
import { solveCells } from '../../src/engine/solve-cells.ts';
import type { Kernel } from '../../src/rules/system.ts';
import { race, raceKernel } from './race.ts';

describe('solving for a moment', () => {
  it('takes ten moments for all cells together, whether they are solved or not', async () => {
    // States as long as may be, so that so many outcomes as are walked for a cell are a whole moment.
    const kernel: Kernel = {
      ...raceKernel,
      newGame: (matchup) => Object.assign(raceKernel.newGame(matchup), { stateLength: 40 }),
    };
    const cells = Array.from({ length: 12 }, () => ({ kernel, matchup: race(5, 5, { goal: 1_000_000 }) }));
    const solutions = await solveCells(cells, { effort: 'moment' });
    const reasons = solutions.map((solution) => ('why' in solution ? solution.why : 'solved'));
    for (const why of reasons.slice(0, 10)) expect(why).toMatch(/^too much to solve/);
    expect(reasons.slice(10)).toEqual(
      Array.from({ length: 2 }, () => 'the cells before took all the time there is for solving'),
    );
  });
});
