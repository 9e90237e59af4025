import * as z from 'zod';

/*
 * What crosses the wire: plain JSON, each field of which is checked by whoever receives it. A scenario is sent as its
 * author could have written it, and read in the same way as from a file.
 */

const DIGEST = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const NUMBER = z.int().min(0);
/** Words of the other side end up on our terminal. */
const WORDS = z.string().transform(plainWords);

/** The key of a run's announcement: a charter as JSON, there for as long as the run lives. */
export const announcementKey = (run: string) => `montecrawl:run:${run}`;
/** What is announced in place of a charter when a run is over. */
export const OVER = 'over';
/** The key of a hash with a {@link PRESENCE} for each worker of a run. */
export const crewKey = (run: string) => `montecrawl:crew:${run}`;
/** The key of the set of all runs that may be announced. */
export const RUNS_KEY = 'montecrawl:runs';
/** The prefix of BullMQ's keys. */
export const QUEUE_PREFIX = 'montecrawl:queue';

/** Games that a worker is to play. */
export const JOB = z.strictObject({
  /** Digest of the run's charter. */
  run: DIGEST,
  cell: NUMBER,
  firstGame: NUMBER,
  games: z.int().min(1),
});
export type JobData = z.infer<typeof JOB>;

/** What came of them. */
export const RESULT = JOB.extend({
  counts: z.array(NUMBER).max(1_000_000),
  /** How long a thread took. */
  elapsedMs: z.number().min(0),
});
export type ResultData = z.infer<typeof RESULT>;

/** What a worker says of itself every few seconds. */
export const PRESENCE = z.strictObject({
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

/** Words without anything that would steer a terminal, and not too many of them. */
export function plainWords(text: string): string {
  return text.replace(/[^\P{C}\n]|\n/gu, ' ').slice(0, 500);
}
