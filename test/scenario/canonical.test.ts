import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playBatch } from '../../src/engine/game-runner.ts';
import { yamlOf } from '../../src/report/made.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { docsHost } from '../house/commands.ts';
import { loadUse } from '../kit/load-use.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GAMES = 40;

describe('a scenario in its canonical form', async () => {
  const files = (await docsHost().filesIn('scenarios')).filter((path) => {
    if (!/^scenarios\/[^/]+\/[^/]+\.yaml$/.test(path)) return false;
    return /^(?:define|use):/m.test(readFileSync(join(ROOT, path), 'utf8'));
  });

  it('is tried on scenarios with rows of their own', () => {
    expect(files.length).toBeGreaterThan(5);
  });

  // The order of rows counts where a table is rolled on.
  it.each(files)('%s plays the same games', async (path) => {
    const file = join(ROOT, path);
    const read = async (text: string) => {
      const reading = await readScenario(text, file, loadUse);
      if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
      return reading;
    };
    const written = await read(readFileSync(file, 'utf8'));
    const again = await read(yamlOf(written.scenario.canonical));
    expect(again.scenario.canonical).toEqual(written.scenario.canonical);
    const [one, other] = [written, again].map(({ system, scenario }) =>
      playBatch(system, compileCell(system, scenario.cells[0]), scenario.seed, 0, GAMES),
    );
    expect(other).toEqual(one);
  });
});
