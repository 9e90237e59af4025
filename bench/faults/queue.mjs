/** A run on a queue, and workers as processes. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HAS_REDIS, RedisServer } from '../../test/cli/queue/redis-server.ts';
import { contentOf, differenceOf, fill, inScratch } from './folder.mjs';
import { complaintAbout, run, start } from './program.mjs';

const DUEL = `title: Knight against Troll
rules: 2hdc
seed: 5
games: 600000
sides:
  band: { members: [star human/knight@5 ac6 shield sword] }
  lair: { members: [troll@5] }
`;
const RUN = 'run duel.yaml --out x --sampled --every-step --no-range --batch 20000 --save-every 0'.split(' ');

/**
 * Calls `act` with a function that makes runs of the duel on a queue. Their answer must be that of one thread.
 *
 * @throws Error where redis-server is not installed
 */
export async function withQueue(act) {
  if (!HAS_REDIS) throw new Error('redis-server is not installed, so queues cannot be tried');
  return inScratch(async (scratch) => {
    const whole = join(scratch, 'whole');
    mkdirSync(whole);
    fill(whole, { 'duel.yaml': DUEL });
    await run([...RUN, '--threads', '1'], whole);
    const wanted = contentOf(whole);
    let runs = 0;
    try {
      return await act(() => new QueueRun(join(scratch, `run-${runs++}`), wanted));
    } finally {
      await RedisServer.killAll();
    }
  });
}

/** A run in a folder of its own. */
class QueueRun {
  workers = [];

  constructor(folder, wanted) {
    this.folder = folder;
    this.wanted = wanted;
    mkdirSync(folder);
    fill(folder, { 'duel.yaml': DUEL });
  }

  begin(redis, name = 'faults') {
    this.process = start([...RUN, '--queue', redis.url, '--queue-name', name], this.folder);
    this.hasEnded = false;
    this.process.end.then(() => {
      this.hasEnded = true;
    });
  }

  work(redis, { main } = {}) {
    const words = ['worker', redis.url, '--threads', '1', '--lock', '2000'];
    const worker = start(words, this.folder, { main, hasNoEnd: true });
    this.workers.push(worker);
    return worker;
  }

  /** Waits until `batches` batches are in the journal or the run ends. */
  async until(batches) {
    const path = join(this.folder, 'x/journal.jsonl');
    const saved = () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0);
    while (!this.hasEnded && saved() < batches) await wait(20);
  }

  /** Waits for the end of the run and returns what is wrong with it; `problem` is `undefined` if nothing is. */
  async judge(codes = [0]) {
    const end = await this.process.end;
    for (const { child } of this.workers) child.kill('SIGKILL');
    await Promise.all(this.workers.map((worker) => worker.end));
    const problem = complaintAbout(end) ?? (codes.includes(end.code) ? undefined : `exit code ${end.code}: ${end.err}`);
    const isRefused = end.code !== 0;
    if (problem !== undefined || isRefused) return { problem, isRefused, err: end.err };
    return { problem: this.difference(), isRefused, err: end.err };
  }

  difference() {
    return differenceOf(contentOf(this.folder), this.wanted);
  }

  /** Resumes the run without a queue. */
  async resume() {
    const { code, err } = await run([...RUN, '--threads', '1'], this.folder);
    return code === 0 ? this.difference() : `resumed without a queue, it ended with ${code}: ${err}`;
  }
}
