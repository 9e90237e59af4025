/**
 * Fault injection: kills the program, fills its disk, damages its files and takes its Redis away, and counts how often
 * its answer is still right.
 *
 * `npm run build && npm run faults`; `-- --quick` for a few faults of each short family, in seconds; `-- --only kill,disk`
 * for some families; `-- --share 0.1` for a tenth of the faults; `-- --json` for machines; `-- --docs` to put the tables
 * into docs/faults.md. Exit code 1 if anything was lost.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceSection } from './section.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    share: { type: 'string' },
    json: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});
const { quick } = values;
const share = Number(values.share ?? (quick ? 0.005 : 1));
if (!(share > 0 && share <= 1)) throw new RangeError('--share takes a number above 0 and up to 1');

/** Families of faults, each loaded when it runs. `--quick` leaves out those that are `isLong`. */
const FAMILIES = {
  kill: {
    title: 'Killed (SIGKILL) before and during each change of a file',
    run: async () =>
      (await import('./faults/kill.mjs')).killAtWrites(quick ? { share, commands: ['part', 'gate'] } : { share }),
  },
  journal: {
    title: 'Damaged journals, at each byte of the header and the last lines',
    run: async () => (await import('./faults/journal.mjs')).damageJournals({ share }),
  },
  disk: {
    title: 'Failing disks',
    run: async () =>
      (await import('./faults/disk.mjs')).failDisks(quick ? { share, commands: ['part'], isReal: false } : { share }),
  },
  together: {
    title: 'Two commands at once: one waits before a change of a file while the other runs',
    run: async () => (await import('./faults/together.mjs')).runTogether({ share }),
    isLong: true,
  },
  redis: {
    title: 'Redis failures during a run',
    run: async () => (await import('./faults/redis.mjs')).harmRedis({ share }),
    isLong: true,
  },
  workers: {
    title: 'Workers of a queue',
    run: async () => (await import('./faults/workers.mjs')).harmWorkers({ share }),
    isLong: true,
  },
  mutated: {
    title: 'Changed files',
    run: async () =>
      (await import('./faults/mutated.mjs')).tryMutants(quick ? { share, kinds: ['scenarios'] } : { share }),
  },
  scale: {
    title: 'Large questions: memory and numbers',
    run: async () => (await import('./faults/scale.mjs')).goLarge({ share }),
    isLong: true,
  },
};

const wanted = values.only?.split(',') ?? Object.keys(FAMILIES).filter((name) => !quick || !FAMILIES[name].isLong);
const unknown = wanted.find((name) => FAMILIES[name] === undefined);
if (unknown !== undefined)
  throw new RangeError(`there is no family ${unknown}; there are ${Object.keys(FAMILIES).join(', ')}`);

const machine = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
};
const found = [];
for (const name of wanted) {
  const { title, run } = FAMILIES[name];
  console.error(`${title} ...`);
  const rows = await run();
  found.push({ name, title, rows });
  if (!values.json) console.log(linesOf({ title, rows }).join('\n'));
}
if (values.json) console.log(JSON.stringify({ ...machine, families: found }, null, 2));
if (values.docs) for (const family of found) writeDocs(family);
if (found.some(({ rows }) => rows.some(({ lost }) => lost > 0))) process.exitCode = 1;

/** Returns the lines of a family for a terminal. */
function linesOf({ title, rows }) {
  const number = (count) => count.toLocaleString('en').padStart(10);
  return [
    '',
    title,
    `${'tried'.padStart(10)}${'survived'.padStart(10)}${'refused'.padStart(10)}${'lost'.padStart(10)}`,
    ...rows.flatMap(({ what, tried, survived, refused, lost, details }) => [
      `${[tried, survived, refused, lost].map(number).join('')}  ${what}`,
      ...details.map((detail) => `${' '.repeat(42)}${detail}`),
    ]),
  ];
}

/** Replaces the table of a family in docs/faults.md. Each has its own, so families can run on different days. */
function writeDocs({ name, rows }) {
  const path = fileURLToPath(new URL('../docs/faults.md', import.meta.url));
  const number = (count) => count.toLocaleString('en');
  const table = [
    `Measured ${machine.date}, Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}${share < 1 ? `; ${100 * share} % of the faults` : ''}.`,
    '',
    '| what | tried | survived | of these refused | lost |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, tried, survived, refused, lost }) =>
        `| ${[what, ...[tried, survived, refused, lost].map(number)].join(' | ')} |`,
    ),
  ].join('\n');
  const page = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    replaceSection(page, `npm run faults -- --only ${name}`, () => table),
  );
}
