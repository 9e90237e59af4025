import * as z from 'zod';
import { answerHead, digest, sideNames } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, rateValue } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const share = z.number().min(0).max(1);
const count = z.int().min(0);
const range = z.strictObject({ value: share, low: share, high: share });

/** The shape that `skill --json` prints, checked when it is read. */
export const skillShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('skill'),
    title: z.string(),
    digest,
    scenario: z.unknown().describe('the scenario, with all defaults written out'),
    names: sideNames,
    asked: z
      .strictObject({ side: name.exactOptional(), without: z.array(name) })
      .describe('options: only this side, without these policies'),
    games: count.describe('games for each policy'),
    together: count.describe('number of intervals that hold at once'),
    sides: z
      .array(
        z.strictObject({
          side: name,
          measure: measure.describe('the goal of the side'),
          avoided: z.boolean().describe('the measure is a ruin: the value is how often it is avoided'),
          policies: z
            .array(z.strictObject({ policy: name, meaning: z.string(), value: rateValue }))
            .describe('the best first'),
          worth: range.describe("the best policy's rate minus the worst one's"),
          share: range.describe('share of the variance that lies between policies, all equally likely'),
        }),
      )
      .describe('sides with a choice of policies'),
    interrupted: z.boolean().describe('stopped before every policy was played'),
  })
  .describe('The worth of the policies of each side');

/** The answer of `skill`: how much is play, and how much is dice. */
export type Skill = ReadOnly<z.output<typeof skillShape>>;

/** The worth of one side's policies, with the others as written. */
export type SideSkill = Skill['sides'][number];

/** A policy, and how often its side reached its goal. */
export type PlayedPolicy = SideSkill['policies'][number];
