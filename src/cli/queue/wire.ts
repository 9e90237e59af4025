import type { Redis } from 'ioredis';
import * as z from 'zod';
import { MOST_BYTES } from '../../check/decode.ts';
import { RUN_NAME } from '../../questions/options.ts';

/*
 * The wire format: plain JSON. The receiver checks each field, and the size before it reads any. A scenario is sent as
 * its author could have written it, and read like a file.
 */

const DIGEST = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const NUMBER = z.int().min(0);

/** Most bytes of an announcement: those of a scenario file, and room for the other fields. */
export const MOST_ANNOUNCED_BYTES = MOST_BYTES + 1024;
/** Announced runs that a worker considers at most. */
export const MOST_RUNS = 100;
/** Workers that a run counts at most. */
const MOST_WORKERS = 10_000;
/** Most characters of a worker's presence report; longer ones are not read. */
const MOST_PRESENCE = 2000;

/** Words of the other side may be shown on a terminal. */
const WORDS = z.string().transform(plainWords);

/** The key of a run's announcement: a run key as JSON, which exists as long as the run. */
export const announcementKey = (run: string) => `montecrawl:run:${run}`;
/** Announced in place of a run key when a run has ended. */
export const OVER = 'over';
/** The key of a hash with a {@link PRESENCE} for each worker of a run. */
export const workersKey = (run: string) => `montecrawl:workers:${run}`;
/** The key of the set of all runs that may be announced. */
export const RUNS_KEY = 'montecrawl:runs';
/** The prefix of BullMQ's keys. */
export const QUEUE_PREFIX = 'montecrawl:queue';

/** Games for a worker to play: those from `firstGame` on. A worker also checks them against the announced run. */
export const JOB = z.strictObject({
  /** Digest of the run's run key. */
  run: DIGEST,
  cell: NUMBER,
  firstGame: NUMBER,
  games: z.int().min(1),
});
export type JobData = z.infer<typeof JOB>;

/** A slot of a tally, as `tallyToJson` writes it. */
const SLOT = z.union([NUMBER, z.string().max(32)]);

/** The result of a job. */
export const RESULT = JOB.extend({
  counts: z.array(SLOT).max(1_000_000),
  /** Name that the worker gives itself. */
  worker: z.string().min(1).max(200),
  /** Milliseconds that a thread took. */
  elapsedMs: z.number().min(0),
});
export type ResultData = z.infer<typeof RESULT>;

/** A worker's presence report, sent every few seconds. */
const PRESENCE = z.strictObject({
  threads: z.int().min(1).max(1024),
  /** Increases as long as it is alive. */
  beat: NUMBER,
  /** Why it cannot play for this run. */
  refused: WORDS.optional(),
});
export type Presence = z.infer<typeof PRESENCE>;

/** Reads JSON of a given shape; `undefined` if it does not match. */
export function readJson<T>(text: string | null, shape: z.ZodType<T>): T | undefined {
  if (text === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns the names of announced runs, at most {@link MOST_RUNS}; the set may be too large for memory. */
export async function namesOfRuns(redis: Redis): Promise<string[]> {
  const names = new Set<string>();
  let cursor = '0';
  for (let page = 0; page < MOST_PAGES && names.size < MOST_RUNS; page++) {
    const [next, found] = await redis.sscan(RUNS_KEY, cursor, 'COUNT', MOST_RUNS);
    for (const run of found) if (RUN_NAME.test(run)) names.add(run);
    cursor = next;
    if (cursor === '0') break;
  }
  return [...names].slice(0, MOST_RUNS);
}

/** Pages of names to search at most. */
const MOST_PAGES = 20;

/** Returns the presence reports of workers by id: at most {@link MOST_WORKERS}, without those that are too long. */
export async function presencesOf(redis: Redis, run: string): Promise<Map<string, Presence>> {
  const found = (await redis.eval(SHORT_PRESENCES, 1, workersKey(run), MOST_WORKERS, MOST_PRESENCE)) as string[];
  const presences = new Map<string, Presence>();
  for (let i = 0; i + 1 < found.length; i += 2) {
    const presence = readJson(found[i + 1], PRESENCE);
    if (presence !== undefined) presences.set(found[i], presence);
  }
  return presences;
}

/** Runs in Redis, so that long texts are dropped before they are sent. */
const SHORT_PRESENCES = `
local found, most, longest = {}, tonumber(ARGV[1]), tonumber(ARGV[2])
local next = '0'
repeat
  local page = redis.call('HSCAN', KEYS[1], next, 'COUNT', 1000)
  next = page[1]
  for i = 1, #page[2], 2 do
    if #found < 2 * most and #page[2][i] <= 64 and #page[2][i + 1] <= longest then
      found[#found + 1] = page[2][i]
      found[#found + 1] = page[2][i + 1]
    end
  end
until next == '0' or #found >= 2 * most
return found`;

/** Replaces control characters and line breaks, and cuts the text at 500 characters. */
export function plainWords(text: string): string {
  return text.replace(/[^\P{C}\n]|\n/gu, ' ').slice(0, 500);
}
