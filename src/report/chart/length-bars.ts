import type { Answer } from '../../analysis/answer.ts';
import type { Card, Timing } from '../card.ts';
import { quantileOf } from '../histogram.ts';
import { asWords, gamesOf } from '../label.ts';
import type { CellTable } from '../tables.ts';
import { type Chart, dataOf, edgeOf, type Frame, page, type RowSelection, type Spec, TYPE } from './chart.ts';
import { INK, MARK, NEUTRAL } from './palette.ts';

const HEIGHT = 170;
/** Further lengths are shown as numbers only. */
const MOST_LENGTHS = 2;
/** The chart ends at this share of all games, and its note gives the rest. */
const SHOWN = 0.998;
/** Space for a length below the bars, in pixels. */
const LABEL_WIDTH = 30;

/** Returns how long games last, a bar for each length. */
export function lengthBars(answer: Answer, card: Card, lengths: CellTable): Chart[] {
  // If half of the games are in the last bin, or all in one, the chart is less useful than the mean.
  const drawn = card.lengths.filter(
    ({ half, histogram }) => half < histogram.length - 1 && histogram.filter((count) => count > 0).length > 1,
  );
  return drawn.slice(0, MOST_LENGTHS).map((timing, i) => {
    const unit = asWords(timing.measure.what);
    const half = timing.halfRange;
    const isOpen = timing.mostRange.endsWith('or more');
    const one = half === '1' ? unit.replace(/s$/, '') : unit;
    const last = Math.max(quantileOf(timing.histogram, SHOWN), timing.most);
    const chart = {
      name: i === 0 ? 'lengths' : `lengths-${timing.measure.what}`,
      title: `Half of ${gamesOf(answer.play)} ${i === 0 ? `end by ${unit.replace(/s$/, '')} ${half}` : `have at most ${half} ${one}`}`,
      note: `How many ${unit} ${i === 0 ? 'they last' : 'there are'}${isOpen ? '. ' : `; 19 of 20 no more than ${timing.mostRange}. `}Mean ${timing.shown.text}.`,
    };
    const where = { cell: answer.cells.indexOf(card.cell) + 1, measure: timing.measure.name };
    return {
      ...chart,
      draw: (frame) =>
        draw(timing, i === 0 ? 'half have ended' : 'half', unit, last, chart, { table: lengths, where }, frame),
    };
  });
}

function draw(
  timing: Timing,
  mark: string,
  unit: string,
  last: number,
  chart: Omit<Chart, 'draw'>,
  source: RowSelection,
  frame: Frame,
): Spec {
  const { data, transform } = dataOf(source);
  const first = Math.max(
    0,
    timing.histogram.findIndex((count) => count > 0),
  );
  const width = frame.width - 2 * edgeOf(frame) - 34;
  const step = width / (last - first + 1);
  const middle = (timing.half - first + 0.5) * step;
  const x = {
    field: 'length',
    type: 'ordinal',
    title: unit,
    axis: {
      labelAngle: 0,
      values: saidLengths(first, last, Math.ceil(LABEL_WIDTH / step), last === timing.histogram.length - 1),
      labelExpr: `datum.value == ${timing.histogram.length - 1} ? datum.label + '+' : datum.label`,
    },
    scale: { paddingInner: step > 8 ? 0.12 : 0, paddingOuter: 0.1 },
  };
  const half = `datum.length === ${timing.half}`;
  return page(chart, frame, { top: 24, right: edgeOf(frame), bottom: 40, left: edgeOf(frame) + 34, over: 20 }, HEIGHT, {
    data,
    transform: [
      ...transform,
      { filter: `datum.length >= ${first} && datum.length <= ${last}` },
      { calculate: "datum.length + (datum.or_more ? ' or more' : '')", as: 'name' },
      {
        calculate: `datum.name + ${JSON.stringify(` ${unit}: `)} + round(1000 * datum.share) / 10 + ' %'`,
        as: 'says',
      },
    ],
    layer: [
      {
        mark: { type: 'bar', cornerRadiusTopLeft: 2, cornerRadiusTopRight: 2 },
        encoding: {
          x,
          y: {
            field: 'share',
            type: 'quantitative',
            stack: null,
            title: null,
            axis: { tickCount: 4, labelExpr: "round(1000 * datum.value) / 10 + ' %'" },
          },
          color: { condition: { test: half, value: MARK.light }, value: NEUTRAL.light },
          description: { field: 'says' },
        },
      },
      {
        transform: [{ filter: half }],
        mark: { type: 'rule', color: MARK.light, aria: false },
        encoding: { x, y: { field: 'share', type: 'quantitative' }, y2: { value: -4 } },
      },
      {
        transform: [{ filter: half }],
        mark: {
          type: 'text',
          y: -12,
          align: middle < 50 ? 'left' : middle > width - 50 ? 'right' : 'center',
          dx: middle < 50 ? -2 : 0,
          fontSize: TYPE,
          fontWeight: 600,
          color: INK.light,
          text: mark,
          aria: false,
        },
        encoding: { x },
      },
    ],
  });
}

/**
 * Returns round lengths for the axis: multiples of 1, 2 or 5, or of ten times as much, at least `apart` apart.
 *
 * @param isOpen whether the last one means "or more", and is always included
 */
function saidLengths(first: number, last: number, apart: number, isOpen: boolean): number[] {
  const tens = 10 ** Math.floor(Math.log10(apart));
  const every = ([1, 2, 5].find((digit) => digit * tens >= apart) ?? 10) * tens;
  const from = Math.ceil(first / every);
  const lengths = Array.from({ length: Math.floor(last / every) - from + 1 }, (_, i) => (from + i) * every);
  return isOpen ? [...lengths.filter((length) => last - length >= apart), last] : lengths;
}
