import * as z from 'zod';

const name = z.string().min(1);

/** What every answer about one rulebook begins with. */
export const answerHead = {
  montecrawl: name.describe('version that gave the answer'),
  format: z.literal(1).describe('version of this shape'),
  rules: name,
  rulesTitle: name,
  play: name,
  seed: z.int().min(0),
};

export const digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .describe('of scenario, seed, games and counts: equal digests mean that the same games were played');

/** What can be said of a difference. */
export const verdict = z
  .enum(['higher', 'lower', 'within', 'undecided'])
  .describe('above 0, below it, no more than the margin either way, or neither can be told');

export const varianceRatio = z
  .number()
  .min(0)
  .describe('variance of the difference as a part of what it would have been without pairs');
