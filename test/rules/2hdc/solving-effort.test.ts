import { describe, expect, it } from 'vitest';
import { solve } from '../../../src/dice/chain.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readFight } from '../../../src/scenario/read-fight.ts';
import { layOut } from '../../../src/stats/measure.ts';

/**
 * What it takes to solve small fights, in states and outcomes. They decide what is solved at once and what is sampled,
 * and how long it takes (`bench/exact.mjs`): more than this is a loss for whoever waits.
 */
const FIGHTS: [a: string, b: string, states: number, outcomes: number][] = [
  ['human/soldier@3 ac4 shield s', 'orc/warrior@3 no-shield ac2', 280, 1351],
  ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield', 475, 2520],
  ['elf/shooter@4 ac2 b no-shield', 'goblin/warrior@3 ac2 s', 405, 1544],
  ['human/healer@4', 'orc/warrior@4', 1286, 8089],
  ['star human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield', 2399, 40_196],
  ['2x human/soldier@4 ac4 shield s', '2x orc/warrior@4 ac4 shield s', 4695, 54_054],
  ['2x human/knight@5 ac6 shield sword', '2x troll/warrior@5 ac6 2a no-shield', 6571, 60_412],
];

describe('solving takes no more than it did', () => {
  it.each(FIGHTS)('%s against %s: %i states, %i outcomes', async (a, b, states, outcomes) => {
    const reading = await readFight(a, b, '2hdc');
    if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
    const { system, scenario } = reading;
    const matchup = compileCell(system, scenario.cells[0]!);
    const solution = solve(system.newGame(matchup), layOut(system.measures(matchup)).slots);
    expect(solution.solved).toBe(true);
    if (!solution.solved) return;
    expect(solution.states).toBeLessThanOrEqual(states);
    expect(solution.paths).toBeLessThanOrEqual(outcomes);
    expect(solution.error).toBeLessThan(1e-12);
  });
});
