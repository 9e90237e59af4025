import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kindOfFile } from '../../src/scenario/file-kind.ts';

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url));

/** Paths of all scenarios that ship. */
export function shippedScenarios(): string[] {
  return readdirSync(SCENARIOS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => `${SCENARIOS}/${path}`)
    .filter((path) => kindOfFile({ path, text: readFileSync(path, 'utf8') }).kind === 'scenario')
    .sort();
}
