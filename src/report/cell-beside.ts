import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { VaryValue } from '../scenario/scenario.ts';

/** Returns a function that finds the cell that differs from another in one varied value; `undefined` if there is none. */
export function cellsBeside({
  axes,
  cells,
}: Pick<Answer, 'axes' | 'cells'>): (cell: AnswerCell, path: string, value: VaryValue) => AnswerCell | undefined {
  const placeOf = (vary: AnswerCell['vary']) => JSON.stringify(axes.map(({ path }) => vary[path]));
  const byPlace = new Map(cells.map((cell) => [placeOf(cell.vary), cell]));
  return ({ vary }, path, value) => byPlace.get(placeOf({ ...vary, [path]: value }));
}
