import type { Answer, AnswerCell } from '../../analysis/answer.ts';
import { cardOf } from '../card.ts';
import type { Tables } from '../tables.ts';
import { causeCurves } from './cause-curves.ts';
import type { Chart } from './chart.ts';
import { heatMap } from './heat-map.ts';
import { killerMatrix } from './killer-matrix.ts';
import { lengthBars } from './length-bars.ts';
import { memberFates } from './member-fates.ts';
import { outcomeBars } from './outcome-bars.ts';
import { scaleLine } from './scale-line.ts';
import { survivalCurves } from './survival-curves.ts';
import { valueBars } from './value-bars.ts';

/** With fewer cells a sentence and a table are enough. */
const LEAST_CELLS = 3;

/** Returns charts of how the outcome depends on the varied values; none for a single step. */
export function sweepCharts(answer: Answer, { summary }: Tables): Chart[] {
  const [axis, ...others] = answer.axes;
  if (axis === undefined || answer.cells.length < LEAST_CELLS) return [];
  if (others.length > 0) return heatMap(answer, summary);
  return axis.values.every((value) => typeof value === 'number')
    ? scaleLine(answer, summary)
    : valueBars(answer, summary);
}

/** Returns charts of how deadly one cell is. */
export function cellCharts(answer: Answer, cell: AnswerCell, tables: Tables): Chart[] {
  const card = cardOf(answer, cell);
  return [
    ...outcomeBars(answer, card, tables.summary),
    ...memberFates(answer, card, tables.members),
    ...survivalCurves(answer, card, tables.survival),
    ...causeCurves(answer, card, tables.falls),
    ...killerMatrix(answer, card, tables.summary),
    ...lengthBars(answer, card, tables.lengths),
  ];
}
