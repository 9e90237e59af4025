import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import type { Subject } from '../../analysis/answer-scenario.ts';
import { differences, questionOf, readRunKey, runKeyDigest } from '../../analysis/run-key.ts';
import { mostGames } from '../../engine/play-scenario.ts';
import { Pool } from '../../engine/pool.ts';
import type { Matchup } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { tallyToJson } from '../../stats/tally.ts';
import type { Host } from '../host.ts';
import { build, version } from '../version.ts';
import { connect, loadQueues, type RedisAddress, refusalOf } from './redis.ts';
import {
  announcementKey,
  JOB,
  type JobData,
  MOST_ANNOUNCED_BYTES,
  MOST_RUNS,
  namesOfRuns,
  OVER,
  type Presence,
  plainWords,
  QUEUE_PREFIX,
  type ResultData,
  RUNS_KEY,
  readJson,
  workersKey,
} from './wire.ts';

export interface Serving {
  /** Number of games played at a time. */
  readonly threads: number;
  /** Only for the run of this name. */
  readonly run?: string | undefined;
  /** Seconds without a run after which it ends. */
  readonly idle?: number | undefined;
  /** Milliseconds after which the job of a dead worker goes to another one. */
  readonly lock?: number | undefined;
  readonly quiet: boolean;
}

/** Milliseconds between looks for runs. */
const LOOK_MS = 500;
/** Looks between two reports that it is alive. */
const LOOKS_PER_BEAT = 4;
/** A run that is not announced for this many looks has ended. */
const PATIENCE = 20;
const LOCK_MS = 10_000;
/** Milliseconds allowed for leaving while Redis is gone. */
const GONE_MS = 500;
/** Waiting jobs, for each thread. */
const SPARE = 1 / 4;
/** Workers that may die of a job before the run decides whether to retry it. */
const MOST_DEATHS = 4;
/** Limit on kept matchups: a run may have thousands of cells, and matchups may be large. */
const MOST_MATCHUPS = 64;
const WORKERS_S = 60;

/** A run that this worker plays for, or why not. */
type Service = { missed: number } & ({ readonly worker: Worker } | { readonly refused: string });

/** Plays the jobs of all announced runs until interrupted or idle for too long. */
export async function serveQueue(address: RedisAddress, serving: Serving, host: Host): Promise<void> {
  const redis = await connect(address, host);
  // The calling thread must stay free to report that its jobs are still being played.
  const pool = new Pool({ threads: serving.threads + 1 });
  const services = new Map<string, Service>();
  const id = randomUUID();
  let idleSince = host.now();
  let refused: string | undefined;
  // Pending commands resolve only when Redis is back; the user must not wait for that.
  const stop = () => redis.status !== 'ready' && redis.disconnect();
  host.stop.addEventListener('abort', stop);
  try {
    for (let look = 0; !host.stop.aborted; look++) {
      if (redis.status === 'ready') {
        try {
          await lookForRuns(redis, services, pool, serving, host);
          if (look % LOOKS_PER_BEAT === 0) await sayPresent(redis, services, id, look, serving);
        } catch (error) {
          const refusal = refusalOf(error, address);
          if (refusal === undefined) throw error;
          if (refusal !== refused && !serving.quiet) host.note(`${refusal}. This worker goes on when it takes that.`);
          refused = refusal;
        }
      }
      if ([...services.values()].some((service) => 'worker' in service)) idleSince = host.now();
      else if (host.now() - idleSince > (serving.idle ?? Number.POSITIVE_INFINITY) * 1000) break;
      await wait(LOOK_MS, undefined, { signal: host.stop }).catch(() => {});
    }
    // Finishes current jobs, unless Redis is gone, when their results cannot be delivered.
    const isGone = redis.status !== 'ready';
    const workers = [...services.values()].flatMap((service) => ('worker' in service ? [service.worker] : []));
    const leaving = Promise.allSettled(workers.map((worker) => worker.close(isGone)));
    await (isGone ? Promise.race([leaving, wait(GONE_MS)]) : leaving);
    if (redis.status === 'ready') for (const run of services.keys()) await redis.hdel(workersKey(run), id);
  } catch (error) {
    if (!host.stop.aborted) throw error;
  } finally {
    host.stop.removeEventListener('abort', stop);
    await pool.close();
    redis.disconnect();
  }
}

async function lookForRuns(
  redis: Redis,
  services: Map<string, Service>,
  pool: Pool,
  serving: Serving,
  host: Host,
): Promise<void> {
  const found = serving.run === undefined ? await namesOfRuns(redis) : [serving.run];
  const runs = new Set([...services.keys(), ...found]);
  for (const run of runs) {
    const service = services.get(run);
    const key = announcementKey(run);
    // An announcement holds a whole scenario, so it is read only once.
    const length = await redis.strlen(key);
    if (length <= OVER.length) {
      runs.delete(run);
      if (service !== undefined && length > 0) service.missed = PATIENCE;
      // Left behind by a killed run; a live one adds its name again.
      if (length === 0) await redis.srem(RUNS_KEY, run);
    } else if (service === undefined && services.size < MOST_RUNS) {
      const begun = await beginService(run, length, redis, pool, serving, host);
      if (begun === undefined) continue;
      services.set(run, begun);
      if (!serving.quiet)
        host.note('worker' in begun ? `Playing for ${run}.` : `Not playing for ${run}: ${begun.refused}.`);
    }
  }
  for (const [run, service] of services) {
    service.missed = runs.has(run) ? 0 : service.missed + 1;
    if (service.missed <= PATIENCE) continue;
    services.delete(run);
    if (!('worker' in service)) continue;
    await service.worker.close();
    // Keys that a BullMQ worker creates by itself while it looks for jobs.
    await redis.del(['meta', 'events', 'stalled-check'].map((key) => `${QUEUE_PREFIX}:${run}:${key}`));
    if (!serving.quiet) host.note(`${run} is over.`);
  }
}

