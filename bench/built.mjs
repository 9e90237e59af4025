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
