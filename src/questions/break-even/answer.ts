import * as z from 'zod';
import { answerHead, digest } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);

/** What `break-even --json` prints, as it is checked when it is read. */
export const breakEvenShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('break-even'),
    title: z.string(),
    digest,
    scenario: z.unknown().describe('the scenario, spelt out'),
    path: name.describe('what is varied'),
    values: z.array(z.number()).describe('the values it may have, rising'),
    even: z
      .strictObject({ measure, against: measure.exactOptional(), target: z.number().exactOptional() })
      .describe('what even means: two measures are alike, or one is at a target'),
    worth: z
      .strictObject({ member: name, side: name, others: z.array(z.strictObject({ name, count })) })
      .exactOptional()
      .describe('where a member alone on its side is counted: the other side, which is worth so many of it'),
    games: z.strictObject({ fresh: count, search: count }).describe('at each value'),
    verdict: z.enum(['even', 'open', 'never']),
    at: z.number().exactOptional().describe('where it is even; between two values a straight line counts'),
    low: z.number().exactOptional().describe('lower end of its 95 % interval; left out where the range ends before'),
    high: z.number().exactOptional(),
    crossings: count.describe('how often it changes sides along the range, as far as the search could tell'),
    points: z.array(
      z.strictObject({
        at: z.number(),
        games: count,
        fresh: z.boolean().describe('played anew, on luck of its own; these alone decide'),
        difference: z.number().describe('the first measure less the other, or less the target'),
        low: z.number(),
        high: z.number(),
      }),
    ),
    interrupted: z.boolean(),
  })
  .describe('Where along one axis a fight is even');

/** The answer of `break-even`: where along one axis a fight is even. */
export type BreakEven = ReadOnly<z.output<typeof breakEvenShape>>;

/** What even means: two measures are alike, or one is at a target. */
export type Even = BreakEven['even'];

/** How far from even it is at one value: the first measure less the other, or less the target. */
export type BreakPoint = BreakEven['points'][number];
