/** A run on a queue, with workers in processes of their own, to do harm to. */
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
/** Batches come back one by one, so that there is something to interrupt. */
const RUN = 'run duel.yaml --out x --sampled --every-step --no-range --batch 20000 --save-every 0'.split(' ');

/**
 * Calls back with what plays the duel on queues; the answer must be that of one thread.
 *
 * @returns what the callback returns; nothing where there is no Redis on this machine
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

/** One run in a folder of its own. */
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
    let isOver = false;
    this.process.end.then(() => {
      isOver = true;
    });
    this.isOver = () => isOver;
  }

  work(redis, { main } = {}) {
    const words = ['worker', redis.url, '--threads', '1', '--lock', '2000'];
    const worker = start(words, this.folder, { main, hasNoEnd: true });
    this.workers.push(worker);
    return worker;
  }

  /** Waits until so many batches are in the journal, or the run is over. */
  async until(batches) {
    const path = join(this.folder, 'x/journal.jsonl');
    const saved = () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0);
    while (!this.isOver() && saved() < batches) await wait(20);
  }

  /** What is wrong with how the run ended; `undefined` where nothing is. */
  async judge(codes = [0]) {
    const end = await this.process.end;
    for (const { child, end: over } of this.workers) {
      child.kill('SIGKILL');
      await over;
    }
    const problem = complaintAbout(end) ?? (codes.includes(end.code) ? undefined : `exit code ${end.code}: ${end.err}`);
    const isRefused = end.code !== 0;
    if (problem !== undefined || isRefused) return { problem, isRefused, err: end.err };
    return { problem: this.difference(), isRefused, err: end.err };
  }

  difference() {
    return differenceOf(contentOf(this.folder), this.wanted);
  }

  /** Plays on without a queue. */
  async resume() {
    const { code, err } = await run([...RUN, '--threads', '1'], this.folder);
    return code === 0 ? this.difference() : `resumed without a queue, it ended with ${code}: ${err}`;
  }
}
