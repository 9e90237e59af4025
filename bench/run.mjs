/**
 * Games per second on one core, each workload with a checksum, interleaved so that a busy machine hurts all of
 * them alike. `npm run bench` builds first; `--json` prints for machines; `--rounds N` (default 7).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WORKLOADS } from './workloads.mjs';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds takes a whole number from 1');

const dist = new URL('../dist/', import.meta.url);
if (!existsSync(new URL('index.js', dist))) throw new Error('nothing is built yet: run "npm run build" first');
const { readFight, compileCell, loadKernel } = await import(new URL('index.js', dist).href);
const { playBatch } = await import(new URL('engine/table.js', dist).href);

const runners = [];
for (const { name, rules, games, sides } of WORKLOADS) {
  const reading = await readFight(sides[0], sides[1], rules, { seed: 1 });
  if ('faults' in reading) throw new Error(`${name}: ${JSON.stringify(reading.faults)}`);
  const matchup = compileCell(reading.system, reading.scenario.cells[0]);
  const kernel = await loadKernel(rules);
  runners.push({
    name,
    games,
    play: (seed) => checksum(playBatch(kernel, matchup, seed, 0, games)),
  });
}
runners.push(...(await rivals()));

const times = new Map(runners.map((runner) => [runner.name, []]));
const sums = new Map();
for (const runner of runners) await runner.play(99); // compiled before it counts
for (let round = 0; round < rounds; round++) {
  for (const runner of runners) {
    const begin = process.cpuUsage();
    const own = await runner.play(1);
    const spent = process.cpuUsage(begin);
    times.get(runner.name).push(own?.seconds ?? (spent.user + spent.system) / 1e6);
    sums.set(runner.name, own?.sum ?? own);
  }
}

const rows = runners.map((runner) => {
  const sorted = times.get(runner.name).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return {
    workload: runner.name,
    games: runner.games,
    microsecondsBest: round3((sorted[0] / runner.games) * 1e6),
    microsecondsMedian: round3((median / runner.games) * 1e6),
    gamesPerSecond: Math.round(runner.games / median),
    checksum: sums.get(runner.name),
  };
});

if (values.json) console.log(JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, rounds, rows }, null, 2));
else {
  console.log(`Node ${process.version}, ${cpus()[0]?.model}, CPU time of one core, ${rounds} interleaved rounds\n`);
  console.log(
    `${'workload'.padEnd(28)}${'us best'.padStart(10)}${'median'.padStart(10)}${'games/s'.padStart(12)}  checksum`,
  );
  for (const r of rows) {
    const numbers = [r.microsecondsBest, r.microsecondsMedian].map((n) => String(n).padStart(10)).join('');
    console.log(`${r.workload.padEnd(28)}${numbers}${String(r.gamesPerSecond).padStart(12)}  ${r.checksum}`);
  }
}

/** The duel as a hobbyist would write it, and as plain C where a compiler is there. */
async function rivals() {
  const { naiveDuel } = await import('./naive-duel.mjs');
  const found = [{ name: 'duel, naive script', games: 20_000, play: () => naiveDuel(20_000) }];
  const program = compileC();
  if (program !== undefined) {
    found.push({
      name: 'duel, plain C',
      games: 300_000,
      play: () => {
        const [wins, seconds] = execFileSync(program, ['300000', '1'], { encoding: 'utf8' }).trim().split(' ');
        return { sum: wins, seconds: Number(seconds) };
      },
    });
  }
  return found;
}

function compileC() {
  const program = join(mkdtempSync(join(tmpdir(), 'montecrawl-bench-')), 'plain-duel');
  try {
    execFileSync('gcc', ['-O3', '-o', program, new URL('./plain-duel.c', import.meta.url).pathname]);
    return program;
  } catch {
    return undefined;
  }
}

/** A number that changes when any count does. */
function checksum(counts) {
  let sum = 17;
  for (const count of counts) sum = (Math.imul(sum, 31) + (count % 4294967296)) | 0;
  return (sum >>> 0).toString(16).padStart(8, '0');
}

function round3(value) {
  return Number(value.toPrecision(3));
}
