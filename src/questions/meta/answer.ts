import * as z from 'zod';
import { answerHead, digest } from '../../analysis/answer-head.ts';
import type { ReadOnly } from '../../analysis/read-only.ts';

const name = z.string().min(1);
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const difference = z.number().min(-1).max(1);
const points = z.number().min(0);
const build = count.describe('place of the build in `builds`, from 0');

/** What the report takes of the scenario. */
const pool = z.looseObject({
  sides: z.record(name, z.looseObject({ members: z.array(z.looseObject({ name })) })),
});

const score = {
  score: share.describe('wins and half the draws, as a share of games'),
  low: share,
  high: share,
  games: count,
};

const shareOf = {
  share,
  low: share.describe('lower end of a 95 % interval, by the bootstrap'),
  high: share,
};

/** The shape that `meta --json` prints, checked when it is read. */
export const metaShape = z
  .strictObject({
    ...answerHead,
    kind: z.literal('meta'),
    title: z.string(),
    digest,
    scenario: z
      .unknown()
      .refine((value) => pool.safeParse(value).success, 'should have sides that list their members by name')
      .describe('the pool, as two sides with one member for each unit'),
    asked: z
      .strictObject({
        points,
        builds: z.int().min(2).describe('the most builds that were drawn from the pool'),
        viable: z.int().min(2).exactOptional(),
        margin: share,
        most: count,
        range: z.boolean(),
        policy: name.exactOptional().describe('the policy of all sides'),
      })
      .describe('options'),
    units: z
      .array(
        z.strictObject({
          name,
          cost: points.describe('points of one'),
          ...shareOf,
        }),
      )
      .min(2)
      .describe('what builds are made of, and the share of all points that goes to each'),
    space: z
      .strictObject({
        all: count.exactOptional().describe('builds without room for one more unit; left out: too many to count'),
        tried: count.describe('builds that were tried'),
      })
      .describe('how many builds there are'),
    builds: z
      .array(
        z.strictObject({
          name,
          counts: z.record(name, count).describe('how many of each unit'),
          cost: points,
          ...shareOf,
          alphaRank: share.describe('the share of time that alpha-rank gives it'),
          fresh: z
            .strictObject(score)
            .exactOptional()
            .describe('its score on fresh games against the mixture; the intervals of all such scores hold together'),
        }),
      )
      .min(1)
      .describe('builds that met each other, the one that is brought most often first'),
    pairs: z
      .array(
        z.strictObject({
          a: build,
          b: build,
          ...score,
          better: z.enum(['a', 'b', 'undecided']).describe('who wins more often, all pairs judged together at 95 %'),
        }),
      )
      .describe('the score of one build against another, each on the first side in half of the games'),
    cycles: z.array(z.array(build)).describe('builds of which each beats the next and the last the first'),
    diversity: z
      .strictObject({ effective: z.number().min(1), low: z.number().min(1), high: z.number().min(1) })
      .describe('the effective number of builds: as many, brought equally often, would be as hard to guess'),
    response: z
      .strictObject({ name, isBrought: z.boolean(), ...score })
      .exactOptional()
      .describe('the build with the highest score on fresh games against the mixture'),
    verdict: z
      .enum(['settled', 'open', 'interrupted'])
      .describe(
        '"settled": on fresh games no build that was tried gains more than the margin; "open": it takes more games to say',
      ),
    steps: z
      .array(z.strictObject({ builds: count, rounds: count, tried: count, added: z.array(name) }))
      .describe(
        'builds that had met, rounds of each pair (two games), builds that were tried against them, those added',
      ),
    games: count,
    plays: z
      .strictObject({
        games: count,
        ways: z.array(
          z.strictObject({
            policy: name,
            best: name.describe('the build that gains most from the mixture'),
            gain: difference,
            low: difference.describe('lower end of an interval; those of all ways and builds hold together with 95 %'),
            high: difference,
            holds: z
              .enum(['yes', 'no', 'open'])
              .describe('no build gains more than the margin, one certainly does, or neither is certain'),
          }),
        ),
      })
      .exactOptional()
      .describe('whether the mixture stands where all play by another policy'),
    change: z
      .strictObject({
        verdict: z
          .enum(['already', 'confirmed', 'likely', 'none', 'open'])
          .describe(
            '"already": as many are viable as it is; "confirmed": the change holds on fresh games; "likely": so it seems, but it takes more games to be sure; "none": no change that was tried does; "open": the games ran out before that was known',
          ),
        viable: count.describe(
          'builds that are viable as it is: certainly where the verdict is "already", else as far as is known',
        ),
        tried: count.describe('changes of one price that were tried'),
        found: z
          .strictObject({
            unit: name,
            from: points,
            to: points,
            builds: z
              .array(z.strictObject({ name, ...score }))
              .describe('builds that are viable then, with their scores on fresh games against the mixture'),
          })
          .exactOptional(),
      })
      .exactOptional()
      .describe(
        'the smallest change of one price that makes so many builds viable: against the mixture they lose no more than the margin',
      ),
    interrupted: z.boolean(),
  })
  .describe('What to bring: the mixture of builds from a pool from which no one gains by bringing another');

/** The answer of `meta`: which builds to bring, how often. */
export type Meta = ReadOnly<z.output<typeof metaShape>>;

export type MetaBuild = Meta['builds'][number];
export type PriceChange = NonNullable<Meta['change']>;
