import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playBatch } from '../../../src/engine/game-runner.ts';
import { kernel } from '../../../src/rules/2hdc/kernel.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { loadUse } from '../../kit/load-use.ts';

const FOLDER = fileURLToPath(new URL('../../../scenarios/2hdc/', import.meta.url));
/** In 100,000 games of each of them no guard has fired; here as many as a test may cost. */
const GAMES = 200;
const BELOW = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.yaml') && /^play: (dungeon|campaign)$/m.test(readFileSync(FOLDER + name, 'utf8')),
);

describe('shipped dungeons and campaigns', () => {
  it('are at least ten', () => expect(BELOW.length).toBeGreaterThanOrEqual(10));

  it.each(BELOW)('%s ends every game without a guard', async (name) => {
    const reading = await readScenario(readFileSync(FOLDER + name, 'utf8'), FOLDER + name, loadUse);
    if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
    const { system, scenario } = reading;
    const [first] = scenario.cells;
    const matchup = compileCell(system, first) as Parameters<typeof kernel.measures>[0];
    const { measures, offsets } = layOut(kernel.measures(matchup));
    const counts = playBatch(kernel, matchup, 3, 0, GAMES);
    const fired = measures.filter(
      ({ group, what }, i) => (group === 'guard' || what === 'timeout') && counts[offsets[i]] > 0,
    );
    expect(fired.map(({ name: guard }) => guard)).toEqual([]);
    const ends = measures.reduce((sum, { group }, i) => sum + (group === 'outcome' ? counts[offsets[i]] : 0), 0);
    expect(ends).toBe(GAMES);
  });
});
