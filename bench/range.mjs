/**
 * What the range over policies costs: processor time of `run` for every shipped scenario, beside that of the same command
 * with `--no-range`.
 *
 * `npm run build && node bench/range.mjs`; `--only troll,adg` for those with such a name, `--rounds 3` for steadier
 * figures, `--no-report` without writing reports, `--json` for machines, `--readme` to put the table into
 * docs/performance.md. Rounds are interleaved, and the least counts.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runPhases } from './run-phases.mjs';
import { quantile } from './timing.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = join(process.env.MONTECRAWL_DIST ?? at('../dist'), 'cli', 'main.js');
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'no-report': { type: 'boolean', default: false },
    json: { type: 'boolean' },
    readme: { type: 'boolean' },
  },
});

const BOOKS = ['2hdc', 'adg', 'ddd', 'dw', 'wods', 'five-systems'];
const wanted = values.only.split(',');
const scenarios = BOOKS.flatMap((book) =>
  readdirSync(at(`../scenarios/${book}`))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${book}/${name}`),
).filter((name) => wanted.some((word) => name.includes(word)));

const folder = mkdtempSync(join(tmpdir(), 'montecrawl-range-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const files = values['no-report'] ? ['--no-report'] : ['--out', join(folder, 'out'), '--fresh'];

/** Milliseconds of processor time that a run takes. */
function cpuOf(scenario, words) {
  return runPhases(MAIN, ['run', at(`../scenarios/${scenario}`), '--quiet', ...words]).cpu;
}

const rows = scenarios.map((name) => {
  const [ranged, plain] = [[], []];
  for (let round = 0; round < Number(values.rounds); round++) {
    ranged.push(cpuOf(name, files));
    plain.push(cpuOf(name, [...files, '--no-range']));
  }
  const [a, b] = [Math.min(...ranged), Math.min(...plain)];
  process.stderr.write(`${name} ${(a / b).toFixed(2)} ${Math.round(a)} ${Math.round(b)}\n`);
  return { name, ranged: a, plain: b, ratio: a / b };
});

const machine = `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}`;
if (values.json) console.log(JSON.stringify({ machine, rows }, null, 2));
else console.log(lines().join('\n'));
if (values.readme) putInto(at('../docs/performance.md'), lines().join('\n'));

function lines() {
  const seconds = (ms) => (ms / 1000).toFixed(2).padStart(8);
  const ratios = rows.map(({ ratio }) => ratio);
  const below = ratios.filter((ratio) => ratio < 2).length;
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  return [
    `${machine}; seconds of CPU, the least of ${values.rounds}`,
    `below double in ${below} of ${rows.length}; median ${quantile(ratios, 0.5).toFixed(2)}, all together ${(total('ranged') / total('plain')).toFixed(2)}`,
    '',
    `${''.padEnd(44)}${['ranged', 'plain', 'ratio'].map((head) => head.padStart(8)).join('')}`,
    ...rows.map(
      ({ name, ranged, plain, ratio }) =>
        `${name.padEnd(44)}${seconds(ranged)}${seconds(plain)}${ratio.toFixed(2).padStart(8)}`,
    ),
  ];
}

/** Puts the table in its place. */
function putInto(path, text) {
  const place = /(?<=<!-- bench\/range.mjs -->\n).*(?=<!-- \/bench\/range.mjs -->)/s;
  const document = readFileSync(path, 'utf8');
  if (!place.test(document)) throw new Error(`${path} has no place for the table`);
  writeFileSync(
    path,
    document.replace(place, () => `\n\`\`\`text\n${text}\n\`\`\`\n\n`),
  );
}
