import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playBatch } from '../../src/engine/game-runner.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { layOut } from '../../src/stats/measure.ts';
import { slotsIn } from '../../src/stats/tally.ts';

const ROOT = fileURLToPath(new URL('../../scenarios/', import.meta.url));
/** Rulebooks' folders; those that hold warbands only, or nothing yet, have no scenarios to play. */
const FOLDERS = ['ddd', 'dw', 'wods', 'adg', 'five-systems'].filter((folder) => scenariosIn(folder).length > 0);
/** Outcomes that only a guard brings about. */
const CUT_OFF = ['stalemate', 'round-cap', 'timeout', 'stall'];
/** Games in which no guard may fire; a game of a campaign is dozens of delves. */
const GAMES = 250;
const CAMPAIGNS = 40;

function scenariosIn(folder: string): string[] {
  return existsSync(posix.join(ROOT, folder))
    ? readdirSync(posix.join(ROOT, folder)).filter((name) => name.endsWith('.yaml'))
    : [];
}

/** How often each guard fired in the first games of a scenario's first cell. */
async function guardsOf(file: string): Promise<ReadonlyMap<string, number>> {
  const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8');
  const reading = await readScenario(read(file), file, async (use, from) => {
    const path = posix.join(posix.dirname(from), use);
    return { path, text: read(path) };
  });
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]);
  const { measures, offsets, slots } = layOut(system.measures(matchup));
  const counts = playBatch(system, matchup, 1, 0, scenario.play === 'campaign' ? CAMPAIGNS : GAMES);
  expect(slotsIn(counts)).toBe(slots);
  return new Map(
    measures.flatMap(({ name, group, what }, i) =>
      group === 'guard' || (group === 'outcome' && CUT_OFF.includes(what)) ? [[name, counts[offsets[i]]] as const] : [],
    ),
  );
}

describe.each(FOLDERS)('shipped scenarios of %s', (folder) => {
  it.each(scenariosIn(folder))('%s: no guard ends any of its first games', async (file) => {
    const guards = await guardsOf(posix.join(folder, file));
    expect(guards.size).toBeGreaterThan(0);
    expect([...guards].filter(([, fired]) => fired > 0)).toEqual([]);
  });
});
