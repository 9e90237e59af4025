import { setTimeout as wait } from 'node:timers/promises';
import type { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { type RunKey, runKeyDigest } from '../../analysis/run-key.ts';
import type { Batch } from '../../engine/cell-progress.ts';
import { BatchLost, type Players } from '../../engine/players.ts';
import { countOf, showCount } from '../../report/number.ts';
import { discrepanciesOf } from '../../stats/due.ts';
import type { Layout } from '../../stats/measure.ts';
import { tallyFromJson } from '../../stats/tally.ts';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';
import { Auditor } from './auditor.ts';
import { connect, loadQueues, type RedisAddress, refusalOf } from './redis.ts';
import {
  announcementKey,
  type JobData,
  MOST_ANNOUNCED_BYTES,
  OVER,
  type Presence,
  plainWords,
  presencesOf,
  QUEUE_PREFIX,
  RESULT,
  RUNS_KEY,
  workersKey,
} from './wire.ts';

/** Target milliseconds of a job on one thread: far more than the cost of handing it out, and little enough to lose. */
const JOB_MS = 1000;
/** With many threads jobs are longer, so that at most 250 a second return to this thread. */
const JOB_MS_PER_THREAD = 4;
const LONGEST_JOB_MS = 20_000;
/** Jobs per thread: one being played, and others waiting so that no thread is idle. */
const JOBS_PER_THREAD = 3;
const LEAST_JOBS = 8;
/** Milliseconds between beats: the run is announced and workers are counted. */
const BEAT_MS = 2000;
/** Seconds until an announcement expires after the last beat. */
const ANNOUNCED_S = 30;
/** A worker that is silent for this many beats is gone. */
const PATIENCE = 6;
/** Milliseconds without news after which a job is checked, and handed to Redis again if it was lost there. */
const OVERDUE_MS = 15_000;
/** Times a job may fail, or return an invalid result, before it is given up. */
const ATTEMPTS = 3;
/** Events that Redis keeps for this run, for when the connection is lost briefly. */
const EVENTS_KEPT = 1000;
/** Most milliseconds for leaving: Redis may be gone, or not answer. */
const LEAVE_MS = 2000;

interface Outstanding {
  readonly batch: Batch;
  readonly resolve: (result: { counts: Float64Array; elapsedMs: number }) => void;
  readonly reject: (error: Error) => void;
  /** Time of the last news of it. */
  lastSeen: number;
  attempts: number;
}

export interface RemoteRun {
  readonly address: RedisAddress;
  /** The name of the queue. */
  readonly name: string;
  readonly runKey: RunKey;
  /** Tally layout of each cell. */
  readonly layouts: readonly Layout[];
  /** Plays a batch on this machine. */
  readonly playHere: (batch: Batch) => Promise<Float64Array>;
  readonly host: Host;
  readonly quiet: boolean;
}

/**
 * Workers on other machines, which take batches as jobs from a queue.
 *
 * The queue may lose everything, run a job twice, or deliver unrequested results: a result is accepted once, and only
 * for an outstanding job. So Redis need be neither durable nor always available. Workers need not be trusted either:
 * counts must add up, and some batches are replayed here.
 */
export class RemotePlayers implements Players {
  private readonly run: RemoteRun;
  private readonly digest: string;
  private readonly redis: Redis;
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly outstanding = new Map<string, Outstanding>();
  private readonly joined = new Map<string, { beat: number; lastSeen: number; threads: number; refused: string }>();
  private readonly printed = new Set<string>();
  private readonly auditor: Auditor;
  /** Batches received and being checked before they are counted. */
  private held = 0;
  /** Whether Redis refused writes at the last beat, so that jobs may be missing there. */
  private isRefused = false;
  private beats = 0;
  private workers = 0;
  private timer: NodeJS.Timeout | undefined;

  private constructor(run: RemoteRun, redis: Redis, queue: Queue, events: QueueEvents) {
    this.run = run;
    this.digest = runKeyDigest(run.runKey);
    this.redis = redis;
    this.queue = queue;
    this.events = events;
    this.auditor = new Auditor(run.playHere, (words) => this.report(words));
  }

  /**
   * Announces a run to workers.
   *
   * @throws Complaint when there is no Redis, it refuses writes, or the run is too large to announce
   */
  static async call(run: RemoteRun): Promise<RemotePlayers> {
    const bytes = Buffer.byteLength(JSON.stringify(run.runKey));
    if (bytes > MOST_ANNOUNCED_BYTES)
      throw new Complaint(
        `The scenario is too large for a queue: with all that it uses it has ${bytes} bytes as JSON, and workers read at most ${MOST_ANNOUNCED_BYTES}. Divide it with --shard.`,
      );
    const redis = await connect(run.address, run.host);
    try {
      return await RemotePlayers.open(run, redis);
    } catch (error) {
      redis.disconnect();
      const refusal = refusalOf(error, run.address);
      throw refusal === undefined ? error : new Complaint(refusal);
    }
  }

  private static async open(run: RemoteRun, redis: Redis): Promise<RemotePlayers> {
    const { Queue, QueueEvents } = await loadQueues();
    const options = { connection: redis, prefix: QUEUE_PREFIX };
    // The connection itself reports, once, that Redis is away.
    const withoutErrors = <T extends { on(event: 'error', listener: () => void): unknown }>(made: T): T => {
      made.on('error', () => {});
      return made;
    };
    // An earlier run of the same name may have left jobs. Removing them also removes the settings of a queue.
    const earlier = withoutErrors(new Queue(run.name, options));
    await earlier.waitUntilReady();
    await earlier.obliterate({ force: true });
    await earlier.close();
    const queue = withoutErrors(new Queue(run.name, { ...options, streams: { events: { maxLen: EVENTS_KEPT } } }));
    const events = withoutErrors(new QueueEvents(run.name, options));
    await Promise.all([queue.waitUntilReady(), events.waitUntilReady()]);
    const players = new RemotePlayers(run, redis, queue, events);
    await players.begin();
    return players;
  }

  threads = 1;

  get playing(): number {
    return this.outstanding.size + this.held;
  }

  get nextBatchMs(): number {
    return this.playing < Math.max(LEAST_JOBS, JOBS_PER_THREAD * this.threads) ? this.jobMs : 0;
  }

  /** Remote workers do not prepare cells of their own. */
  readonly nextFromLast = false;

  /** Remote workers help from the start. */
  startOthers(): void {}

  play(batch: Batch): Promise<{ counts: Float64Array; elapsedMs: number }> {
    return new Promise((resolve, reject) => {
      const id = jobId(batch);
      this.outstanding.set(id, { batch, resolve, reject, lastSeen: performance.now(), attempts: 0 });
      this.add(id, batch);
    });
  }

  /** Ends the run: workers turn to other runs, and nothing is left in Redis. Results do not depend on this. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    const { came, again } = this.auditor.counted;
    if (came > 0)
      this.report(
        `Played again here: ${showCount(again)} of ${countOf(came, 'batch', 'batches')} that workers played.`,
      );
    const leaving = this.takeLeave().catch(() => {});
    await Promise.race([leaving, wait(LEAVE_MS, undefined, { ref: false })]);
    this.redis.disconnect();
    await Promise.allSettled([this.events.close(), this.queue.close()]);
  }

  /** Leaves nothing in Redis. If this fails, the announcement expires by itself. */
  private async takeLeave(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const { name } = this.run;
    await this.redis.set(announcementKey(name), OVER, 'EX', ANNOUNCED_S);
    await this.redis.srem(RUNS_KEY, name);
    await this.redis.del(workersKey(name));
    await this.queue.obliterate({ force: true });
  }

  private async begin(): Promise<void> {
    this.events.on('completed', ({ jobId: id, returnvalue }) => this.receive(id, returnvalue));
    this.events.on('failed', ({ jobId: id, failedReason }) => {
      // The workers may have died of something else.
      if (/\bstalled\b/.test(failedReason)) this.tryAgain(id, 'too many workers died of it');
      else this.lose(id, failedReason);
    });
    this.redis.on('ready', () => void this.beat(true));
    this.timer = setInterval(() => void this.beat(false), BEAT_MS);
    await this.beat(false);
  }

  private add(id: string, { cell, firstGame, games }: Batch): void {
    const job: JobData = { run: this.digest, cell, firstGame, games };
    const options = { jobId: id, attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: true };
    // A job that cannot be added now is added again when it is overdue.
    this.queue.add('games', job, options).catch(() => {});
  }

  private receive(id: string, value: unknown): void {
    const job = this.outstanding.get(id);
    // A second result, or an unrequested one.
    if (job === undefined) return;
    const result = RESULT.safeParse(value).data;
    const { cell, firstGame, games } = job.batch;
    const layout = this.run.layouts[cell];
    const isOfJob =
      result?.run === this.digest && result.cell === cell && result.firstGame === firstGame && result.games === games;
    const counts = isOfJob ? tallyFromJson(result.counts) : undefined;
    if (result === undefined || counts === undefined) {
      this.tryAgain(id, 'what came back is no result of it');
      return;
    }
    const [wrong] = discrepanciesOf(layout.measures, counts, games);
    if (wrong !== undefined) {
      this.report(`A worker sent games that do not add up, which are not counted: cell ${cell + 1}, ${wrong}.`);
      this.tryAgain(id, `what came back does not add up: ${wrong}`);
      return;
    }
    this.outstanding.delete(id);
    const { elapsedMs, worker } = result;
    this.held++;
    this.auditor
      .countsOf(worker, job.batch, counts)
      .finally(() => this.held--)
      .then((right) => job.resolve({ counts: right, elapsedMs }), job.reject);
  }

  private tryAgain(id: string, why: string): void {
    const job = this.outstanding.get(id);
    if (job === undefined) return;
    job.attempts++;
    job.lastSeen = performance.now();
    if (job.attempts < ATTEMPTS) this.add(id, job.batch);
    else this.lose(id, why);
  }

  private lose(id: string, why: string): void {
    const job = this.outstanding.get(id);
    if (job === undefined) return;
    this.outstanding.delete(id);
    const { cell, firstGame, games } = job.batch;
    const words = `Games ${firstGame}..${firstGame + games - 1} of cell ${cell + 1} could not be played: ${plainWords(why)}`;
    this.run.host.note(words);
    job.reject(new BatchLost(words));
  }

  /** Renews the announcement, counts workers, and checks overdue jobs. */
  private async beat(all: boolean): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const { name, runKey } = this.run;
    this.beats++;
    try {
      await this.redis.set(announcementKey(name), JSON.stringify(runKey), 'EX', ANNOUNCED_S);
      await this.redis.sadd(RUNS_KEY, name);
      await this.redis.expire(RUNS_KEY, ANNOUNCED_S);
      this.countWorkers(await presencesOf(this.redis, name));
      await this.lookAfter(all || this.isRefused);
      this.isRefused = false;
    } catch (error) {
      const refusal = refusalOf(error, this.run.address);
      // Otherwise Redis disconnected meanwhile; the next beat is soon.
      if (refusal === undefined) return;
      this.report(`${refusal}. The run goes on when it takes that.`);
      this.isRefused = true;
    }
  }

  private countWorkers(found: ReadonlyMap<string, Presence>): void {
    for (const [id, said] of found) {
      if (this.joined.get(id)?.beat === said.beat) continue;
      this.joined.set(id, {
        beat: said.beat,
        lastSeen: this.beats,
        threads: said.threads,
        refused: said.refused ?? '',
      });
      if (said.refused !== undefined) this.report(`A worker cannot play for this run: ${said.refused}.`);
    }
    let threads = 0;
    this.workers = 0;
    for (const [id, worker] of this.joined) {
      if (this.beats - worker.lastSeen > PATIENCE) this.joined.delete(id);
      else if (worker.refused === '') {
        this.workers++;
        threads += worker.threads;
      }
    }
    this.threads = Math.max(1, threads);
    if (this.workers === 0 && this.beats > PATIENCE / 2)
      this.report(`Waiting for workers: montecrawl worker ${this.run.address.shown}`);
  }

  /** Prints a message, but each only once. */
  private report(words: string): void {
    if (!this.run.quiet && !this.printed.has(words)) this.run.host.note(words);
    this.printed.add(words);
  }

  private async lookAfter(all: boolean): Promise<void> {
    const now = performance.now();
    for (const [id, job] of this.outstanding) {
      if (!all && now - job.lastSeen < OVERDUE_MS + 2 * this.jobMs) continue;
      job.lastSeen = now;
      // The job was lost, or the event of its end was.
      const state = await this.queue.getJobState(id);
      if (state === 'unknown' || state === 'failed' || state === 'completed') this.add(id, job.batch);
    }
  }

  private get jobMs(): number {
    return Math.min(LONGEST_JOB_MS, Math.max(JOB_MS, JOB_MS_PER_THREAD * this.threads));
  }
}

/** Returns the id of a batch's job: the same each time, so that a job handed out twice stays one job. */
function jobId({ cell, firstGame, games }: Batch): string {
  return `${cell}-${firstGame}-${games}`;
}
