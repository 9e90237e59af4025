import * as z from 'zod';
import type { ReadOnly } from '../../analysis/read-only.ts';

const name = z.string().min(1);
const share = z.number().min(0).max(1);
const count = z.int().min(0);
const better = z.enum(['first', 'second', 'undecided']);

const score = {
  games: count,
  score: share.describe('wins and half the draws, as a share of games'),
  low: share.describe('lower end of an interval; those of all scores of this kind hold together with 95 %'),
  high: share,
  p: share.describe('p-value of the exact sign test for equal wins and losses, with the correction of Holm'),
};

const rating = z.strictObject({
  name,
  rating: z.number().describe('Bradley and Terry, on the scale of Elo; 0 is the mean of all'),
  low: z.number().describe('lower end of its own 95 % interval'),
  high: z.number(),
  score: share.describe('expected against a warband of rating 0'),
});

const range = z.strictObject({
  ways: z.int().min(1).describe('ways in which all play, the one that is written among them'),
  stalled: count.exactOptional().describe('more ways, left out since most of their games do not end by the rules'),
  warbands: z.array(name).min(1).describe('warbands that played otherwise; the others keep their policies'),
  together: z
    .array(
      z.strictObject({
        policy: name,
        games: count,
        ratings: z.array(rating),
        turned: count.describe('pairs that are decided as written, and the other way round here'),
      }),
    )
    .describe('all warbands play the same policy'),
  written: z.array(z.strictObject({ name, score: share })).describe('score against all others as written'),
  alone: z
    .array(z.strictObject({ name, policy: name, games: count, score: share, low: share, high: share }))
    .describe('score of a warband that alone plays another policy; all these intervals hold together with 95 %'),
});

/** The shape that `tournament --json` prints, checked when it is read. */
export const tournamentShape = z
  .strictObject({
    montecrawl: name.describe('version that gave the answer'),
    format: z.literal(1).describe('version of this shape'),
    kind: z.literal('tournament'),
    rules: name,
    rulesTitle: name,
    play: name,
    seed: count,
    asked: z
      .strictObject({ games: count.exactOptional(), precision: z.number() })
      .describe('games of each pair; if left out, the precision of each score'),
    digest: z
      .string()
      .regex(/^sha256:[0-9a-f]{64}$/)
      .describe('of the warbands, the way to play, the seed and all matches'),
    interrupted: z.boolean().describe('stopped before every match was played'),
    warbands: z.array(
      z.strictObject({
        name,
        title: name,
        about: z.string(),
        houseRules: name.exactOptional().describe('rulebook limits that it exceeds: `11 of 10 abilities`'),
        side: z.unknown().describe('the side, with all defaults written out'),
      }),
    ),
    own: z
      .looseObject({})
      .exactOptional()
      .describe('rows beside those of the book, and what words cost, as a file that is used has them'),
    matches: z
      .array(z.strictObject({ first: name, second: name, games: count, wins: count, draws: count, losses: count }))
      .describe('all matches, by who plays first; wins are those of the first player'),
    pairs: z
      .array(z.strictObject({ a: name, b: name, ...score, better: z.enum(['a', 'b', 'undecided']) }))
      .describe('both orders of play together, from the view of `a`'),
    absent: z.array(z.strictObject({ a: name, b: name, why: z.string() })).describe('pairs that were not played'),
    ratings: z.array(rating).describe('the strongest first; empty if not all warbands can be compared'),
    cycles: z
      .array(z.array(name).min(3))
      .describe('each beats the next and the last beats the first; every step is decided'),
    mix: z
      .strictObject({
        camps: z
          .array(
            z.array(
              z.strictObject({
                name,
                weight: share.describe('its share in the Nash equilibrium'),
                low: share.describe('range over 95 % of the score matrices that fit the games'),
                high: share,
              }),
            ),
          )
          .min(1)
          .max(2),
        value: share.describe('score of the first camp in equilibrium'),
      })
      .exactOptional()
      .describe('the Nash equilibrium of choosing a warband'),
    range: range.exactOptional().describe('how far ratings and scores move over the policies of the warbands'),
    firstPlayer: z.strictObject({
      ...score,
      better,
      mirrors: z
        .array(z.strictObject({ name, ...score, better }))
        .describe('warbands against themselves, from the view of the first player'),
    }),
  })
  .describe('The result of montecrawl tournament');

/** The answer of `tournament`: who beats whom. */
export type Tournament = ReadOnly<z.output<typeof tournamentShape>>;

/** The score of one warband against another, over both orders of the sides. */
export type PairScore = Tournament['pairs'][number];

/** The strength of a warband, on the Elo scale of chess. */
export type Rating = Tournament['ratings'][number];

/** The share of a warband in the mixture. */
export type Share = Mix['camps'][number][number];

/** The first-player advantage. */
export type FirstPlayerAdvantage = Tournament['firstPlayer'];

/** The score of the first side of a warband against itself. */
export type MirrorScore = FirstPlayerAdvantage['mirrors'][number];

/** A score with an interval; all intervals of one kind are simultaneous at 95 %. */
export type Score = Pick<PairScore, keyof typeof score>;

/** The Nash equilibrium of choosing a warband. */
export type Mix = NonNullable<Tournament['mix']>;