async function sayPresent(
  redis: Redis,
  services: ReadonlyMap<string, Service>,
  id: string,
  beat: number,
  { threads }: Serving,
): Promise<void> {
  for (const [run, service] of services) {
    const presence: Presence = { threads, beat, ...('refused' in service && { refused: service.refused }) };
    await redis.hset(workersKey(run), id, JSON.stringify(presence));
    await redis.expire(workersKey(run), WORKERS_S);
  }
}

/**
 * Checks whether a run can be played for, and starts; `undefined` if Redis disconnected meanwhile.
 *
 * @param length bytes of its announcement
 */
async function beginService(
  run: string,
  length: number,
  redis: Redis,
  pool: Pool,
  { threads, lock = LOCK_MS, quiet }: Serving,
  host: Host,
): Promise<Service | undefined> {
  const refuse = (why: string): Service => ({ missed: 0, refused: plainWords(why) });
  if (length > MOST_ANNOUNCED_BYTES)
    return refuse(`its announcement has ${length} bytes, and none has more than ${MOST_ANNOUNCED_BYTES}`);
  // Limited, in case it has grown meanwhile.
  const announcement = await redis.getrange(announcementKey(run), 0, MOST_ANNOUNCED_BYTES);
  const runKey = readRunKey(readJson(announcement, z.unknown()));
  if (runKey === undefined) return refuse('its announcement cannot be read');
  const [other] = differences(runKey, { ...runKey, montecrawl: version(), build: build() });
  if (other !== undefined) return refuse(other);
  let question: Subject;
  try {
    question = await questionOf(runKey);
  } catch (error) {
    return refuse((error as Error).message);
  }
  let refused = 0;
  const name = `${hostname()} ${randomUUID().slice(0, 8)}`.slice(-200);
  const play = player(question, runKeyDigest(runKey), name, pool, (why) => {
    if (refused++ === 0 && !quiet) host.note(`Refused a job of ${run}: ${why}.`);
  });
  const { Worker } = await loadQueues();
  const worker = new Worker(run, play, {
    connection: redis,
    autorun: false,
    prefix: QUEUE_PREFIX,
    // More jobs than threads, so that a thread that finishes has its next job while another is fetched.
    concurrency: threads + Math.ceil(threads * SPARE),
    lockDuration: lock,
    stalledInterval: lock / 2,
    maxStalledCount: MOST_DEATHS,
    runRetryDelay: LOOK_MS,
  });
  // The connection reports that Redis is away, and the run reports failed jobs.
  worker.on('error', () => {});
  // Connections reconnect by themselves, but only if they were made once.
  try {
    await worker.waitUntilReady();
  } catch {
    await worker.close(true);
    return undefined;
  }
  worker.run().catch(() => {});
  return { missed: 0, worker };
}

/**
 * Returns a function that plays jobs of one run, and refuses jobs that such a run cannot have.
 *
 * @param worker name that this worker gives itself
 * @param onRefused called with the reason, which ends a sentence
 */
function player(
  { scenario, system }: Subject,
  digest: string,
  worker: string,
  pool: Pool,
  onRefused: (why: string) => void,
): (job: Job) => Promise<ResultData> {
  const matchups = new Map<number, Matchup>();
  const matchupOf = (cell: number) => {
    let matchup = matchups.get(cell);
    if (matchup === undefined) {
      matchup = compileCell(system, scenario.cells[cell]);
      if (matchups.size >= MOST_MATCHUPS) matchups.delete(matchups.keys().next().value as number);
      matchups.set(cell, matchup);
    }
    return matchup;
  };
  return async ({ data }) => {
    const job = checkJob(data, digest, scenario);
    if (typeof job === 'string') {
      onRefused(job);
      throw new Error(`a worker refused it: ${job}`);
    }
    const { cell, firstGame, games } = job;
    const { counts, elapsedMs } = await pool.play({
      matchup: matchupOf(cell),
      seed: scenario.seed,
      firstGame,
      games,
    });
    return { ...job, counts: tallyToJson(counts), worker, elapsedMs };
  };
}

/** Returns a valid job, or why no run with this digest and scenario has such a job: words that end a sentence. */
export function checkJob(
  data: unknown,
  digest: string,
  scenario: Pick<Scenario, 'cells' | 'games' | 'precision'>,
): JobData | string {
  const job = JOB.safeParse(data).data;
  if (job === undefined)
    return 'it is no job: it has run, cell, firstGame and games, each a whole number but the first';
  if (job.run !== digest) return 'it is of another run';
  const { cells } = scenario;
  if (job.cell >= cells.length) return `it is of cell ${job.cell}, and there are ${cells.length}, which count from 0`;
  const most = mostGames(scenario);
  if (job.firstGame + job.games > most)
    return `it asks for ${job.games} games from game ${job.firstGame} on, and a cell of this run has at most ${most}`;
  return job;
}
