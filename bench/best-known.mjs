/**
 * Writes `src/rules/<book>/best-known.ts`: what the policy `best` does in every cell of the scenarios that ship, so that no
 * user waits for the search. `npm run build && node bench/best-known.mjs`, after a change of a book's games or choices, or
 * of a scenario that uses `best`; then build again. A test compares the tables with the search.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './built.mjs';

const { readScenario, compileCell, loadSystem, SYSTEM_IDS } = await load('index.js');
const { BEST, bestSides, setupKey } = await load('rules/best.js');

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The best ways in all scenarios of a book. */
async function tableOf(rules) {
  const system = await loadSystem(rules, true);
  const table = {};
  const files = readdirSync(join(ROOT, 'scenarios'), { recursive: true }).filter((name) => name.endsWith('.yaml'));
  for (const file of files.sort()) {
    const path = join(ROOT, 'scenarios', file);
    const text = readFileSync(path, 'utf8');
    if (!/policy.*\bbest\b/.test(text)) continue;
    const use = async (name) => ({ path: name, text: readFileSync(join(dirname(path), name), 'utf8') });
    const reading = await readScenario(text, path, use);
    if ('faults' in reading) throw new Error(`${file}: ${JSON.stringify(reading.faults)}`);
    if (reading.scenario.rules !== rules) continue;
    for (const cell of reading.scenario.cells) {
      if (!cell.setup.sides.some(({ policy }) => policy === BEST)) continue;
      const ways = bestSides(compileCell(system, cell)).map(({ side: _, ...way }) => way);
      table[setupKey(cell.setup)] = ways;
    }
  }
  return table;
}

const written = [];
for (const rules of SYSTEM_IDS) {
  const file = join(ROOT, 'src/rules', rules, 'best-known.ts');
  if (!existsSync(file)) continue;
  const [head] = readFileSync(file, 'utf8').split('export const');
  const table = await tableOf(rules);
  writeFileSync(file, `${head}export const BEST_KNOWN: BestTable = ${JSON.stringify(table)};\n`);
  written.push(relative(ROOT, file));
  console.log(`${rules}: ${Object.keys(table).length} setups`);
}
execFileSync('npx', ['biome', 'check', '--write', ...written], { cwd: ROOT, stdio: 'inherit' });
