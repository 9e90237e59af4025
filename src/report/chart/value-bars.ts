import type { Answer } from '../../analysis/answer.ts';
import { headlineOf } from '../headline.ts';
import { gamesOf, measureClaim, sidesOf } from '../label.ts';
import { namesOf } from '../names.ts';
import type { Table } from '../table.ts';
import type { Chart, Frame, Source, Spec } from './chart.ts';
import { axisColumns, placeExpression, sureness, sweepTitle, UNSURE } from './sweep.ts';
import { wordBars } from './word-bars.ts';

/** How the headline depends on one choice: a bar for each word, with a whisker. */
export function valueBars(answer: Answer, summary: Table): Chart[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const chart = {
    name: 'sweep',
    title: sweepTitle(answer),
    note: `How often ${measureClaim(measure, namesOf(answer))}, in percent of ${gamesOf(answer.play)}; ≈ may be even. ${sureness(answer)}`,
  };
  const source = { table: summary, where: { measure: measure.name } };
  const side = measure.side === undefined ? -1 : sidesOf(answer).indexOf(measure.side);
  return [{ ...chart, draw: (frame) => draw(answer, side, chart, source, frame) }];
}

function draw(answer: Answer, side: number, chart: Omit<Chart, 'draw'>, source: Source, frame: Frame): Spec {
  return wordBars(chart, frame, {
    source,
    rows: answer.cells.length,
    word: 'a0',
    side,
    transform: [
      ...axisColumns(answer),
      { calculate: placeExpression(answer), as: 'place' },
      { calculate: "datum.label + ' with ' + datum.place + ': ' + datum.shown", as: 'says' },
      { calculate: `(${UNSURE} ? '≈ ' : '') + datum.shown`, as: 'end' },
    ],
  });
}
