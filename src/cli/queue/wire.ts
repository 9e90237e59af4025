import type { Redis } from 'ioredis';
import * as z from 'zod';
import { MOST_BYTES } from '../../check/decode.ts';
import { RUN_NAME } from '../../questions/options.ts';

/*
 * What crosses the wire: plain JSON. The receiver checks each field, and how much there is before it reads any of it. A
 * scenario is sent as its author could have written it, and read in the same way as from a file.
 */

const DIGEST = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const NUMBER = z.int().min(0);

/** The most bytes of an announcement: as many as a scenario file may have, and room for what stands around it. */
export const MOST_ANNOUNCED_BYTES = MOST_BYTES + 1024;
/** A worker looks at this many announced runs, and plays for no others before one of them ends. */
export const MOST_RUNS = 100;
/** A run counts this many workers. */
const MOST_WORKERS = 10_000;
/** The most characters of what a worker reports of itself; longer reports are not read. */
const MOST_PRESENCE = 2000;

/** Words of the other side end up on our terminal. */
const WORDS = z.string().transform(plainWords);

/** The key of a run's announcement: a run key as JSON, there for as long as the run lives. */
export const announcementKey = (run: string) => `montecrawl:run:${run}`;
/** What is announced in place of a run key when a run is over. */
export const OVER = 'over';
/** The key of a hash with a {@link PRESENCE} for each worker of a run. */
export const workersKey = (run: string) => `montecrawl:workers:${run}`;
/** The key of the set of all runs that may be announced. */
export const RUNS_KEY = 'montecrawl:runs';
/** The prefix of BullMQ's keys. */
export const QUEUE_PREFIX = 'montecrawl:queue';

/** Games that a worker plays: those from `firstGame` on. A worker also holds them against what the run announced. */
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

/** What came of them. */
export const RESULT = JOB.extend({
  counts: z.array(SLOT).max(1_000_000),
  /** What the worker calls itself, so that it can be named. */
  worker: z.string().min(1).max(200),
  /** How long a thread took. */
  elapsedMs: z.number().min(0),
});
export type ResultData = z.infer<typeof RESULT>;

/** What a worker reports of itself every few seconds. */
const PRESENCE = z.strictObject({
  threads: z.int().min(1).max(1024),
  /** Rises while it lives. */
  beat: NUMBER,
  /** Why it cannot play for this run. */
  refused: WORDS.optional(),
});
export type Presence = z.infer<typeof PRESENCE>;

/** Reads JSON that should be of a shape; `undefined` where it is not. */
export function readJson<T>(text: string | null, shape: z.ZodType<T>): T | undefined {
  if (text === null) return undefined;
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Names of announced runs, up to {@link MOST_RUNS} of them; the set may hold more than fits into memory. */
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

/** Pages of names that are looked through for some that can be ours. */
const MOST_PAGES = 20;

/** What workers report of themselves, by worker: up to {@link MOST_WORKERS}, and none that is too long. */
export async function presencesOf(redis: Redis, run: string): Promise<Map<string, Presence>> {
  const found = (await redis.eval(SHORT_PRESENCES, 1, workersKey(run), MOST_WORKERS, MOST_PRESENCE)) as string[];
  const presences = new Map<string, Presence>();
  for (let i = 0; i + 1 < found.length; i += 2) {
    const presence = readJson(found[i + 1], PRESENCE);
    if (presence !== undefined) presences.set(found[i], presence);
  }
  return presences;
}

/** Run by Redis, since only there a text can be left out before it is sent. */
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

/** Words without anything that would steer a terminal, and not too many of them. */
export function plainWords(text: string): string {
  return text.replace(/[^\P{C}\n]|\n/gu, ' ').slice(0, 500);
}
