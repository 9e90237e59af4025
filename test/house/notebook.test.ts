import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PYTHON = process.env.PYTHON ?? 'python3';
const hasPandas = spawnSync(PYTHON, ['-c', 'import pandas, pyarrow']).status === 0;

const run = promisify(execFile);

describe('the notebook of docs', () => {
  it.skipIf(!hasPandas)(
    `runs in Python ${hasPandas ? '' : '(left out: no pandas and pyarrow here)'}`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'montecrawl-notebook-'));
      try {
        const program = new URL('src/cli/main.ts', ROOT).pathname;
        const scenario = new URL('scenarios/2hdc/troll-at-rep-5.yaml', ROOT).pathname;
        const words = ['run', scenario, '--games', '60', '--json', '--no-report', '--no-range', '--quiet'];
        const files = ['--rows', join(folder, 'games.parquet'), '--events', join(folder, 'events.parquet')];
        const { stdout } = await run(process.execPath, ['--import', 'tsx', program, ...words, ...files], {
          ...{ cwd: ROOT, maxBuffer: 2 ** 26 },
        });
        writeFileSync(join(folder, 'result.json'), stdout);
        const notebook = JSON.parse(readFileSync(new URL('docs/notebook/rows.ipynb', ROOT), 'utf8'));
        const cells = notebook.cells as { cell_type: string; source: string }[];
        const code = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source);
        const { stdout: printed } = await run(PYTHON, ['-c', code.join('\n')], { cwd: folder });
        expect(printed).toMatch(/^1200 games, \d+ events$/m);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    120_000,
  );
});
