import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const BUILT = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/**
 * What Node is started with to run the program as a process: the built program where it is newer than all sources, else
 * the sources, which take twice as long to load.
 */
export const PROGRAM: readonly string[] =
  timeOf(BUILT) > newest(SOURCES) ? [BUILT] : ['--import', import.meta.resolve('tsx'), join(SOURCES, 'cli/main.ts')];

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newest(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...names.map((name) => timeOf(join(folder, name))));
}
