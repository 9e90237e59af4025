import * as z from 'zod';
import type { ReadOnly } from '../read-only.ts';

const count = z.int().min(0);
const chance = z.number().min(0).max(1);

const pValue = {
  p: chance.describe('the chance that fair dice show this, or something at least as unlikely'),
  adjusted: chance.describe('the same, allowing for all tests of the log (Holm)'),
};

const die = z.strictObject({
  die: z.string().describe('d20, dF'),
  rolls: count.describe('dice that were rolled'),
  total: z.int(),
  average: z.strictObject({
    mean: z.number(),
    low: z.number().exactOptional(),
    high: z.number().exactOptional(),
    fair: z.number().describe('what fair dice show on average'),
    by: z.enum(['exact', 'normal approximation']),
    below: chance.describe('the chance that fair dice total less'),
    above: chance.describe('the chance that fair dice total more'),
    ...pValue,
  }),
  faces: z
    .strictObject({
      rolls: count.describe('dice of which the face is known'),
      test: z.enum(['exact multinomial', 'chi-square']),
      statistic: z.number().min(0),
      degrees: count,
      ...pValue,
      power: z.strictObject({
        share: chance.describe('a die that shows one face with this chance, and the others evenly'),
        found: chance.describe('the chance that this test finds such a die in this many rolls'),
        rolls: count.describe('rolls that find it nine times in ten'),
      }),
      shown: z
        .array(
          z.strictObject({ from: z.int(), to: z.int(), count, rate: chance, low: chance, high: chance, fair: chance }),
        )
        .describe('faces, or groups of faces where there are more than 30; intervals hold for all of them at once'),
    })
    .exactOptional()
    .describe('whether the faces come evenly; left out below two rolls'),
});

/** The shape that `luck --json` prints. */
export const luckShape = z
  .strictObject({
    kind: z.literal('luck'),
    file: z.string(),
    rolls: count,
    isLowLucky: z.boolean(),
    tests: count,
    level: z.number().describe('a test counts where its adjusted p-value is below'),
    luck: z
      .strictObject({
        luckierThan: chance.describe('the share of sessions of fair dice that are less lucky; ties count half'),
        by: z.enum(['exact', 'normal approximation']),
      })
      .describe('of the whole log; dice of each kind count by their standard deviations'),
    dice: z.array(die),
  })
  .describe('Whether dice are fair, and how lucky they were');

/** The answer of `luck`. */
export type LuckAnswer = ReadOnly<z.output<typeof luckShape>>;
export type LuckOfDie = LuckAnswer['dice'][number];
