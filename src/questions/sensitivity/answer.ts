import * as z from 'zod';
import { answerHead, digest, sideNames, varianceRatio, verdict } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, numberValue, rateValue, varyValue } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);

const step = z.strictObject({
  to: varyValue,
  difference: z.number().describe('the measure with this step minus without; for rates and shares, 0..1'),
  low: z.number().describe('lower end of an interval; all of them hold at once at 95 %'),
  high: z.number(),
  verdict,
  varianceRatio: varianceRatio.exactOptional(),
});

/** The shape that `sensitivity --json` prints, checked when it is read. */
export const sensitivityShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('sensitivity'),
    title: z.string(),
    digest,
    scenario: z.unknown().describe('the scenario, with all defaults written out'),
    names: sideNames,
    measure: measure.describe('the measure'),
    rulings: z.boolean().describe('knobs are house rules'),
    asked: z
      .strictObject({ of: name.exactOptional(), all: z.boolean(), measure: name.exactOptional() })
      .describe('options: only knobs in this place, also what members lack, this measure'),
    margin: z.number().describe('differences within this do not matter, as a rate; 0 for measures that are not rates'),
    games: count.describe('games of the scenario and of each step'),
    base: z.union([rateValue, numberValue]).describe('the scenario as it is written'),
    together: count.describe('number of intervals that hold at once'),
    knobs: z
      .array(z.strictObject({ path: name, value: varyValue, steps: z.array(step) }))
      .describe('the knob with the largest effect first'),
    interrupted: z.boolean().describe('stopped before every knob was turned'),
  })
  .describe('The effect of one step of each number, trait or house rule');

/** The answer of `sensitivity`: the effect of one step of each knob on a measure. */
export type Sensitivity = ReadOnly<z.output<typeof sensitivityShape>>;

/** A knob, and the effects of its steps. */
export type TurnedKnob = Sensitivity['knobs'][number];

/** The effect of one step: the measure with it, less that without. Rates and shares are 0..1. */
export type TurnedStep = TurnedKnob['steps'][number];
