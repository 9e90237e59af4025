/**
 * The fault bench: does to the program what machines, disks, networks and people do, and counts what it survives.
 *
 * `npm run build && npm run faults`; `-- --quick` for a little of each in seconds, without those that take minutes;
 * `-- --only kill,disk` for some families; `-- --share 0.1` for a tenth of it; `-- --json` for machines;
 * `-- --docs` to put the table in docs/faults.md. Ends with 1 where anything was lost.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

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

/** Families of faults, each loaded when it is run. `isLong`: left out of the quick form. */
const FAMILIES = {
  kill: {
    title: 'Killed (SIGKILL) before every change of a file, and in the middle of it',
    run: async () =>
      (await import('./faults/kill.mjs')).killAtWrites(quick ? { share, commands: ['part', 'gate'] } : { share }),
  },
  journal: {
    title: 'Journals with damage, at every byte of their headers and last lines',
    run: async () => (await import('./faults/journal.mjs')).damageJournals({ share }),
  },
  disk: {
    title: 'Disks that fail',
    run: async () =>
      (await import('./faults/disk.mjs')).failDisks(quick ? { share, commands: ['part'], isReal: false } : { share }),
  },
  together: {
    title: 'Two commands at once: one waits before each change of a file while the other runs',
    run: async () => (await import('./faults/together.mjs')).runTogether({ share }),
    isLong: true,
  },
  redis: {
    title: 'Redis, while a run plays on it',
    run: async () => (await import('./faults/redis.mjs')).harmRedis({ share }),
    isLong: true,
  },
  workers: {
    title: 'Workers of a queue',
    run: async () => (await import('./faults/workers.mjs')).harmWorkers({ share }),
    isLong: true,
  },
  mutated: {
    title: '10,000 files with changes in them',
    run: async () =>
      (await import('./faults/mutated.mjs')).tryMutants(quick ? { share, kinds: ['scenarios'] } : { share }),
  },
  scale: {
    title: 'The largest that may be asked: memory and numbers',
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
if (values.json) console.log(JSON.stringify({ ...machine, families: found.map(plain) }, null, 2));
if (values.docs) for (const family of found) writeDocs(family);
if (found.some(({ rows }) => rows.some(({ lost }) => lost > 0))) process.exitCode = 1;

function plain({ name, title, rows }) {
  const counted = ({ what, tried, survived, refused, lost, details }) => ({
    what,
    tried,
    survived,
    refused,
    lost,
    details,
  });
  return { name, title, rows: rows.map(counted) };
}

/** A family for a terminal. */
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

/** Puts a family in its place in docs/faults.md: each has one, so that families can be run on different days. */
function writeDocs({ name, rows }) {
  const path = fileURLToPath(new URL('../docs/faults.md', import.meta.url));
  const marks = [`<!-- npm run faults -- --only ${name} -->\n`, `<!-- /${name} -->`];
  const text = readFileSync(path, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark));
  if (from < 0 || to < 0) throw new Error(`docs/faults.md has no place for ${name}`);
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
  writeFileSync(path, `${text.slice(0, from + marks[0].length)}\n${table}\n\n${text.slice(to)}`);
}
