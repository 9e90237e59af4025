import * as z from 'zod';
import { answerHead, varianceRatio } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, numberValue, rateValue, varyValue } from '../../analysis/result-schema.ts';

const count = z.int().min(0);

/** What `plan --json` prints, as it is checked when it is read. */
export const planShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('plan'),
    title: z.string(),
    scenario: z.unknown().describe('the scenario, spelt out'),
    against: z
      .strictObject({
        title: z.string(),
        set: z.record(z.string(), varyValue),
        scenario: z.unknown().describe('the scenario, spelt out'),
      })
      .exactOptional()
      .describe('what it is to be compared with'),
    asked: z
      .strictObject({ precision: z.number().exactOptional(), difference: z.number().exactOptional() })
      .describe('what was asked for; what is left out is planned for the usual ones'),
    cells: count.describe('cells of the scenario, each of which takes so many games'),
    probed: z
      .strictObject({ cells: count, games: count })
      .describe('cells that were played to find out, and games of each'),
    measure: measure.describe('the headline that takes most games to know'),
    seen: z.union([rateValue, numberValue]).describe('what the probe saw of it in the cell that takes most'),
    varianceRatio: varianceRatio.exactOptional(),
    precision: z
      .array(z.strictObject({ halfWidth: z.number(), games: count }))
      .describe('games to know it to plus or minus so much at 95 %'),
    difference: z
      .array(z.strictObject({ difference: z.number(), games: count }))
      .describe(
        'games of each of two to tell a difference of so much in nine cases of ten, at 95 % for all headlines together',
      ),
    machine: z
      .strictObject({ threads: count, msPerGame: z.number(), msPerGameInPairs: z.number() })
      .exactOptional()
      .describe('how fast this machine is; nothing else depends on it, and a report leaves it out'),
  })
  .describe('How many games an answer needs');

/** The answer of `plan`: how many games an answer needs. */
export type GamePlan = ReadOnly<z.output<typeof planShape>>;
