import * as z from 'zod';

/**
 * Returns the schema for `results` of a row of a roll table.
 *
 * @param dice the dice that are rolled: `2d6`
 * @param rule rule of the table
 */
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
