import * as z from 'zod';

/** What `results` of a row of a table may say. @param dice what is rolled: `2d6` @param rule of the table */
export function resultsShape(least: number, most: number, dice: string, rule: string) {
  const problem = `must be a result of ${dice}, from ${least} to ${most} (${rule})`;
  const end = () => z.int({ error: problem }).min(least, { error: problem }).max(most, { error: problem });
  return z
    .strictObject({
      from: end().describe(`the lowest result of ${dice} that leads here`),
      to: end().describe('the highest'),
    })
    .meta({ kind: 'fact of the results of a row', rule });
}
