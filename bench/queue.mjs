/**
 * What the queue costs. Starts a Redis of its own (redis-server must be installed) and, by turns,
 *
 * - a real worker with one thread: how much of its time passes outside of games, at jobs of a second;
 * - workers that answer at once: how many jobs a second the coordinator can hand out and count, and whether its
 *   memory grows with their number.
 *
 * `npm run build && node --expose-gc bench/queue.mjs [--seconds 30] [--games 1e10]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { WORKLOADS } from './workloads.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    games: { type: 'string', default: '1e10' },
    /** For a process of our own. */
    answer: { type: 'string' },
    slots: { type: 'string' },
  },
});
const PORT = 7411;
const RUN = 'bench';
/** Games of the duel that one core plays in a second. */
const GAMES_PER_SECOND = 460_000;

if (values.answer !== undefined) answerAtOnce(Number(values.slots));
else await bench();

async function bench() {
  const dist = new URL('../dist/', import.meta.url);
  const load = (file) => import(new URL(file, dist).href);
  const { readFight, compileCell, playScenario, version } = await load('index.js');
  const { build } = await load('cli/version.js');
  const { RemotePlayers } = await load('cli/queue/remote-players.js');
  const { readAddress } = await load('cli/queue/redis.js');
  const { layOut } = await load('stats/measure.js');

  const { sides, rules } = WORKLOADS[0];
  const { scenario, system } = await readFight(sides[0], sides[1], rules, { seed: 1, games: 1 });
  const cells = [{ kernel: system, matchup: compileCell(system, scenario.cells[0]) }];
  const layouts = cells.map(({ kernel, matchup }) => layOut(kernel.measures(matchup)));
  const runKey = { montecrawl: version(), build: build(), solve: 'none', scenario: scenario.canonical };

  const redis = spawn('redis-server', ['--port', `${PORT}`, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  await wait(500);

  /** Plays on the queue, and hears of every result. */
  const play = async (games, hear, signal) => {
    const host = { note: () => {} };
    const address = readAddress(`redis://localhost:${PORT}`, {});
    const players = await RemotePlayers.call({ address, name: RUN, runKey, layouts, host, quiet: true });
    const inner = players.play.bind(players);
    players.play = async (batch) => {
      const result = await inner(batch);
      hear(batch, result);
      return result;
    };
    await playScenario(cells, { seed: 1, precision: 0.005, games, players, signal });
    await players.close();
  };

  console.log(`Node ${process.version}, ${cpus()[0]?.model}\n`);

  // A real worker: it is slow while its code is cold, so the first jobs do not count.
  const main = fileURLToPath(new URL('cli/main.js', dist));
  const words = ['worker', `redis://localhost:${PORT}`, '--threads', '1', '--quiet'];
  const worker = spawn(process.execPath, [main, ...words], { stdio: 'inherit' });
  const stop = new AbortController();
  const jobs = [];
  const until = performance.now() + 1000 * Number(values.seconds);
  await play(
    1e12,
    (_, { elapsedMs }) => {
      const now = performance.now();
      jobs.push({ now, elapsedMs });
      if (now > until) stop.abort();
    },
    stop.signal,
  );
  worker.kill();
  await once(worker, 'exit');
  const warm = jobs.filter(({ elapsedMs }) => elapsedMs > 500);
  const played = warm.slice(1).reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
  const passed = warm.at(-1).now - warm[0].now;
  const mean = Math.round(played / (warm.length - 1));
  console.log(`one worker with one thread: ${warm.length} jobs of ${mean} ms`);
  console.log(`  time outside of games: ${((1 - played / passed) * 100).toFixed(2)} %\n`);

  // Workers that answer at once, as a hundred machines might.
  const instant = Array.from({ length: 2 }, () =>
    spawn(process.execPath, [fileURLToPath(import.meta.url), '--answer', RUN, '--slots', `${layouts[0].slots}`], {
      stdio: 'inherit',
    }),
  );
  const games = Number(values.games);
  let count = 0;
  let done = 0;
  let next = 0.1;
  const began = performance.now();
  const cpu = process.cpuUsage();
  await play(games, (batch) => {
    count++;
    done += batch.games;
    if (done < next * games) return;
    next += 0.1;
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const [heapMb, rssMb] = [heapUsed, rss].map((bytes) => (bytes / 1e6).toFixed(1).padStart(7));
    console.log(
      `  ${done.toExponential(1)} games  ${String(count).padStart(7)} jobs  heap ${heapMb} MB  rss ${rssMb} MB`,
    );
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system: kernel } = process.cpuUsage(cpu);
  console.log(
    `  ${Math.round(count / seconds)} jobs/s; ${((user + kernel) / 1000 / count).toFixed(2)} ms of CPU a job here`,
  );
  for (const child of instant) child.kill('SIGKILL');
  redis.kill();
}

/** A worker that says of every job that it was played, in the time that one core would take. */
function answerAtOnce(slots) {
  const connection = new Redis(PORT, { maxRetriesPerRequest: null });
  const counts = Array.from({ length: slots }, () => 0);
  const answer = async ({ data }) => {
    // As many digits as a real tally has.
    const real = counts.map((_, i) => (i * 7919) % data.games);
    return { ...data, counts: real, elapsedMs: (data.games / GAMES_PER_SECOND) * 1000 };
  };
  new Worker(values.answer, answer, { connection, prefix: 'montecrawl:queue', concurrency: 16 });
  let beat = 0;
  setInterval(
    () =>
      connection.hset(
        `montecrawl:workers:${values.answer}`,
        `${process.pid}`,
        JSON.stringify({ threads: 64, beat: beat++ }),
      ),
    1000,
  );
}
