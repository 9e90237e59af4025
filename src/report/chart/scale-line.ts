import type { Answer, AnswerCell, RateValue } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { varyColumn } from '../cell-rows.ts';
import { outcomesOf, rateIn } from '../headline.ts';
import { axisLabel, capital, gamesOf, measureLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { hasRange } from '../summary-table.ts';
import type { CellTable } from '../tables.ts';
import { BRIEF } from './brief.ts';
import {
  type Chart,
  column,
  dataOf,
  edgeOf,
  type Frame,
  LABEL_LINE,
  labelLines,
  once,
  page,
  type RowSelection,
  type Spec,
  TYPE,
  widestOf,
} from './chart.ts';
import { type Fit, fitPercent, isOn } from './fit.ts';
import { outcomeInk } from './outcome-colour.ts';
import { INK, MUTED, PAPER } from './palette.ts';
import { spreadLabels } from './spread-labels.ts';
import { axisColumns, isFocus, placeExpression, ratesIn, sureness, sweepTitle, UNSURE } from './sweep.ts';

const HEIGHT = 260;
/** Outcomes that are rarer than this everywhere are left out of the chart. */
const LEAST = 0.02;

/** Returns how the outcomes depend on one number: lines with bands for their intervals. */
export function scaleLine(answer: Answer, summary: CellTable): Chart[] {
  const [axis] = answer.axes;
  const outcomes = outcomesOf(answer).filter(
    ({ name }, i) => i === 0 || answer.cells.some((cell) => (rateIn(cell, name)?.rate ?? 0) >= LEAST),
  );
  if (axis === undefined || outcomes.length === 0) return [];
  const range = answer.cells.flatMap((cell) => rangeIn(cell, outcomes[0].name));
  const fit = fitPercent([...ratesIn(answer, outcomes), ...range]);
  const chart = {
    name: 'sweep',
    title: sweepTitle(answer),
    note: `Percent of ${gamesOf(answer.play)}; bands are 95 % intervals${range.length === 0 ? '' : ', thin lines the range over policies'}, hollow points may be even${isFocus(answer) === undefined ? '' : ', ringed what the question is about'}. ${sureness(answer)}${fit.said}`,
  };
  const source = { table: summary, where: { measure: outcomes.map(({ name }) => name) } };
  return [{ ...chart, draw: (frame) => draw(answer, { outcomes, fit, source }, chart, frame) }];
}

function draw(
  answer: Answer,
  {
    outcomes,
    fit,
    source,
  }: { readonly outcomes: readonly Measure[]; readonly fit: Fit; readonly source: RowSelection },
  chart: Omit<Chart, 'draw'>,
  frame: Frame,
): Spec {
  const { data, transform } = dataOf(source);
  const axis = answer.axes[0];
  const values = axis.values as readonly number[];
  const last = answer.cells.findLast((cell) => outcomes.some(({ name }) => rateIn(cell, name) !== undefined));
  const names = outcomes.map((measure) => capital(measureLabel(measure, namesOf(answer))));
  const label = widestOf(names, frame.width * 0.3);
  const ends = outcomes.map(
    ({ name }) =>
      HEIGHT * (1 - (((last && rateIn(last, name)?.rate) ?? 0) - fit.domain[0]) / (fit.domain[1] - fit.domain[0])),
  );
  const labels = names.map((name) => labelLines(name, label));
  const tallest = Math.max(1, ...labels.map(({ text }) => text.length));
  const shifts = spreadLabels(ends, HEIGHT, tallest * LABEL_LINE);
  const focus = isFocus(answer);
  const span = Math.max(...values) - Math.min(...values) || 1;
  const x = {
    field: 'at',
    type: 'quantitative',
    title: axisLabel(axis.path, namesOf(answer)),
    scale: { domain: [Math.min(...values) - span * 0.04, Math.max(...values) + span * 0.02], nice: false },
    axis: { values, grid: false, labelOverlap: 'greedy', titleColor: INK.light },
  };
  const percent = { type: 'quantitative', title: null, scale: { domain: fit.domain, zero: false }, axis: fit.axis };
  const y = { field: 'value', ...percent };
  const numbered = (frame.width - 60 - label) / values.length >= 34;
  return page(chart, frame, { top: 14, right: label + 16, bottom: 42, left: edgeOf(frame) + 42 }, HEIGHT, {
    data,
    transform: [
      ...transform,
      ...axisColumns(answer),
      { calculate: column(varyColumn(axis.path)), as: 'at' },
      { calculate: `datum.label + ' with ' + ${placeExpression(answer)} + ': ' + datum.shown`, as: 'says' },
      { calculate: BRIEF, as: 'brief' },
    ],
    layer: [
      ...(isOn(fit, 0.5)
        ? [once({ type: 'rule', strokeDash: [5, 4], color: MUTED.light }, { y: { ...percent, datum: 0.5 } })]
        : []),
      ...(hasRange(answer)
        ? [rangeLine(outcomes[0], { x, y: percent }, outcomeInk(answer, outcomes[0]).colour.light)]
        : []),
      ...outcomes.flatMap((measure, i) => {
        const { colour, dash } = outcomeInk(answer, measure);
        const color = colour.light;
        const mine = [{ filter: { field: 'measure', equal: measure.name } }];
        return [
          {
            transform: mine,
            mark: { type: 'area', color, opacity: 0.18, aria: false },
            encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
          },
          {
            transform: mine,
            mark: { type: 'line', color, strokeWidth: 2, strokeDash: dash, aria: false },
            encoding: { x, y },
          },
          {
            transform: mine,
            mark: { type: 'point', opacity: 1, size: 52, filled: true, strokeWidth: 2, stroke: color },
            encoding: {
              x,
              y,
              fill: { condition: { test: UNSURE, value: PAPER.light }, value: color },
              description: { field: 'says' },
            },
          },
          ...(i === 0 && focus !== undefined
            ? [
                {
                  transform: [...mine, { filter: focus }],
                  mark: {
                    type: 'point',
                    opacity: 1,
                    size: 200,
                    filled: false,
                    strokeWidth: 2,
                    color: INK.light,
                    aria: false,
                  },
                  encoding: { x, y },
                },
              ]
            : []),
          ...(i === 0 && numbered
            ? [
                ...[{ stroke: PAPER.light, strokeWidth: 4 }, {}].map((halo) => ({
                  transform: mine,
                  mark: { type: 'text', dy: -14, fontSize: TYPE, fontWeight: 600, color, aria: false, ...halo },
                  encoding: { x, y, text: { field: 'brief' } },
                })),
              ]
            : []),
          {
            transform: [
              ...mine,
              { filter: `datum.cell === ${last === undefined ? 0 : answer.cells.indexOf(last) + 1}` },
            ],
            mark: {
              type: 'text',
              align: 'left',
              dx: 10,
              dy: (shifts[i] ?? 0) - ((labels[i].text.length - 1) * LABEL_LINE) / 2,
              fontWeight: 600,
              color,
              ...labels[i],
              aria: false,
            },
            encoding: { x, y },
          },
        ];
      }),
    ],
  });
}

/** Returns the rates at the ends of a cell's range. */
function rangeIn({ range }: AnswerCell, name: string): RateValue[] {
  const ends = range?.ends[name];
  return ends === undefined ? [] : [ends.low.value, ends.high.value].map(({ rate }) => ({ rate }));
}

/** Returns a thin whisker at each point, over the range of a measure. */
function rangeLine({ name }: Measure, { x, y }: { readonly x: Spec; readonly y: Spec }, color: string): Spec {
  return {
    transform: [{ filter: { field: 'measure', equal: name } }, { filter: 'isValid(datum.rangeLow)' }],
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 0.75, color, aria: false },
        encoding: { x, y: { ...y, field: 'rangeLow' }, y2: { field: 'rangeHigh' } },
      },
      ...['rangeLow', 'rangeHigh'].map((field) => ({
        mark: { type: 'tick', orient: 'horizontal', thickness: 0.75, size: 8, opacity: 1, color, aria: false },
        encoding: { x, y: { ...y, field } },
      })),
    ],
  };
}
