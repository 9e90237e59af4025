import { describe, expect, it } from 'vitest';
import { solve } from '../../../src/dice/chain.ts';
import { meleeOf } from '../../../src/rules/2hdc/odds/melee.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readFight } from '../../../src/scenario/read-fight.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { MELEE_ODDS } from './book.ts';

/**
 * What it takes to solve small fights and melees, in states and outcomes. They decide what is solved at once and what
 * is sampled, and how long it takes (`bench/exact.mjs`): more than this is a loss for whoever waits.
 */
const FIGHTS: [a: string, b: string, states: number, outcomes: number][] = [
  ['human/soldier@3 ac4 shield s', 'orc/warrior@3 no-shield ac2', 280, 763],
  ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield', 475, 1466],
  ['elf/shooter@4 ac2 b no-shield', 'goblin/warrior@3 ac2 s', 405, 944],
  ['human/healer@4', 'orc/warrior@4', 1286, 4299],
  ['star human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield', 2399, 16_814],
  ['2x human/soldier@4 ac4 shield s', '2x orc/warrior@4 ac4 shield s', 4695, 32_298],
  ['2x human/knight@5 ac6 shield sword', '2x troll/warrior@5 ac6 2a no-shield', 6571, 39_784],
];

const MELEES: [question: string, setting: Record<string, number | string>, states: number, outcomes: number][] = [
  ['Rep 5 against 5', {}, 25, 58],
  ['a Star of Rep 5 against Rep 5', { star1: 'yes' }, 130, 555],
  ['two Stars of Rep 5', { star1: 'yes', star2: 'yes' }, 676, 1052],
  ['two Stars of Rep 7', { rep1: 7, rep2: 7, star1: 'yes', star2: 'yes' }, 2500, 2490],
  ['two Stars of Rep 10', { rep1: 10, rep2: 10, star1: 'yes', star2: 'yes' }, 10_201, 6492],
];

describe('solving takes no more than it did', () => {
  it.each(FIGHTS)('%s against %s: %i states, %i outcomes', async (a, b, states, outcomes) => {
    const reading = await readFight(a, b, '2hdc');
    if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
    const { system, scenario } = reading;
    const matchup = compileCell(system, scenario.cells[0]);
    const solution = solve(system.newGame(matchup), layOut(system.measures(matchup)).slots);
    expect(solution.solved).toBe(true);
    if (!solution.solved) return;
    expect(solution.states).toBeLessThanOrEqual(states);
    expect(solution.paths).toBeLessThanOrEqual(outcomes);
    expect(solution.error).toBeLessThan(1e-12);
  });

  it.each(MELEES)('a melee, %s', (_, setting, states, outcomes) => {
    const shown = MELEE_ODDS[1].parameters.map((each) => [each.name, each.shown[0]]);
    const law = meleeOf({ ...Object.fromEntries(shown), rep1: 5, rep2: 5, ...setting });
    expect(law.states).toBeLessThanOrEqual(states);
    expect(law.outcomes).toBeLessThanOrEqual(outcomes);
  });
});
