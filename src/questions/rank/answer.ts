import * as z from 'zod';
import { answerHead, digest } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';
import { measure, varyValue } from '../../analysis/result-schema.ts';

const name = z.string().min(1);
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const lead = z.number().min(-1).max(1);
const set = z.record(name, varyValue).describe('values of `vary` that make it, by place');

const score = {
  score: share.describe('wins and half the draws, as a share of games'),
  low: share.describe('lower end of an interval; those of all entries hold together with 95 %'),
  high: share,
  games: count,
};

const against = z.strictObject({ foe: name, ...score });

/** The shape that `rank --json` prints, checked when it is read. */
export const rankShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('rank'),
    title: z.string(),
    digest,
    scenarios: z.array(z.unknown()).min(1).describe('the scenarios of the entries, with all defaults written out'),
    side: name.describe('the side that entries differ in'),
    foeSide: name.exactOptional().describe('the side that foes take, where there is one'),
    measure: measure.describe('what a game is won by'),
    avoided: z.boolean().describe('a game is won where the measure is false'),
    asked: z
      .strictObject({
        side: name.exactOptional(),
        measure: name.exactOptional(),
        top: z.int().min(1),
        margin: share,
        games: count.exactOptional(),
        most: count,
        order: z.enum(['written', 'both']),
        range: z.boolean(),
        policy: z.record(name, name).exactOptional().describe('policies that sides keep, by side'),
      })
      .describe('options'),
    order: z.enum(['written', 'both']).describe('order of the sides: as written, or each way in half of the games'),
    foes: z.array(z.strictObject({ name, set })).min(1),
    list: z
      .array(
        z.strictObject({
          name,
          same: z.array(name).describe('entries that are the same game to the rulebook'),
          scenario: count.describe('place of its scenario'),
          set,
          stage: z
            .enum(['search', 'confirm'])
            .describe(
              'its games: those of the search that left it out, or fresh ones that confirm those that remained',
            ),
          ...score,
          from: z.int().min(1).describe('the best place that it may have'),
          to: z.int().min(1).describe('the worst place that it may have'),
          gap: z
            .strictObject({ difference: lead, low: lead, high: lead })
            .exactOptional()
            .describe('how far it is above the next of the list, with an interval of pairs; all hold together'),
          worst: against.describe('the foe it scores least against'),
          against: z.array(against).describe('its score against each foe; these hold together with 95 %'),
        }),
      )
      .min(2)
      .describe('entries, the best first'),
    first: z.array(name).min(1).describe('entries that may be the first'),
    verdict: z
      .enum(['decided', 'tied', 'open', 'interrupted'])
      .describe(
        '"decided": each place that was asked for has one entry; "tied": they are apart by no more than the margin; "open": it takes more games',
      ),
    looks: z
      .array(z.strictObject({ stage: z.enum(['search', 'confirm']), rounds: count, played: count, left: count }))
      .describe(
        'where entries were judged: games against each foe and order of sides, entries that played, and those left',
      ),
    games: count.describe('games of all entries together'),
    plays: z
      .strictObject({
        entries: z.array(name).describe('entries that played the other ways'),
        rounds: count,
        games: count,
        ways: z.array(
          z.strictObject({
            policies: z.record(name, name).describe('sides that play otherwise than written, and their policies'),
            first: name.describe('the entry with the highest score'),
            score: share.describe('its score'),
            gap: lead.describe('how far the first of the list is above the best of the others'),
            low: lead.describe('lower end of an interval; those of all ways hold together with 95 %'),
            high: lead,
            holds: z
              .enum(['yes', 'no', 'open'])
              .describe('the first of the list is certainly first there too, certainly is not, or neither'),
          }),
        ),
      })
      .exactOptional()
      .describe('under which other policies the first of the list is still first'),
    interrupted: z.boolean(),
  })
  .describe('A ranking of many entries against a gauntlet of foes');

/** The answer of `rank`: which of many entries is best against a gauntlet. */
export type Rank = ReadOnly<z.output<typeof rankShape>>;

/** The rank of one entry. */
export type RankedEntry = Rank['list'][number];

/** The results of the first of the list with other policies of the sides. */
export type OtherPlays = NonNullable<Rank['plays']>;
