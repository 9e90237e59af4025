import { describe, expect, it } from 'vitest';
import { solveCells } from '../../src/engine/solve-cells.ts';
import type { Kernel } from '../../src/rules/system.ts';
import { type Race, race, raceKernel } from './race.ts';

const NOT_TRIED = 'too much to solve in a moment';

/** A race whose states are as long as given: so few outcomes fit into a moment. */
function longRace(stateLength: number, more: Partial<Race>) {
  const kernel: Kernel = {
    ...raceKernel,
    newGame: (matchup) => Object.assign(raceKernel.newGame(matchup), { stateLength }),
  };
  return { kernel, matchup: race(5, 5, more) };
}

const verdicts = async (cells: Parameters<typeof solveCells>[0]) =>
  (await solveCells(cells, { effort: 'moment' })).map((solution) => ('why' in solution ? solution.why : 'solved'));

const SMALL = { goal: 10 };
/** It comes back to known states often enough to seem small. */
const TOO_BIG = { goal: 1_000_000 };
const LARGE = { goal: 30 };

describe('solving for a moment', () => {
  it('solves what is small', async () => {
    expect(await verdicts([longRace(3, SMALL)])).toEqual(['solved']);
  });

  it('does not try games that go their own ways, nor states too long for a moment', async () => {
    expect(await verdicts([longRace(40, TOO_BIG), longRace(6_001, SMALL)])).toEqual([NOT_TRIED, NOT_TRIED]);
  });

  it('gives up early where the walk does not catch up, and tries no longer state after that', async () => {
    const [first, longer, shorter] = await verdicts([
      longRace(4_000, LARGE),
      longRace(4_001, SMALL),
      longRace(3, SMALL),
    ]);
    expect(first).toMatch(/^too m/);
    expect([longer, shorter]).toEqual([NOT_TRIED, 'solved']);
  });

  it('tries no state as long as that of a first try that failed, unless a cell was solved before', async () => {
    const alike = [longRace(4_000, LARGE), longRace(4_000, SMALL)];
    expect((await verdicts(alike))[1]).toBe(NOT_TRIED);
    expect((await verdicts([longRace(3, SMALL), ...alike]))[2]).not.toBe(NOT_TRIED);
  });
});
