import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GameRunner } from '../../src/engine/game-runner.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { layOut } from '../../src/stats/measure.ts';

const ROOT = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const GAMES = 40;
const FOLDERS = ['2hdc', 'adg', 'ddd', 'dw', 'wods'];

const scenariosIn = (folder: string) => readdirSync(posix.join(ROOT, folder)).filter((name) => name.endsWith('.yaml'));

describe.each(FOLDERS)('shipped scenarios of %s', (folder) => {
  it(`have no game in ${GAMES} whose count is above the most that its measure says`, async () => {
    let bounded = 0;
    for (const file of scenariosIn(folder)) {
      const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8');
      const reading = await readScenario(
        read(posix.join(folder, file)),
        posix.join(folder, file),
        async (use, from) => {
          const path = posix.join(posix.dirname(from), use);
          return { path, text: read(path) };
        },
      );
      if ('faults' in reading) throw new Error(`${file}: ${reading.faults.map(({ problem }) => problem).join('; ')}`);
      const { system, scenario } = reading;
      const matchup = compileCell(system, scenario.cells[scenario.cells.length - 1]);
      const { measures, offsets } = layOut(system.measures(matchup));
      const table = new GameRunner(system, matchup);
      // One game at a time: then the sum is the value.
      for (let game = 0; game < GAMES; game++) {
        const counts = table.play(3, game, 1);
        for (const [i, { name, most }] of measures.entries()) {
          if (most === undefined) continue;
          bounded++;
          if (counts[offsets[i]] > most) expect({ file, game, name, value: counts[offsets[i]] }).toEqual({ most });
        }
      }
    }
    expect(bounded).toBeGreaterThan(0);
  });
});
