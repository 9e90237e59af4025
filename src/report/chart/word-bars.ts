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

/** Bars of rates, each under a word or a few, with its number at the right. */
export interface WordBars {
  readonly source: Source;
  /** How many bars there are. */
  readonly rows: number;
  /** The column that tells bars apart. */
  readonly word: string;
  /** Whose colour they have; -1 nobody's. */
  readonly side: number;
  /** Must make `place` (what stands over a bar), `end` (its number) and `says` (both, for readers). */
  readonly transform: readonly object[];
}

const STEP = 48;

/** Draws {@link WordBars} over a track from 0 to 100 %, with whiskers and a line at even. */
export function wordBars(
  chart: Omit<Chart, 'draw'>,
  frame: Frame,
  { source, rows, word, side, transform: own }: WordBars,
): Spec {
  const { data, transform } = dataOf(source);
  const edge = edgeOf(frame);
  const width = frame.width - 2 * edge;
  const y = { field: word, type: 'nominal', sort: null, axis: null };
  const x = { type: 'quantitative', title: null, scale: { domain: [0, 1] } };
  return page(chart, frame, { top: 6, right: edge, bottom: 26, left: edge }, rows * STEP, {
    data,
    transform: [...transform, ...own],
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
