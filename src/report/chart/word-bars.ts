import { type Chart, type Frame, PERCENT, type Source, type Spec, whiskers } from './chart.ts';
import { BAR, labelledRows } from './labelled-rows.ts';
import { sideColour } from './palette.ts';

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
  /** Whether a line is drawn at even; left out: yes. */
  readonly even?: boolean;
}

/** Draws {@link WordBars} over a track from 0 to 100 %, with whiskers and a line at even. */
export function wordBars(
  chart: Omit<Chart, 'draw'>,
  frame: Frame,
  { source, rows, word, side, transform, even = true }: WordBars,
): Spec {
  return labelledRows(chart, frame, {
    ...{ source, rows, transform, row: word, name: 'place', end: 'end', track: true },
    scale: { domain: [0, 1] },
    ...(even ? { line: { at: 0.5, dashed: true } } : {}),
    marks: ({ y, x, at }) => ({
      below: [
        {
          mark: {
            ...{ type: 'bar', ...BAR, cornerRadiusTopRight: 2, cornerRadiusBottomRight: 2 },
            color: sideColour(side).light,
          },
          encoding: {
            y,
            x: { ...x, field: 'value', stack: null, axis: { ...PERCENT, grid: false } },
            description: { field: 'says' },
          },
        },
      ],
      above: [whiskers({ y }, x, at)],
    }),
  });
}
