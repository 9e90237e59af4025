import * as z from 'zod';
import { answerHead, digest } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, numberValue } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const written = z.union([name, z.record(name, z.unknown())]).describe('as a list of members has it');
const range = z.tuple([z.number(), z.number()]).readonly();

const end = z.strictObject({
  policies: z.record(name, name).describe('sides that play otherwise than written, and their policies; empty: none'),
  games: count,
  value: share,
  low: share,
  high: share,
});

const encounter = z.strictObject({
  units: z.record(name, count).describe('how many of each unit, by name'),
  members: z.array(written).min(1).describe('the members of the side, to paste into a scenario'),
  points: z.number().min(0).exactOptional().describe('what it costs, where the scenario or a price list says so'),
  games: count.describe('fresh games, which the search had not seen'),
  value: share.describe('how often the target was true'),
  low: share.describe('lower end of an interval; those of all encounters and looks hold together with 95 %'),
  high: share,
  expected: share.describe('what the model and the games of the search expected'),
  length: numberValue.exactOptional().describe('mean length of a game'),
  lost: numberValue.exactOptional().describe('members that the party lost, on average'),
  apart: share
    .exactOptional()
    .describe('difference from the most similar encounter of the menu: the share of members not in common'),
  range: z
    .strictObject({ ways: z.int().min(1), low: end, high: end })
    .exactOptional()
    .describe('how far the value moves over the policies of the sides; at least this far'),
});

/** The shape that `design --json` prints, checked when it is read. */
export const designShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('design'),
    title: z.string(),
    digest,
    scenario: z.unknown().describe('the scenario, with all defaults written out; one unit stands for the encounter'),
    foes: name.describe('the side that encounters are for'),
    target: z.strictObject({ measure, value: share, claim: name.exactOptional() }).describe('what is to be reached'),
    lengthMeasure: measure.exactOptional().describe('what a length is counted in'),
    asked: z
      .strictObject({
        target: z.string(),
        length: range.exactOptional(),
        size: range,
        distinct: count,
        budget: z.number().exactOptional(),
        maxRep: count.exactOptional(),
        menu: count,
        apart: share,
        margin: share,
        most: count,
        range: z.boolean(),
        policy: z.record(name, name).exactOptional().describe('policies that sides keep in the range, by side'),
      })
      .describe('options'),
    units: z
      .array(
        z.strictObject({
          name,
          written,
          points: z.number().min(0).exactOptional().describe('what one costs'),
          alone: z.number().min(0).describe('how many of it, without others, the fitted model puts at the target'),
        }),
      )
      .min(1),
    unfit: z.array(z.strictObject({ written, why: z.string() })).describe('what cannot be in an encounter'),
    model: z
      .strictObject({
        slope: z.number().describe('of the logit of the chance in the logarithm of the summed strengths'),
        spread: z.number().describe('standard deviation of what the model misses, in logits'),
      })
      .describe('the fitted model'),
    verdict: z
      .enum(['found', 'fewer', 'none', 'open', 'interrupted'])
      .describe(
        '"fewer": the search found no more that are different enough; "none": none reaches the target; "open": it takes more games',
      ),
    direction: z
      .enum(['deadly', 'easy', 'between'])
      .exactOptional()
      .describe('of "none": all are too deadly, all too easy, or some are either'),
    menu: z.array(encounter).describe('confirmed encounters, each different from all others'),
    nearest: encounter.exactOptional().describe('where there is no menu: what came nearest'),
    possible: count.describe('compositions within the bounds'),
    listed: count.describe(
      'of these, those that were considered: all, or some drawn at random, within budget and limits',
    ),
    tried: count.describe('encounters that played in the search'),
    refused: count.describe('encounters that the rulebook refused'),
    games: z.strictObject({ search: count, confirm: count, ends: count, range: count }),
  })
  .describe('Encounters at which a target is reached');

/** The answer of `design`. */
export type Design = ReadOnly<z.output<typeof designShape>>;

/** One encounter of the menu. */
export type Encounter = Design['menu'][number];
