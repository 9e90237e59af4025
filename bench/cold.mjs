/**
 * How long commands take from the shell's point of view: everything is loaded, compiled and thrown away each time.
 * `npm run build && node bench/cold.mjs [--rounds N] [--json]`; half a minute.
 *
 * Rounds are interleaved and the least of them is what counts, since whatever else the machine does makes them longer.
 * Wall time shows that most; next to it stand processor time of all threads (the compiler and the collector have their
 * own) and of the main thread alone, which is about the wall time of a machine that has nothing else to do.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
/** `MONTECRAWL_DIST`, a folder, stands in for `dist` where two builds are compared. */
const MAIN = join(process.env.MONTECRAWL_DIST ?? at('../dist'), 'cli', 'main.js');
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, json: { type: 'boolean' } },
});

const KNIGHT = 'human/knight@5 ac6 shield sword';
const TROLL = 'troll/warrior@5 ac6 no-shield two-handed-axe';
const QUESTIONS = [
  { name: 'node, an empty module', words: [at('nothing.mjs')] },
  { name: '--version', montecrawl: ['--version'] },
  { name: 'list', montecrawl: ['list'] },
  { name: 'check, 20 cells', montecrawl: ['check', at('../scenarios/2hdc/troll-at-rep-5.yaml')] },
  { name: 'odds dice', montecrawl: ['odds', 'dice', '4d6'] },
  { name: 'odds 2hdc melee', montecrawl: ['odds', '2hdc', 'melee'] },
  { name: 'fight, one game', montecrawl: ['fight', KNIGHT, TROLL, '--sampled', '--games', '1'] },
  { name: 'fight, exact and one game', montecrawl: ['fight', KNIGHT, TROLL, '--games', '1'] },
  { name: 'fight, exact and 10,000 games', montecrawl: ['fight', KNIGHT, TROLL] },
];

/** Milliseconds that one start took. */
function start({ words, montecrawl }) {
  const program = words ?? [MAIN, ...montecrawl];
  const began = performance.now();
  const { status, output } = spawnSync(process.execPath, ['--require', at('tell-time.cjs'), ...program], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const wall = performance.now() - began;
  if (status !== 0) throw new Error(`${program.join(' ')} ended with ${status}`);
  return { wall, ...JSON.parse(output[3].toString()) };
}

const starts = QUESTIONS.map(() => []);
for (let round = 0; round < Number(options.rounds); round++) {
  for (const [i, question] of QUESTIONS.entries()) starts[i].push(start(question));
}

const rows = QUESTIONS.map(({ name }, i) => {
  const of = (key) => {
    const sorted = starts[i].map((each) => each[key]).sort((a, b) => a - b);
    return { least: sorted[0], median: sorted[sorted.length >> 1] };
  };
  return { name, wallMs: of('wall'), cpuMs: of('cpu'), mainThreadMs: starts[i][0].own === null ? null : of('own') };
});
if (options.json) console.log(JSON.stringify(rows, undefined, 2));
else {
  const cell = (text) => String(text).padStart(14);
  const pair = (ms) => cell(ms === null ? '-' : `${Math.round(ms.least)} ${String(Math.round(ms.median)).padStart(5)}`);
  console.log(`${'ms: least, median'.padEnd(32)}${cell('wall')}${cell('all threads')}${cell('main thread')}`);
  for (const { name, wallMs, cpuMs, mainThreadMs } of rows)
    console.log(`${name.padEnd(32)}${pair(wallMs)}${pair(cpuMs)}${pair(mainThreadMs)}`);
}
