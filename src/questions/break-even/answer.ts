import * as z from 'zod';
import { answerHead, digest, sideNames } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, waysRange } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);

const place = {
  at: z.number().exactOptional().describe('where it is even'),
  beyond: z
    .enum(['below', 'above'])
    .exactOptional()
    .describe('it is even nowhere in the range, but may be below its first value, or above its last one'),
};

/** The shape that `break-even --json` prints, checked when it is read. */
export const breakEvenShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('break-even'),
    title: z.string(),
    digest,
    scenario: z.unknown().describe('the scenario, with all defaults written out'),
    names: sideNames,
    path: name.describe('the place that is varied'),
    values: z.array(z.number()).describe('its values, rising'),
    even: z
      .strictObject({ measure, against: measure.exactOptional(), target: z.number().exactOptional() })
      .describe('what even means: two measures are equal, or one is at a target'),
    worth: z
      .strictObject({ member: name, side: name, others: z.array(z.strictObject({ name, count })) })
      .exactOptional()
      .describe('if a side has one member whose count varies: the other side, and how many of that member it is worth'),
    games: z.strictObject({ fresh: count, search: count }).describe('at each value'),
    verdict: z.enum(['even', 'open', 'never']),
    at: z.number().exactOptional().describe('the even point; read off a straight line between two values'),
    low: z.number().exactOptional().describe('lower end of its 95 % interval; left out if the range ends first'),
    high: z.number().exactOptional(),
    crossings: count.describe('how often the lead changes sides along the range, by the search'),
    points: z.array(
      z.strictObject({
        at: z.number(),
        games: count,
        fresh: z.boolean().describe('played again on new games; only these decide'),
        difference: z.number().describe('the first measure minus the other, or minus the target'),
        low: z.number(),
        high: z.number(),
      }),
    ),
    range: waysRange(
      {
        ...place,
        low: z.number().exactOptional().describe('lower end of its 95 % interval'),
        high: z.number().exactOptional(),
      },
      { games: count, ...place },
    ).exactOptional(),
    cliff: z
      .strictObject({
        side: name,
        policy: name,
        fall: z.number().min(0).describe('how far the difference moves between the two values with it'),
        low: z.number().min(0).describe('lower end of its interval'),
        high: z.number().min(0),
        games: count,
      })
      .exactOptional()
      .describe('the policy with which there is no cliff, so that it comes from the one that is written'),
    interrupted: z.boolean(),
  })
  .describe('The value of one axis at which a fight is even');

/** The answer of `break-even`: where along one axis a fight is even. */
export type BreakEven = ReadOnly<z.output<typeof breakEvenShape>>;

/** The meaning of even: two measures are equal, or one is at a target. */
export type Even = BreakEven['even'];

/** The distance from even at one value: the first measure minus the other, or minus the target. */
export type BreakPoint = BreakEven['points'][number];
