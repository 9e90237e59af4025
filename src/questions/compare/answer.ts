import * as z from 'zod';
import { answerHead, digest, sideNames, varianceRatio, verdict } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, numberValue, rateValue, varyValue, waysRange } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);

const arm = z.strictObject({
  title: z.string(),
  set: z.record(name, varyValue).describe('values set on the command line, by place'),
  scenario: z.unknown().describe('the scenario, with all defaults written out'),
  names: sideNames,
});

const difference = z.strictObject({
  measure: name,
  headline: z.boolean(),
  a: z.union([rateValue, numberValue]),
  b: z.union([rateValue, numberValue]),
  difference: z.number().describe('b - a; of rates and shares, 0..1'),
  low: z.number().exactOptional().describe('lower end of its interval; left out of exact ones'),
  high: z.number().exactOptional(),
  exact: z.literal(true).exactOptional(),
  verdict,
  varianceRatio: varianceRatio.exactOptional(),
});

/** The shape that `compare --json` prints for two scenarios. */
export const comparisonShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('compare'),
    digest,
    arms: z.tuple([arm, arm]),
    same: z.boolean().describe('both arms are the same game to the rulebook'),
    margin: z.number().describe('differences within this are not relevant, as a rate'),
    asked: z
      .strictObject({ games: count.exactOptional(), solve: z.enum(['none', 'moment', 'full']) })
      .describe('options: the number of games, and how hard to solve'),
    games: count.describe('games that each arm played'),
    looks: z.array(count).describe('numbers of games at which play could stop'),
    stopped: z.enum(['settled', 'most', 'fixed', 'interrupted']).describe('why play stopped'),
    together: z
      .strictObject({ headlines: count, others: count })
      .describe('number of intervals that hold at once at 95 %: of the headlines, and of the others'),
    measures: z.record(name, measure),
    differences: z.array(difference).describe('headlines first'),
    range: waysRange(
      {
        difference: z.number().describe('of the first headline'),
        low: z.number().describe('lower end of its 95 % interval'),
        high: z.number(),
      },
      { games: count, difference: z.number() },
    ).exactOptional(),
    unmatched: z.array(name).describe('headlines that only one arm has'),
  })
  .describe('The difference of two scenarios, played on the same dice');

/** The shape that `compare --json` prints for three scenarios or more. */
export const comparisonListShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('compare'),
    digest,
    arms: z.array(arm).min(3).describe('the scenario that the others are compared with first'),
    margin: z.number().describe('differences within this are not relevant, as a rate'),
    asked: z
      .strictObject({
        games: count.exactOptional(),
        solve: z.enum(['none', 'moment', 'full']),
        vary: z.record(name, z.array(varyValue)).exactOptional(),
      })
      .describe('options: the number of games, how hard to solve, and values that make scenarios of the first'),
    together: count.describe('number of intervals of headlines that hold at once at 95 %: those of the whole list'),
    measures: z.record(name, measure),
    list: z
      .array(
        z.strictObject({
          arm: z.int().min(1).describe('place of the scenario in `arms`'),
          same: z.boolean().describe('it is the same game to the rulebook as the first'),
          games: count.describe('games that both played'),
          stopped: z.enum(['settled', 'most', 'fixed', 'interrupted']).describe('why play stopped'),
          differences: z.array(difference).describe('from the first scenario; headlines first'),
          unmatched: z.array(name).describe('headlines that only one of the two has'),
        }),
      )
      .describe('those that differ most first, then those that do not matter, then those that are undecided'),
    interrupted: z.boolean(),
  })
  .describe('The differences of many scenarios from the first, each played on the same dice');

/** The shape that `compare --json` prints, checked when it is read. */
export const compareShape = z
  .union([comparisonShape, comparisonListShape])
  .describe('The difference of two scenarios, or those of many from the first');

/** The answer of `compare`: the differences between two arms that played the same games. */
export type Comparison = ReadOnly<z.output<typeof comparisonShape>>;

/** The answer of `compare` for three scenarios or more: the difference of each from the first. */
export type ComparisonList = ReadOnly<z.output<typeof comparisonListShape>>;

/** One scenario of a list. */
export type ListedArm = ComparisonList['list'][number];

/** One of the two compared arms. */
export type ComparedArm = Comparison['arms'][number];

/** One measure of both arms: `b - a`. */
export type Difference = Comparison['differences'][number];
