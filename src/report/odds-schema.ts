import * as z from 'zod';

const chance = z.number().min(0).max(1);
const word = z.union([z.string(), z.number()]);

const outcome = z.strictObject({
  name: z.string().describe('7, yes, Duck Back'),
  chance,
  atLeast: chance.exactOptional().describe('of dice: the chance of this number or a higher one'),
  atMost: chance.exactOptional().describe('of dice: the chance of this number or a lower one'),
});

const dice = z
  .strictObject({
    spread: z
      .strictObject({ mean: z.number(), deviation: z.number().min(0) })
      .exactOptional()
      .describe('of numbers'),
    percentiles: z
      .array(z.strictObject({ percent: z.number(), value: z.int() }))
      .exactOptional()
      .describe('of numbers: the least one that a share of all rolls does not exceed'),
    tries: z
      .strictObject({
        mean: z.number(),
        until: z.array(z.strictObject({ percent: z.number(), tries: z.int() })),
      })
      .exactOptional()
      .describe('of questions with yes and no: how many tries it takes until a yes'),
    rolls: z.string().regex(/^\d+$/).describe('equally likely rolls, as digits'),
    isCut: z.boolean().describe('whether dice that can go on without end were cut off at a chance below 1e-16'),
  })
  .describe('of dice: what is said beside their odds');

/** The shape that `odds --json` prints. */
export const oddsShape = z
  .strictObject({
    rulesTitle: z.string().describe('the rulebook, or Dice'),
    question: z.strictObject({ name: z.string(), title: z.string(), rule: z.string(), meaning: z.string() }),
    parameters: z.array(z.strictObject({ name: z.string(), kind: z.enum(['number', 'word']), values: z.array(word) })),
    rows: z
      .array(
        z.strictObject({
          setting: z.record(z.string(), word),
          outcomes: z.array(outcome),
          dice: dice.exactOptional(),
        }),
      )
      .describe('every combination of the values of the parameters'),
  })
  .describe('The exact odds of a question');
