import { type Chart, type Frame, type RowSelection, type Spec, whiskers } from './chart.ts';
import { type Fit, isOn, WHOLE } from './fit.ts';
import { BAR, labelledRows, type RowPosition } from './labelled-rows.ts';
import { sideColour } from './palette.ts';

/** Bars of rates, each below its name, with its number at the right. */
export interface WordBars {
  readonly source: RowSelection;
  /** Number of bars. */
  readonly rows: number;
  /** The column that identifies bars. */
  readonly word: string;
  /** The side whose colour they have; -1 for none. */
  readonly side: number;
  /** Calculates `place` (the text above a bar), `end` (its number) and `says` (both, for screen readers). */
  readonly transform: readonly object[];
  /** The axis; default: 0 to 100 %. On an axis that does not begin at 0 rates are points, since a bar would mislead. */
  readonly fit?: Fit;
  /** Whether to draw a line at even, if it is on the axis. Default: yes. */
  readonly even?: boolean;
}

/** Draws {@link WordBars} over a track, with whiskers and a line at even. */
export function wordBars(
  chart: Omit<Chart, 'draw'>,
  frame: Frame,
  { source, rows, word, side, transform, fit = WHOLE, even = true }: WordBars,
): Spec {
  const color = sideColour(side).light;
  const mark =
    fit.domain[0] > 0
      ? { type: 'point', filled: true, size: 80, opacity: 1 }
      : { type: 'bar', height: BAR.height, cornerRadiusTopRight: 2, cornerRadiusBottomRight: 2 };
  const rates = ({ y, x, at }: RowPosition) => ({
    mark: { ...mark, ...at, color },
    encoding: {
      y,
      x: { ...x, field: 'value', stack: null, axis: { ...fit.axis, grid: false } },
      description: { field: 'says' },
    },
  });
  return labelledRows(chart, frame, {
    ...{ source, rows, transform, row: word, name: 'place', end: 'end', track: true },
    scale: { domain: fit.domain, zero: false },
    ...(even && isOn(fit, 0.5) ? { line: { at: 0.5, dashed: true } } : {}),
    marks: (place) => ({ below: [rates(place)], above: [whiskers({ y: place.y }, place.x, place.at)] }),
  });
}
