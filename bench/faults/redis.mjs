/** Redis failures during a run. */
import { setTimeout as wait } from 'node:timers/promises';
import { RedisServer } from '../../test/cli/queue/redis-server.ts';
import { withQueue } from './queue.mjs';
import { Row } from './row.mjs';

/** The length of a fault that ends by itself. */
const LASTS_MS = 4000;

async function send(redis, ...words) {
  const client = redis.connect();
  try {
    return await client.call(...words);
  } finally {
    client.disconnect();
  }
}

/** Faults of Redis, each undone afterwards. */
const FAULTS = {
  'killed and started again empty': async (redis) => {
    await redis.kill();
    await wait(300);
    await redis.start();
  },
  'emptied (FLUSHALL)': (redis) => send(redis, 'FLUSHALL'),
  'silent for four seconds (SIGSTOP)': async (redis) => {
    redis.fallSilent();
    await wait(LASTS_MS);
    redis.speak();
  },
  'slow: each command held for up to four seconds (CLIENT PAUSE)': (redis) => send(redis, 'CLIENT', 'PAUSE', LASTS_MS),
  'full for four seconds (maxmemory)': async (redis) => {
    await send(redis, 'CONFIG', 'SET', 'maxmemory', 1);
    await wait(LASTS_MS);
    await send(redis, 'CONFIG', 'SET', 'maxmemory', 0);
  },
  'read-only for four seconds (REPLICAOF)': async (redis) => {
    await send(redis, 'REPLICAOF', '127.0.0.1', 1);
    await wait(LASTS_MS);
    await send(redis, 'REPLICAOF', 'NO', 'ONE');
  },
};

/** Numbers of batches in the journal when the fault begins. */
const MOMENTS = [3, 0, 8, 15];

/** @param share the part of the moments that is tried */
export function harmRedis({ share = 1 }) {
  const moments = MOMENTS.slice(0, Math.ceil(share * MOMENTS.length));
  return withQueue(async (newRun) => {
    const rows = [];
    for (const [what, harm] of Object.entries(FAULTS)) {
      const row = new Row(`Redis ${what}`);
      for (const moment of moments) {
        const redis = await RedisServer.start();
        const queued = newRun();
        queued.begin(redis);
        queued.work(redis);
        await queued.until(moment);
        await harm(redis);
        const { problem, isRefused, err } = await queued.judge([0, 2]);
        row.count(problem && `after ${moment} batches: ${problem}; ${err}`, { isRefused });
        await redis.kill();
      }
      rows.push(row);
    }
    return [...rows, await goneForGood(newRun, moments), await neverThere(newRun)];
  });
}

/** Redis never comes back: the run is stopped, and resumed without it. */
async function goneForGood(newRun, moments) {
  const row = new Row('Redis killed for good; the run stopped (SIGINT), and resumed without a queue');
  for (const moment of moments) {
    const redis = await RedisServer.start();
    const queued = newRun();
    queued.begin(redis);
    queued.work(redis);
    await queued.until(Math.max(1, moment));
    await redis.kill();
    queued.process.child.kill('SIGINT');
    const { problem } = await queued.judge([0, 130]);
    row.count(problem ?? (await queued.resume()));
  }
  return row;
}

/** The run cannot start. */
async function neverThere(newRun) {
  const row = new Row('Redis absent, full or read-only from the start');
  const starts = {
    absent: async () => {
      const redis = await RedisServer.start();
      await redis.kill();
      return redis;
    },
    full: () => RedisServer.start((port) => ['--port', `${port}`, '--maxmemory', '100kb']),
    'read-only': () => RedisServer.start((port) => ['--port', `${port}`, '--replicaof', '127.0.0.1', '1']),
  };
  for (const [how, begin] of Object.entries(starts)) {
    const redis = await begin();
    const queued = newRun();
    queued.begin(redis);
    const { problem, isRefused, err } = await queued.judge([2]);
    row.count(problem && `${how}: ${problem}; ${err}`, { isRefused });
    await redis.kill();
  }
  return row;
}
