import * as z from 'zod';
import type { Scenario } from '../scenario/scenario.ts';

const name = z.string().min(1);

/** The first fields of every answer about one rulebook. */
export const answerHead = {
  montecrawl: name.describe('version that gave the answer'),
  format: z.literal(1).describe('version of this shape'),
  rules: name,
  rulesTitle: name,
  play: name,
  seed: z.int().min(0),
};

export const sideNames = z.record(name, name).exactOptional().describe('what sides are called, by their key');

/** Returns what sides are called, for an answer: nothing where the scenario does not say. */
export function namesGiven({ names = {} }: Pick<Scenario, 'names'>): Pick<Scenario, 'names'> {
  return Object.keys(names).length === 0 ? {} : { names };
}

export const digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .describe('of scenario, seed, games and counts: equal digests mean the same games');

/** The verdict on a difference. */
export const verdict = z
  .enum(['higher', 'lower', 'within', 'undecided'])
  .describe('"more": above 0; "less": below 0; "no matter": within the margin; "undecided": none of these is certain');

export const varianceRatio = z
  .number()
  .min(0)
  .describe('variance of the difference, as a share of its variance without pairs');
