import type { Answer } from '../../analysis/answer.ts';
import { headlineOf } from '../headline.ts';
import { axisLabel, gamesOf, measureClaim, valueLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { panelLabel, panelsOf } from '../panels.ts';
import type { CellTable } from '../tables.ts';
import { BRIEF } from './brief.ts';
import type { Chart, Frame, RowSelection, Spec } from './chart.ts';
import { drawGrid, type GridAxis } from './grid.ts';
import { DIVERGING, DIVERGING_AT, DIVERGING_END } from './palette.ts';
import { axisColumns, isFocus, placeExpression, sureness, sweepTitle, UNSURE } from './sweep.ts';

/** More grids than this are not drawn; the tables have them all. */
const MOST_PANELS = 12;

/**
 * Returns how the headline depends on two numbers or choices: a grid, or several side by side if there are more axes.
 */
export function heatMap(answer: Answer, summary: CellTable): Chart[] {
  const measure = headlineOf(answer);
  if (measure === undefined || panelsOf(answer).length > MOST_PANELS) return [];
  const chart = {
    name: 'sweep',
    title: sweepTitle(answer),
    note: `How often ${measureClaim(measure, namesOf(answer))}, in percent of ${gamesOf(answer.play)}: blue above one half, orange below, dashed (≈) what may be even${isFocus(answer) === undefined ? '' : ', in a frame what the question is about'}. ${sureness(answer)}`,
  };
  const source = { table: summary, where: { measure: measure.name } };
  return [{ ...chart, draw: (frame) => draw(answer, chart, source, frame) }];
}

function draw(answer: Answer, chart: Omit<Chart, 'draw'>, source: RowSelection, frame: Frame): Spec {
  const along = (i: 0 | 1): GridAxis => {
    const { path, values } = answer.axes[i];
    return { field: `a${i}`, title: axisLabel(path, namesOf(answer)), values: values.map(valueLabel) };
  };
  return drawGrid(chart, source, frame, {
    down: along(0),
    across: along(1),
    panels: panelsOf(answer).map(({ label }) => label),
    transform: [
      ...axisColumns(answer),
      { calculate: `(${UNSURE} ? '≈' : '') + ${BRIEF}`, as: 'brief' },
      { calculate: `datum.label + ' with ' + ${placeExpression(answer)} + ': ' + datum.shown`, as: 'says' },
      { calculate: panelExpression(answer), as: 'panel' },
    ],
    colours: { at: DIVERGING_AT, range: DIVERGING, isEnd: DIVERGING_END },
    marked: UNSURE,
    focus: isFocus(answer),
  });
}

/** Returns an expression for the grid of a row, by the axes beyond the second. */
function panelExpression(answer: Answer): string {
  const labels = answer.cells.map((cell) => panelLabel(answer, cell));
  return labels.every((label) => label === '') ? "''" : `${JSON.stringify(labels)}[datum.cell - 1]`;
}
