import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const run = promisify(execFile);
const faults = (...words: string[]) =>
  run(process.execPath, ['--import', import.meta.resolve('tsx'), root('bench/faults.mjs'), ...words]);

interface Family {
  readonly name: string;
  readonly rows: readonly { readonly what: string; readonly tried: number; readonly lost: number; details: string[] }[];
}

/** Processes are those of what was built: from the sources they would take twice as long. */
const isBuilt = existsSync(root('dist/index.js'));

it.skipIf(!isBuilt)(
  'nothing is lost where programs are killed, disks fail and files are damaged (a little of npm run faults)',
  async () => {
    const { stdout } = await faults('--quick', '--json');
    const families: readonly Family[] = JSON.parse(stdout).families;
    expect(families.map(({ name }) => name)).toEqual(['kill', 'journal', 'disk', 'mutated']);
    for (const { rows } of families) {
      expect(rows.flatMap(({ details }) => details)).toEqual([]);
      for (const { what, tried, lost } of rows)
        expect({ what, isTried: tried > 0, lost }).toEqual({ what, isTried: true, lost: 0 });
    }
  },
  300_000,
);

it.skipIf(!isBuilt)('the fault bench names its families when asked for another', async () => {
  await expect(faults('--only', 'flood')).rejects.toThrow('there is no family flood; there are kill, journal, disk');
});
