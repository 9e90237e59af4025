/** What was built, for benchmarks: fights of the workloads, ready to be played. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const DIST = new URL('../dist/', import.meta.url);
if (!existsSync(new URL('index.js', DIST))) throw new Error('nothing is built yet: run "npm run build" first');

/** Where a module of the program is. `MONTECRAWL_DIST`, a folder, stands in for `dist` where two builds are compared. */
export function urlOf(file) {
  const other = process.env.MONTECRAWL_DIST;
  return new URL(file, other === undefined ? DIST : pathToFileURL(`${resolve(other)}/`)).href;
}

export const load = (file) => import(urlOf(file));

const { readFight, compileCell } = await load('index.js');
const { Table } = await load('engine/table.js');
const { layOut } = await load('stats/measure.js');

/** The matchup of a workload, its kernel, and where its measures are in a tally. */
export async function openFight({ name, rules, sides, set }) {
  const reading = await readFight(sides[0], sides[1], rules, { seed: 1, ...(set && { set }) });
  if ('faults' in reading) throw new Error(`${name}: ${JSON.stringify(reading.faults)}`);
  const kernel = reading.system;
  const matchup = compileCell(kernel, reading.scenario.cells[0]);
  const layout = layOut(kernel.measures(matchup));
  return { kernel, matchup, layout, newTable: () => new Table(kernel, matchup) };
}

/**
 * What games came to on average, and how sure that is.
 *
 * @returns mean and its standard error by the name of each measure
 */
export function meansOf(layout, counts, games) {
  return Object.fromEntries(
    layout.measures.map(({ name, kind }) => {
      const at = layout.at(name);
      return [name, meanOf(games, counts[at], kind === 'rate' ? counts[at] : counts[at + 1])];
    }),
  );
}

/** Mean and standard error of so many values, by their sum and that of their squares. */
export function meanOf(n, sum, squares) {
  const mean = sum / n;
  return { mean, error: Math.sqrt(Math.max(0, squares / n - mean * mean) / n) };
}

/** A number that changes when any count does. */
export function checksum(counts) {
  let sum = 17;
  for (const count of counts) sum = (Math.imul(sum, 31) + (count % 4294967296)) | 0;
  return (sum >>> 0).toString(16).padStart(8, '0');
}
