import * as z from 'zod';
import { answerHead, sideNames, varianceRatio } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, numberValue, rateValue, varyValue } from '../../analysis/result-schema.ts';

const count = z.int().min(0);

/** The shape that `plan --json` prints, checked when it is read. */
export const planShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('plan'),
    title: z.string(),
    scenario: z.unknown().describe('the scenario, with all defaults written out'),
    names: sideNames,
    against: z
      .strictObject({
        title: z.string(),
        set: z.record(z.string(), varyValue),
        scenario: z.unknown().describe('the scenario, with all defaults written out'),
      })
      .exactOptional()
      .describe('the setting it is compared with'),
    asked: z
      .strictObject({ precision: z.number().exactOptional(), difference: z.number().exactOptional() })
      .describe('options; left out: the usual values are planned for'),
    cells: count.describe('cells of the scenario; each takes the planned number of games'),
    probed: z.strictObject({ cells: count, games: count }).describe('cells of the probe, and games of each'),
    measure: measure.describe('the headline that needs most games'),
    seen: z.union([rateValue, numberValue]).describe('its value in the probe, in the cell that needs most games'),
    varianceRatio: varianceRatio.exactOptional(),
    precision: z
      .array(z.strictObject({ halfWidth: z.number(), games: count }))
      .describe('games to know it to a precision at 95 %'),
    difference: z
      .array(z.strictObject({ difference: z.number(), games: count }))
      .describe(
        'games of each setting to detect a difference nine times out of ten, at 95 % for all headlines together',
      ),
    machine: z
      .strictObject({ threads: count, msPerGame: z.number(), msPerGameInPairs: z.number() })
      .exactOptional()
      .describe('speed of this machine; nothing else depends on it, and reports leave it out'),
  })
  .describe('The number of games an answer needs');

/** The answer of `plan`: how many games an answer needs. */
export type GamePlan = ReadOnly<z.output<typeof planShape>>;
