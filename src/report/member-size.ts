import type { AnswerCell, Value } from '../analysis/answer.ts';
import type { Measure } from '../stats/measure.ts';

/**
 * Returns the number of a member in each game of a cell. A sweep may vary it from cell to cell, while a measure is the
 * same for all cells: so it comes from the varied value, else from a count and its rate, else from the measure.
 */
export function sizeIn(cell: AnswerCell, { side, member, of = 1 }: Measure, value: Value | undefined): number {
  const varied = cell.vary[`${side}.${member}.count`];
  if (typeof varied === 'number') return varied;
  if (value === undefined || !('rate' in value) || value.exact) return of;
  if (!value.count || !(value.rate > 0) || cell.games === 0) return of;
  return Math.round(value.count / (value.rate * cell.games));
}
