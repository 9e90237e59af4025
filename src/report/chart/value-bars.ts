import type { Answer } from '../../analysis/answer.ts';
import { headlineOf } from '../headline.ts';
import { gamesOf, measureLabel, sidesOf } from '../label.ts';
import type { Table } from '../table.ts';
import {
  type Chart,
  dataOf,
  edgeOf,
  type Frame,
  PERCENT,
  page,
  type Source,
  type Spec,
  TYPE,
  whiskers,
} from './chart.ts';
import { INK, MUTED, sideColour, TRACK } from './palette.ts';
import { axisColumns, placeExpression, sureness, sweepTitle, UNSURE } from './sweep.ts';

const STEP = 48;

/** How the headline depends on one choice: a bar for each word, with a whisker. */
export function valueBars(answer: Answer, summary: Table): Chart[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const chart = {
    name: 'sweep',
    title: sweepTitle(answer),
    note: `How often ${measureLabel(measure)}, in percent of ${gamesOf(answer.play)}; ≈ cannot be told from even. ${sureness(answer)}`,
  };
  const source = { table: summary, where: { measure: measure.name } };
  const side = measure.side === undefined ? -1 : sidesOf(answer).indexOf(measure.side);
  return [{ ...chart, draw: (frame) => draw(answer, side, chart, source, frame) }];
}

function draw(answer: Answer, side: number, chart: Omit<Chart, 'draw'>, source: Source, frame: Frame): Spec {
  const { data, transform } = dataOf(source);
  const edge = edgeOf(frame);
  const width = frame.width - 2 * edge;
  const y = { field: 'a0', type: 'nominal', sort: null, axis: null };
  const x = { type: 'quantitative', title: null, scale: { domain: [0, 1] } };
  return page(chart, frame, { top: 6, right: edge, bottom: 26, left: edge }, answer.cells.length * STEP, {
    data,
    transform: [
      ...transform,
      ...axisColumns(answer),
      { calculate: placeExpression(answer), as: 'place' },
      { calculate: "datum.label + ' at ' + datum.place + ': ' + datum.shown", as: 'says' },
      { calculate: `(${UNSURE} ? '≈ ' : '') + datum.shown`, as: 'end' },
    ],
    layer: [
      {
        mark: { type: 'rect', height: 14, yOffset: 10, color: TRACK.light, aria: false, x: 0, x2: width },
        encoding: { y },
      },
      {
        mark: {
          type: 'bar',
          height: 14,
          yOffset: 10,
          cornerRadiusTopRight: 2,
          cornerRadiusBottomRight: 2,
          color: sideColour(side).light,
        },
        encoding: {
          y,
          x: { ...x, field: 'value', stack: null, axis: { ...PERCENT, grid: false } },
          description: { field: 'says' },
        },
      },
      {
        transform: [{ aggregate: [{ op: 'count', as: 'rows' }], groupby: [] }],
        mark: { type: 'rule', strokeDash: [5, 4], color: MUTED.light, aria: false },
        encoding: { x: { ...x, datum: 0.5 } },
      },
      whiskers({ y }, x, { yOffset: 10 }),
      {
        mark: {
          type: 'text',
          x: 0,
          align: 'left',
          yOffset: -8,
          fontWeight: 600,
          fontSize: TYPE + 1,
          color: INK.light,
          aria: false,
        },
        encoding: { y, text: { field: 'place' } },
      },
      {
        mark: {
          type: 'text',
          x: width,
          align: 'right',
          yOffset: -8,
          fontSize: TYPE + 1,
          color: INK.light,
          aria: false,
        },
        encoding: { y, text: { field: 'end' } },
      },
    ],
  });
}
