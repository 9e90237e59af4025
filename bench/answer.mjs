/**
 * How long it takes from the shell to the answer and its report, by phases, as users ask: the flagship, the README's fights,
 * the first shipped scenario of each other book. Beside each stand the same games alone (`--sampled --no-report`), and for
 * the Troll plain C for as many games.
 *
 * `npm run build && node bench/answer.mjs`; `--rounds 5` for steadier figures, `--all` for every shipped scenario, `--only duel,odds` for
 * those with such a name, `--json`
 * for machines, `--readme` to put the table into bench/README.md and docs/performance.md. Rounds are interleaved, and the
 * least counts. On a machine that does other work compare ratios, and processor time.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileC } from './compile-c.mjs';
import { runPhases } from './run-phases.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
/** `MONTECRAWL_DIST`, a folder, stands in for `dist` where two builds are compared. */
const MAIN = join(process.env.MONTECRAWL_DIST ?? at('../dist'), 'cli', 'main.js');
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    all: { type: 'boolean' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    readme: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds takes a whole number from 1');

const BOOKS = ['2hdc', 'adg', 'ddd', 'dw', 'wods', 'five-systems'];
const run = (scenario) => ({ name: scenario, words: ['run', at(`../scenarios/${scenario}`)] });
const shipped = (book) =>
  readdirSync(at(`../scenarios/${book}`))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${book}/${name}`);
const FLAGSHIP = '2hdc/troll-at-rep-5.yaml';
const ELVES = ['star elf/knight@5 ac6 sword, 2x elf/shooter@4', '3x orc/warrior@4'];
const DUEL = ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield'];

const ALL = values.all
  ? BOOKS.flatMap(shipped).map(run)
  : [
      { ...run(FLAGSHIP), plain: 'plain-troll' },
      { name: 'fight, a sweep of the README', words: ['fight', ...ELVES, '--vary', 'b.warrior.count=1..5'] },
      { name: 'fight, an exact duel', words: ['fight', ...DUEL], plain: 'plain-duel', silent: true },
      { name: 'odds 2hdc melee', words: ['odds', '2hdc', 'melee'], silent: true, unplayed: true },
      ...['adg', 'ddd', 'dw', 'wods'].map((book) => run(shipped(book)[0])),
    ];

const wanted = values.only?.split(',') ?? [''];
const QUESTIONS = ALL.filter(({ name }) => wanted.some((word) => name.includes(word)));

const folder = mkdtempSync(join(tmpdir(), 'montecrawl-answer-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Asks once: milliseconds in all and by phase, and processor time. */
function ask(words) {
  const began = Date.now();
  const { wall, cpu, phases, stdout } = runPhases(MAIN, words);
  const starts = [['start', began], ...phases, ['end', began + wall]];
  const spent = Object.fromEntries(starts.slice(0, -1).map(([name, start], i) => [name, starts[i + 1][1] - start]));
  return { wall, cpu, phases: spent, out: stdout };
}

/** Games that an answer rests on, all cells together. */
function gamesOf({ words, silent }) {
  const more = words[0] === 'run' ? ['--no-report'] : [];
  const { cells } = JSON.parse(ask([...words, ...more, '--json', '--quiet']).out);
  return silent ? cells[0].games : cells.reduce((sum, { games }) => sum + games, 0);
}

const least = (list) => list.reduce((best, each) => (each.wall < best.wall ? each : best));
const timed = QUESTIONS.map((question) => ({ question, whole: [], alone: [] }));
for (let round = 0; round < rounds; round++) {
  for (const { question, whole, alone } of timed) {
    const { words, silent, unplayed } = question;
    whole.push(ask([...words, ...(silent ? [] : ['--out', join(folder, 'out')])]));
    const noReport = words[0] === 'run' ? ['--no-report'] : [];
    if (!unplayed) alone.push(ask([...words, '--sampled', ...noReport]));
  }
}

const rows = timed.map(({ question, whole, alone }) => {
  const { wall, cpu, phases } = least(whole);
  const row = { name: question.name, wall, cpu, phases };
  if (alone.length > 0) {
    const played = least(alone);
    Object.assign(row, { played: { wall: played.wall, cpu: played.cpu }, ratio: wall / played.wall });
  }
  const plain = question.plain && compileC(question.plain);
  if (plain === undefined) return row;
  const games = gamesOf(question);
  const from = performance.now();
  plain(games, 1);
  return { ...row, plain: { games, wall: performance.now() - from } };
});

const machine = `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0].toFixed(1)}`;
if (values.json) console.log(JSON.stringify({ machine, rounds, rows }, null, 2));
else console.log(lines().join('\n'));
if (values.readme) for (const path of ['README.md', '../docs/performance.md']) putInto(at(path), lines().join('\n'));

function lines() {
  const seconds = (ms) => (ms === undefined ? '' : (ms / 1000).toFixed(2)).padStart(8);
  const heads = ['answer', 'CPU', 'start', 'read', 'solve', 'play', 'report', 'alone', 'CPU'];
  return [
    `${machine}; seconds, the least of ${rounds}`,
    '',
    `${''.padEnd(36)}${heads.map((head) => head.padStart(8)).join('')}   ratio  plain C`,
    ...rows.map(({ name, wall, cpu, phases, played, ratio, plain }) => {
      const parts = ['start', 'read', 'solve', 'play', 'report'].map((phase) => seconds(phases[phase]));
      const beside = [seconds(played?.wall), seconds(played?.cpu), (ratio?.toFixed(2) ?? '').padStart(8)];
      const figures = [seconds(wall), seconds(cpu), ...parts, ...beside, seconds(plain?.wall).padStart(9)];
      return `${name.padEnd(36)}${figures.join('')}`.trimEnd();
    }),
  ];
}

/** Puts the table in its place. */
function putInto(path, text) {
  const place = /(?<=<!-- bench\/answer.mjs -->\n).*(?=<!-- \/bench\/answer.mjs -->)/s;
  const document = readFileSync(path, 'utf8');
  if (!place.test(document)) throw new Error(`${path} has no place for the table`);
  writeFileSync(
    path,
    document.replace(place, () => `\n\`\`\`text\n${text}\n\`\`\`\n\n`),
  );
}
