import * as z from 'zod';
import { answerHead, digest } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const points = z.number();

const price = z.strictObject({
  name: name.describe('`each` member, a number for each point of it, a word, or a number with a word or a number'),
  kind: z.enum(['each', 'number', 'word', 'pair', 'first side']),
  word: name.exactOptional(),
  number: name.exactOptional().describe('a number of a member; the price is that of one point'),
  by: name.exactOptional().describe('the other number of a pair'),
  from: z.number().exactOptional().describe('where a pair counts its number from'),
  byFrom: z.number().exactOptional(),
  points,
  low: points.describe('lower end of a 95 % interval'),
  high: points,
});

/** The shape that `price --json` prints, checked when it is read. */
export const priceShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('price'),
    title: z.string(),
    digest,
    scenario: z.unknown().describe('the scenario with its pool, with all defaults written out'),
    sides: z.array(name).min(1).describe('sides that the pool has places of; one: both sides take from it'),
    measure: measure.describe('what a game is won by'),
    asked: z
      .strictObject({
        unit: name.describe('member whose price is named'),
        cost: z.number().describe('its price'),
        matchups: count,
        rounds: count,
        unseen: count,
        cycles: count,
        range: z.boolean(),
        policy: z.record(name, name).exactOptional().describe('policies of the sides, by side'),
      })
      .describe('options'),
    policies: z.record(name, name).describe('the policy of each side under which the prices were found'),
    prices: z.array(price).min(1),
    left: z.array(z.strictObject({ name, why: z.string() })).describe('what varies and has no price of its own'),
    pointWorth: z.number().describe('log-odds that a point is worth between equal line-ups'),
    bend: z
      .number()
      .describe('strength is worth s + bend s², with worth in log-odds from its mean; 0: a straight line'),
    misfit: z.number().min(0).describe('standard deviation of log-odds of a matchup that prices do not explain'),
    points: z.record(name, z.union([z.number(), z.string()])).describe('the list in whole points, as `points:` has it'),
    loss: z
      .strictObject({ mean: share, most: share })
      .describe('by how much whole points change the predicted win rates of the designed matchups'),
    check: z
      .strictObject({
        rounds: count,
        calibration: share.describe('mean difference of predicted and seen win rate, in ten groups'),
        byChance: share.describe(
          'what chance alone would make of the calibration error, with so few games and matchups',
        ),
        error: share.describe('mean difference for one matchup'),
        covered: share.describe('matchups within their 95 % intervals'),
        matchups: z.array(z.strictObject({ predicted: share, low: share, high: share, seen: share })),
      })
      .exactOptional()
      .describe('matchups that the prices were not found on'),
    cycles: z
      .strictObject({
        lineUps: count,
        rounds: count,
        matchups: count,
        prices: share.describe('part of the differences between line-ups that prices explain'),
        strengths: share.describe('part that a strength of each line-up would explain besides'),
        cycles: share.describe('part that no price explains, since it depends on who meets whom'),
        low: share,
        high: share,
      })
      .exactOptional(),
    plays: z
      .strictObject({
        matchups: count,
        ways: z.array(
          z.strictObject({
            policy: name.describe('what both sides play by'),
            differs: z.array(name).describe('prices that certainly differ from those of the list; all hold together'),
            prices: z.array(z.strictObject({ name, points, low: points, high: points })),
          }),
        ),
      })
      .exactOptional()
      .describe('the same line-ups where both sides play by another policy'),
    lineUps: count.describe('line-ups that were drawn'),
    refused: count.describe('draws that the rulebook does not allow'),
    games: count,
    verdict: z
      .enum(['priced', 'open', 'interrupted'])
      .describe('"open": the unit is not certainly worth anything, so that prices have no scale'),
    interrupted: z.boolean(),
  })
  .describe('A price list for what a side may take');

/** The answer of `price`: the worth of the things in a pool. */
export type PriceList = ReadOnly<z.output<typeof priceShape>>;

/** One price. */
export type PricedThing = PriceList['prices'][number];
