import type { Answer } from '../../analysis/answer.ts';
import { headlineOf } from '../headline.ts';
import { gamesOf, measureClaim, sidesOf } from '../label.ts';
import { namesOf } from '../names.ts';
import type { CellTable } from '../tables.ts';
import type { Chart, Frame, RowSelection, Spec } from './chart.ts';
import { type Fit, fitPercent } from './fit.ts';
import { axisColumns, isFocus, placeExpression, ratesIn, sureness, sweepTitle, UNSURE } from './sweep.ts';
import { wordBars } from './word-bars.ts';

/** Returns how the headline depends on one choice: a bar for each word, with a whisker. */
export function valueBars(answer: Answer, summary: CellTable): Chart[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const fit = fitPercent(ratesIn(answer, [measure]));
  const chart = {
    name: 'sweep',
    title: sweepTitle(answer),
    note: `How often ${measureClaim(measure, namesOf(answer))}, in percent of ${gamesOf(answer.play)}; ≈ may be even${isFocus(answer) === undefined ? '' : '; ▸ is what the question is about'}. ${sureness(answer)}${fit.said}`,
  };
  const source = { table: summary, where: { measure: measure.name } };
  const side = measure.side === undefined ? -1 : sidesOf(answer).indexOf(measure.side);
  return [{ ...chart, draw: (frame) => draw(answer, side, chart, { source, fit }, frame) }];
}

function draw(
  answer: Answer,
  side: number,
  chart: Omit<Chart, 'draw'>,
  { source, fit }: { readonly source: RowSelection; readonly fit: Fit },
  frame: Frame,
): Spec {
  const focus = isFocus(answer);
  return wordBars(chart, frame, {
    source,
    fit,
    rows: answer.cells.length,
    word: 'a0',
    side,
    transform: [
      ...axisColumns(answer),
      { calculate: placeExpression(answer), as: 'cellName' },
      { calculate: `${focus === undefined ? "''" : `(${focus} ? '▸ ' : '')`} + datum.cellName`, as: 'place' },
      { calculate: "datum.label + ' with ' + datum.cellName + ': ' + datum.shown", as: 'says' },
      { calculate: `(${UNSURE} ? '≈ ' : '') + datum.shown`, as: 'end' },
    ],
  });
}
