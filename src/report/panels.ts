import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { placeLabel } from './label.ts';
import { namesOf } from './names.ts';

/** One grid of a sweep over two axes or more: all cells with the same values on the axes beyond the second. */
export interface Panel {
  /** `band policy bold`; '' if there are only two axes. */
  readonly label: string;
  /** Rows along the first axis, columns along the second. `undefined` if a combination has no cell. */
  readonly rows: readonly (readonly (AnswerCell | undefined)[])[];
}

/** Returns the panels in the order of the cells. */
export function panelsOf(answer: Answer): Panel[] {
  const [down, across] = answer.axes;
  if (down === undefined || across === undefined) return [];
  const at = (value: VaryValue, other: VaryValue, cells: readonly AnswerCell[]) =>
    cells.find(({ vary }) => vary[down.path] === value && vary[across.path] === other);
  const groups = new Map<string, AnswerCell[]>();
  for (const cell of answer.cells) {
    const label = panelLabel(answer, cell);
    groups.set(label, [...(groups.get(label) ?? []), cell]);
  }
  return [...groups].map(([label, cells]) => ({
    label,
    rows: down.values.map((value) => across.values.map((other) => at(value, other, cells))),
  }));
}

/** Returns a cell's values on the axes beyond the second. */
export function panelLabel(answer: Answer, cell: AnswerCell): string {
  return answer.axes
    .slice(2)
    .map(({ path }) => placeLabel(path, cell.vary[path], namesOf(answer)))
    .join(', ');
}
