/** Workers of a queue that are killed, stopped, send false results, or are of another build. */
import { appendFileSync, cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { misplay } from '../../test/cli/queue/misplay.ts';
import { RedisServer } from '../../test/cli/queue/redis-server.ts';
import { inScratch } from './folder.mjs';
import { withQueue } from './queue.mjs';
import { Row } from './row.mjs';

/** The seed of the run. */
const SEED = 5;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** False results for a job whose correct counts are `counts`. */
const FALSE_RESULTS = {
  zeros: (job, counts) => ({ ...job, counts: counts.map(() => 0) }),
  'twice the counts': (job, counts) => ({ ...job, counts: counts.map((count) => 2 * Number(count)) }),
  'one win for one loss': (job, counts) => ({ ...job, counts: [counts[0] - 1, counts[1] + 1, ...counts.slice(2)] }),
  'the counts of other games': (job, counts) => ({ ...job, counts }),
  'the result of another job': (job, counts) => ({ ...job, firstGame: job.firstGame + 1, counts }),
  'a result of another run': (job, counts) => ({ ...job, run: `sha256:${'0'.repeat(64)}`, counts }),
  'negative counts': (job, counts) => ({ ...job, counts: counts.map((count) => -Number(count)) }),
  'words for counts': (job, counts) => ({ ...job, counts: counts.map(() => 'many') }),
  'a million counts': (job) => ({ ...job, counts: Array(1_000_000).fill(0) }),
  nothing: () => ({}),
  'an error': () => {
    throw new Error('refused\n    at play (game.js:1:1)');
  },
};

/** Numbers of batches in the journal when a worker is killed or stopped. */
const MOMENTS = [5, 1, 10];

/** @param share the part of the moments that is tried */
export function harmWorkers({ share = 1 }) {
  const moments = MOMENTS.slice(0, Math.ceil(share * MOMENTS.length));
  return withQueue(async (newRun) => [
    await killWorkers(newRun, moments),
    await stopWorkers(newRun, moments),
    await sendFalseResults(newRun),
    await otherBuild(newRun),
  ]);
}

async function killWorkers(newRun, moments) {
  const row = new Row('one or both of two workers killed (SIGKILL) during a job; another one starts');
  for (const moment of moments)
    for (const count of [1, 2]) {
      const redis = await RedisServer.start();
      const queued = newRun();
      queued.begin(redis);
      const workers = [queued.work(redis), queued.work(redis)];
      await queued.until(moment);
      for (const { child } of workers.slice(0, count)) child.kill('SIGKILL');
      queued.work(redis);
      const { problem, isRefused, err } = await queued.judge();
      row.count(problem && `${count} after ${moment} batches: ${problem}; ${err}`, { isRefused });
      await redis.kill();
    }
  return row;
}

async function stopWorkers(newRun, moments) {
  const row = new Row('a worker stopped (SIGSTOP) until its jobs go to another, then continued with late results');
  for (const moment of moments) {
    const redis = await RedisServer.start();
    const queued = newRun();
    queued.begin(redis);
    const [stopped] = [queued.work(redis), queued.work(redis)];
    await queued.until(moment);
    stopped.child.kill('SIGSTOP');
    await wait(5000);
    stopped.child.kill('SIGCONT');
    const { problem, isRefused, err } = await queued.judge();
    row.count(problem && `after ${moment} batches: ${problem}; ${err}`, { isRefused });
    await redis.kill();
  }
  return row;
}

/** From the first batch on: docs/scale.md says how likely a later false result is found. */
async function sendFalseResults(newRun) {
  const row = new Row(
    `a worker that sends false results (${Object.keys(FALSE_RESULTS).join(', ')}) beside a correct one`,
  );
  for (const [what, falsify] of Object.entries(FALSE_RESULTS)) {
    const redis = await RedisServer.start();
    const queued = newRun();
    const name = `false-${what.replaceAll(' ', '-')}`;
    queued.begin(redis, name);
    const send = (job, counts) => ({ worker: 'false', elapsedMs: 1, ...falsify(job, counts) });
    const worker = await misplay(name, redis, send, what === 'the counts of other games' ? SEED + 1 : SEED);
    queued.work(redis);
    // Exit code 3: games are missing, and the run says so.
    const { problem, isRefused, err } = await queued.judge([0, 3]);
    const resumed = problem === undefined && isRefused ? await queued.resume() : undefined;
    row.count((problem ?? resumed) && `${what}: ${problem ?? resumed}; ${err}`, { isRefused });
    await worker.close(true);
    await redis.kill();
  }
  return row;
}

/** A worker whose engine has one more comment. */
async function otherBuild(newRun) {
  const row = new Row('a worker of another build, alone and beside one of this build');
  if (!existsSync(join(ROOT, 'dist/index.js'))) throw new Error('nothing is built yet: run "npm run build" first');
  await inScratch(async (other) => {
    for (const name of ['dist', 'package.json', 'docs'])
      cpSync(join(ROOT, name), join(other, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(other, 'node_modules'));
    appendFileSync(join(other, 'dist/engine/cell-progress.js'), '\n// Another build.\n');
    for (const isAlone of [true, false]) {
      const redis = await RedisServer.start();
      const queued = newRun();
      queued.begin(redis);
      const { child } = queued.work(redis, { main: join(other, 'dist/cli/main.js') });
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      while (!said.includes('Not playing for')) await wait(50);
      if (isAlone) queued.process.child.kill('SIGINT');
      else queued.work(redis);
      const { problem, err } = await queued.judge(isAlone ? [130, 2] : [0]);
      const isSaid = said.includes('another build') && (isAlone || err.includes('another build'));
      row.count(problem ?? (isSaid ? undefined : `the reason is not said: ${said}; ${err}`), { isRefused: isAlone });
      await redis.kill();
    }
  });
  return row;
}
