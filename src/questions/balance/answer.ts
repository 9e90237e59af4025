import * as z from 'zod';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, waysRange } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);
const value = z.union([z.string(), z.number(), z.boolean()]);
const values = z.record(name, value);

const targetValue = z.strictObject({
  scenario: z.string(),
  vary: values,
  measure: name,
  kind: z.enum(['rate', 'share', 'number']),
  between: z.tuple([z.number(), z.number()]).readonly(),
  value: z.number().min(0),
  low: z.number().min(0).describe('lower end of an interval; those of all measures hold together with 95 %'),
  high: z.number().min(0),
});

const setting = z.strictObject({
  setting: values.describe('values of all knobs'),
  changes: count.describe('number of knobs turned'),
  steps: count.describe('number of steps in all'),
  games: count.describe('in each cell'),
  off: z.number().min(0).describe('distance of the worst measure from the middle of its target; 1 is the edge'),
  uneven: z.number().min(0).exactOptional().describe('difference between the sides in the share of members lost'),
  length: z.number().min(0).exactOptional().describe('mean length of games'),
  measures: z.array(targetValue),
});

const holds = z
  .enum(['holds', 'missed', 'open'])
  .describe('whether all targets certainly hold, one is certainly missed, or neither; all ways together at 95 %');

/** The shape that `balance --json` prints, checked when it is read. */
export const balanceShape = z
  .strictObject({
    montecrawl: name.describe('version that gave the answer'),
    format: z.literal(1).describe('version of this shape'),
    kind: z.literal('balance'),
    seed: count,
    asked: z
      .strictObject({ games: count.exactOptional(), candidates: count, mostGames: count })
      .describe('options: games to confirm a winner on, most settings, most games'),
    digest: z
      .string()
      .regex(/^sha256:[0-9a-f]{64}$/)
      .describe('digest of all that follows except the meanings of measures'),
    verdict: z.enum(['reached', 'none', 'undecided', 'interrupted']),
    scenarios: z.array(
      z.strictObject({
        title: z.string(),
        rules: name,
        rulesTitle: name,
        play: name,
        scenario: z.unknown().describe('the scenario, with all defaults written out'),
      }),
    ),
    knobs: z.array(
      z.strictObject({ path: name, values: z.array(value), now: value.exactOptional().describe('as written') }),
    ),
    measures: z.record(name, measure).describe('the targets'),
    settings: z.number().min(1).describe('number of settings'),
    tried: count.describe('number tried'),
    forbidden: z.strictObject({ count, why: z.string().exactOptional() }).describe('forbidden by the rulebook'),
    learnt: z
      .strictObject({ tried: count.describe('settings that it rests on'), games: count })
      .exactOptional()
      .describe('where there are many settings: a model of some of them chose which others to search among first'),
    rounds: z.array(
      z.strictObject({
        games: count.describe('of each setting so far, in each cell'),
        played: count.describe('settings in this round'),
        missed: count.describe('of these, settings that certainly miss a target'),
        aside: count.describe('of the rest, settings set aside as the worse half'),
      }),
    ),
    games: count.describe('games in all'),
    now: setting.exactOptional().describe('the scenario as written, on fresh games'),
    winner: setting.exactOptional().describe('confirmed on games that the search had not seen'),
    range: waysRange(
      { holds, measures: z.array(targetValue).describe('the targets, with intervals that hold for all ways together') },
      { games: count, holds, values: z.array(z.number()).describe('of the targets, in their order') },
    )
      .exactOptional()
      .describe('whether the winner holds over the policies of the sides, and the ways in which it is furthest off'),
    list: z.array(setting).describe('settings that no other beats in every column; without a winner, the nearest'),
  })
  .describe('The result of montecrawl balance');

/** The answer of `balance`: what to change so that targets hold. */
export type Balance = ReadOnly<z.output<typeof balanceShape>>;

/** A number or word that may be changed. */
export type BalanceKnob = Balance['knobs'][number];

/** Values of all knobs, and how near they come to the targets. */
export type BalanceSetting = Balance['list'][number];

/** A measure in one cell, with its target. */
export type TargetValue = BalanceSetting['measures'][number];
