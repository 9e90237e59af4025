import type { Answer } from '../../analysis/answer.ts';
import { type Card, type CardLine, middleOf } from '../card.ts';
import { capital } from '../label.ts';
import { inWords } from '../number.ts';
import { playedGames } from '../sentence.ts';
import type { CellTable } from '../tables.ts';
import {
  besideName,
  type Chart,
  dataOf,
  edgeOf,
  type Frame,
  nameLines,
  PERCENT,
  page,
  type RowSelection,
  rangeRule,
  type Spec,
  TYPE,
  whiskers,
} from './chart.ts';
import { outcomeInk } from './outcome-colour.ts';
import { INK, TRACK } from './palette.ts';

const STEP = 52;

/** Returns how games end, a bar for each outcome with a whisker for its interval. */
export function outcomeBars(answer: Answer, card: Card, summary: CellTable): Chart[] {
  const [first] = card.outcomes;
  if (first === undefined) return [];
  const most = card.outcomes.reduce((best, line) => (middleOf(line.value) > middleOf(best.value) ? line : best));
  const chart = {
    name: 'outcomes',
    title: titleOf(most, playedGames(answer, card.cell, most.value)),
    note: `How they end. Whiskers are 95 % intervals${card.cell.range === undefined ? '' : '; the thin line is the range over policies'}.`,
  };
  const source = { table: summary, where: { cell: answer.cells.indexOf(card.cell) + 1, measure: names(card) } };
  return [{ ...chart, draw: (frame) => draw(answer, card, chart, source, frame) }];
}

/** Returns the most frequent outcome and its rate. */
function titleOf({ label, value, shown }: CardLine, games: string): string {
  const isAlways = !value.exact && middleOf(value) === 1;
  return `${capital(label)}: ${isAlways ? `all of ${games} (${shown.value})` : `${inWords(shown)} of ${games}`}`;
}

function names({ outcomes }: Card): string[] {
  return outcomes.map(({ measure }) => measure.name);
}

function draw(answer: Answer, card: Card, chart: Omit<Chart, 'draw'>, source: RowSelection, frame: Frame): Spec {
  const { data, transform } = dataOf(source);
  const y = { field: 'measure', type: 'nominal', sort: names(card), axis: null };
  const x = { type: 'quantitative', scale: { domain: [0, 1] } };
  const colours = card.outcomes.map(({ measure }) => outcomeInk(answer, measure).colour.light);
  const edge = edgeOf(frame);
  const width = frame.width - 2 * edge;
  const lines = nameLines({ name: 'datum.name', beside: 'datum.beside', width, size: TYPE + 1, y, yOffset: -8 });
  return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, card.outcomes.length * STEP, {
    data,
    transform: [
      ...transform,
      { calculate: 'upper(substring(datum.label, 0, 1)) + substring(datum.label, 1)', as: 'name' },
      { calculate: "datum.name + ': ' + datum.shown", as: 'says' },
      { calculate: besideName("('' + datum.shown)", frame), as: 'beside' },
      ...lines.transform,
    ],
    layer: [
      {
        mark: { type: 'rect', height: 14, yOffset: 10, color: TRACK.light, aria: false, x: 0, x2: width },
        encoding: { y },
      },
      {
        mark: { type: 'bar', height: 14, yOffset: 10, cornerRadiusTopRight: 2, cornerRadiusBottomRight: 2 },
        encoding: {
          y,
          x: { ...x, field: 'value', stack: null, title: null, axis: { ...PERCENT, grid: false } },
          color: { field: 'measure', type: 'nominal', scale: { domain: names(card), range: colours }, legend: null },
          description: { field: 'says' },
        },
      },
      ...(card.cell.range === undefined ? [] : [rangeRule({ y }, x, { yOffset: 10 })]),
      whiskers({ y }, x, { yOffset: 10 }),
      ...lines.layers,
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
        encoding: { y, text: { field: 'beside' } },
      },
    ],
  });
}
