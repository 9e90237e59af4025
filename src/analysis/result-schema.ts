import * as z from 'zod';
import type { Answer } from './answer.ts';
import { sideNames } from './answer-head.ts';

const name = z.string().min(1);
const rate = z.number().min(0).max(1);
const count = z.int().min(0);
export const varyValue = z.union([z.string(), z.number(), z.boolean()]);

/** Parts that other answers share. */
export const rateValue = z
  .strictObject({
    rate,
    low: rate.exactOptional().describe('lower end of the 95 % interval; left out of exact values'),
    high: rate.exactOptional().describe('upper end of it'),
    count: count
      .exactOptional()
      .describe('number of games in which it happened; for a share, the number over all games'),
    exact: z.literal(true).exactOptional().describe('solved, not sampled'),
  })
  .describe('a rate or share, 0..1');

export const numberValue = z
  .strictObject({
    mean: z.number().min(0),
    low: z.number().min(0).exactOptional().describe('lower end of the 95 % interval; left out of exact values'),
    high: z.number().min(0).exactOptional().describe('upper end of it'),
    chances: z
      .array(rate)
      .min(2)
      .exactOptional()
      .describe('chances of an exact length; the last one means that or more'),
    histogram: z.array(count).min(2).exactOptional().describe('games by value; the last bin means that or more'),
    exact: z.literal(true).exactOptional().describe('solved, not sampled'),
  })
  .describe('the mean of a whole number');

export const measure = z.strictObject({
  name,
  kind: z.enum(['rate', 'share', 'number']),
  meaning: z.string(),
  group: z.enum(['outcome', 'side', 'fate', 'when', 'kills', 'length', 'guard', 'own', 'other']),
  of: z.int().min(1).exactOptional().describe('for a share: how many there are in each game'),
  bins: z.int().min(2).exactOptional(),
  most: z.int().min(1).exactOptional(),
  headline: z.boolean().exactOptional(),
  core: z.boolean().exactOptional().describe('can be solved exactly'),
  side: name.exactOptional(),
  member: name.exactOptional(),
  what: name,
  by: name.exactOptional(),
  rule: name.exactOptional(),
  stops: name.exactOptional().describe('the limit that ended such games: `after 200 rounds`'),
  oneOf: name.exactOptional().describe('of the claims with the same word exactly one is true in each game'),
  sumOf: z.array(name).exactOptional().describe('measures that add up to this one'),
  when: z
    .strictObject({ measure: name, atLeast: z.number() })
    .exactOptional()
    .describe('true in games in which another measure is at least this value'),
});

/** Fields of a way to play that a search found. */
export const bestWay = {
  policy: name.describe('the script that the rest is played by'),
  settings: z.record(name, z.union([z.string(), z.number()])).describe('choices that are made otherwise'),
  tried: count.describe('number of ways that were tried'),
  over: z
    .strictObject({ policy: name, low: z.number(), high: z.number() })
    .exactOptional()
    .describe('the best script, and the 95 % interval of how much more often than by it the goal is reached'),
};

const policies = z
  .record(name, name)
  .describe('policies of the sides that play otherwise than written; empty: all play as written');

const rangeEnd = z.strictObject({
  policies,
  games: count.describe('games that the rate rests on'),
  value: rateValue,
});

const policyRange = z.strictObject({
  ways: z.int().min(1).describe('ways to play that were played, the one that is written among them'),
  stalled: count
    .exactOptional()
    .describe('more ways, left out since most of their games do not end by the rules; left out if 0'),
  sides: z.array(name).min(1).describe('the sides that played otherwise; the others keep their policies'),
  ends: z.record(name, z.strictObject({ low: rangeEnd, high: rangeEnd })).describe('by name of a headline'),
  tried: z
    .array(z.strictObject({ policies, games: count, rate: z.number() }))
    .describe('the other ways, with the first headline in the games that they were tried with'),
});

/** Returns the shape of a range over the ways to play; `value` are the fields of what varies. */
export function waysRange<Value extends z.ZodRawShape, Tried extends z.ZodRawShape>(value: Value, tried: Tried) {
  const end = z.strictObject({ policies, games: count.describe('games that it rests on, in all'), ...value });
  return z
    .strictObject({
      ways: policyRange.shape.ways,
      stalled: policyRange.shape.stalled,
      sides: policyRange.shape.sides,
      low: end,
      high: end,
      tried: z
        .array(z.strictObject({ policies, ...tried }))
        .describe('the other ways, in the games that they were tried with'),
    })
    .describe('how far the answer moves over the policies of the sides; at least this far');
}

const halfTime = z.strictObject({
  games: z.int().min(1).describe('the first games of the cell; half-time is after half of the rolls of each'),
  behind: count.describe('games in which a side was surely less likely to win from there than another'),
  comebacks: count.describe('of those, games that the side behind won'),
  rate: z
    .strictObject({ rate, low: rate, high: rate })
    .exactOptional()
    .describe('comebacks / behind with its 95 % interval; left out if no side was ever behind'),
  continuations: z
    .int()
    .min(1)
    .exactOptional()
    .describe('games played on from each half-time to find the chances; left out of exact chances'),
});

const cell = z.strictObject({
  vary: z.record(name, varyValue).describe('the values that set this cell apart'),
  games: count.describe('games played; 0 if everything was solved'),
  stopped: z.enum(['fixed', 'precise', 'most', 'interrupted', 'solved']).describe('why play stopped'),
  method: z.enum(['sampled', 'exact', 'both']),
  optimal: z.array(z.string()).min(1).exactOptional().describe('sides that make the best decision in every position'),
  best: z
    .array(z.strictObject({ side: name, ...bestWay }))
    .min(1)
    .exactOptional()
    .describe('how sides of policy best play'),
  measures: z.record(name, z.union([rateValue, numberValue])),
  range: policyRange
    .exactOptional()
    .describe('how far the headlines move over the policies of the sides; at least this far'),
  halfTime: halfTime.exactOptional().describe('how often the side that is behind at half-time wins'),
});

/** The shape of `result.json`, checked when it is read. */
export const answerSchema = z
  .strictObject({
    montecrawl: name.describe('version that gave the answer'),
    format: z.literal(1).describe('version of this shape'),
    title: z.string(),
    about: z.string(),
    rules: name,
    rulesTitle: name,
    play: name,
    seed: count,
    digest: z
      .string()
      .regex(/^sha256:[0-9a-f]{64}$/)
      .describe('of scenario, seed, games and counts: equal digests mean the same games'),
    houseRules: z
      .array(name)
      .exactOptional()
      .describe('rulebook limits that sides exceed: `coven: 11 of 10 abilities`'),
    interrupted: z.boolean().describe('stopped before every cell was finished'),
    scenario: z.record(z.string(), z.unknown()).describe('the scenario, with all defaults written out'),
    axes: z.array(z.strictObject({ path: name, values: z.array(varyValue) })),
    focus: z
      .record(name, varyValue)
      .exactOptional()
      .describe('values of the cell that the question is about; left out where it is about all of them'),
    names: sideNames,
    measures: z.record(name, measure),
    cells: z.array(cell),
  })
  .describe('The result of a montecrawl scenario') satisfies z.ZodType<Answer>;

/** Returns the JSON Schema (draft 7) of `result.json`. */
export function resultSchema(): unknown {
  return z.toJSONSchema(answerSchema, { target: 'draft-7' });
}
