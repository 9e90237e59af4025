/** What was built, for benchmarks: fights of the workloads, ready to be played. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cellOf } from './workloads.mjs';

const DIST = new URL('../dist/', import.meta.url);
if (!existsSync(new URL('index.js', DIST))) throw new Error('nothing is built yet: run "npm run build" first');

/** Where a module of the program is. `MONTECRAWL_DIST`, a folder, stands in for `dist` where two builds are compared. */
export function urlOf(file) {
  const other = process.env.MONTECRAWL_DIST;
  return new URL(file, other === undefined ? DIST : pathToFileURL(`${resolve(other)}/`)).href;
}

export const load = (file) => import(urlOf(file));

const { readFight, readScenario, compileCell } = await load('index.js');
const { GameRunner } = await load('engine/game-runner.js');
const { layOut } = await load('stats/measure.js');

/** The matchup of a workload, its kernel, where its measures are in a tally, and tables to play it at, in whatever way. */
export async function openFight(workload) {
  const { system: kernel, scenario } = await read(workload);
  const matchup = compileCell(kernel, cellOf(workload, scenario.cells));
  const layout = layOut(kernel.measures(matchup));
  return { kernel, matchup, layout, newTable: (how = {}) => new GameRunner(kernel, { ...matchup, ...how }) };
}

async function read({ name, rules, sides, set, scenario }) {
  const reading =
    scenario === undefined
      ? await readFight(sides[0], sides[1], rules, { seed: 1, ...(set && { set }) })
      : await readShipped(fileURLToPath(new URL(`../${scenario}`, import.meta.url)));
  if ('faults' in reading) throw new Error(`${name}: ${JSON.stringify(reading.faults)}`);
  return reading;
}

/** A scenario file, with the files that its sides are taken from. */
export function readShipped(path) {
  const loadUse = async (use, from) => {
    const used = join(dirname(from), use);
    return { path: used, text: readFileSync(used, 'utf8') };
  };
  return readScenario(readFileSync(path, 'utf8'), path, loadUse);
}
