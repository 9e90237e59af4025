import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PYTHON = process.env.PYTHON ?? 'python3';
const hasPandas = spawnSync(PYTHON, ['-c', 'import pandas, pyarrow']).status === 0;
/** A folder in which the package of DuckDB is installed; it is too large to be ours. */
const DUCKDB = process.env.DUCKDB ?? '';
const hasDuckDb = existsSync(join(DUCKDB, 'node_modules/@duckdb/node-api'));

const run = promisify(execFile);

describe('what docs/notebook shows', () => {
  let folder = '';
  beforeAll(async () => {
    if (!hasPandas && !hasDuckDb) return;
    folder = mkdtempSync(join(tmpdir(), 'montecrawl-notebook-'));
    const program = new URL('src/cli/main.ts', ROOT).pathname;
    const scenario = new URL('scenarios/2hdc/troll-at-rep-5.yaml', ROOT).pathname;
    const words = ['run', scenario, '--games', '20', '--json', '--no-report', '--no-range', '--quiet'];
    const files = ['--rows', join(folder, 'games.parquet'), '--events', join(folder, 'events.parquet')];
    const { stdout } = await run(process.execPath, ['--import', 'tsx', program, ...words, ...files], {
      ...{ cwd: ROOT, maxBuffer: 2 ** 26 },
    });
    writeFileSync(join(folder, 'result.json'), stdout);
  }, 120_000);
  afterAll(() => {
    if (folder !== '') rmSync(folder, { recursive: true });
  });

  it.skipIf(!hasPandas)(
    `runs in Python${hasPandas ? '' : ' (left out: no pandas and pyarrow here)'}`,
    async () => {
      const notebook = JSON.parse(readFileSync(new URL('docs/notebook/rows.ipynb', ROOT), 'utf8'));
      const cells = notebook.cells as { cell_type: string; source: string }[];
      const code = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source);
      const { stdout } = await run(PYTHON, ['-c', code.join('\n')], { cwd: folder });
      expect(stdout).toMatch(/^400 games, \d+ events$/m);
    },
    120_000,
  );

  it.skipIf(!hasDuckDb)(
    `runs in DuckDB${hasDuckDb ? '' : ' (left out: no @duckdb/node-api in the folder that the variable DUCKDB names)'}`,
    async () => {
      symlinkSync(join(DUCKDB, 'node_modules'), join(folder, 'node_modules'));
      copyFileSync(new URL('docs/notebook/rows.mjs', ROOT), join(folder, 'rows.mjs'));
      const { stdout } = await run(process.execPath, ['rows.mjs'], { cwd: folder });
      const [, kills, counted] = /│ 0 +│ '?(\d+)'? +│ '?(\d+)'? +│/.exec(stdout) ?? [];
      expect(Number(kills)).toBeGreaterThan(0);
      expect(counted).toBe(kills);
    },
    120_000,
  );
});
