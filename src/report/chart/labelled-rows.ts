import {
  asText,
  type Chart,
  column,
  dataOf,
  edgeOf,
  type Frame,
  nameLines,
  page,
  type RowSelection,
  type Spec,
  TYPE,
} from './chart.ts';
import { INK, MUTED, TRACK } from './palette.ts';

/** Rows below each other on one scale, each with its name above it at the left and its number at the right. */
export interface LabelledRows {
  readonly source: RowSelection;
  /** Number of rows. */
  readonly rows: number;
  /** The column that identifies rows, and their order if it is not that of the table. */
  readonly row: string;
  readonly order?: readonly string[];
  /** The scale that all rows share. */
  readonly scale: Spec;
  /** Calculates {@link name}, {@link end} and the fields of {@link marks}, if the table lacks them. */
  readonly transform?: readonly object[];
  /** Columns shown at the left and at the right of a row. */
  readonly name: string;
  readonly end: string;
  /** Columns with more about a row, each on a line of its own below {@link name}. Default none. */
  readonly under?: readonly string[];
  /** Whether each row has a background track from end to end. */
  readonly track: boolean;
  /** A vertical line beside the bar of each row, for comparison. */
  readonly line?: { readonly at: number; readonly dashed: boolean };
  /** Returns the marks of each row, below {@link line} and above it. */
  marks(place: RowPosition): { readonly below: readonly Spec[]; readonly above: readonly Spec[] };
}

/** The position of marks in a row. */
export interface RowPosition {
  readonly y: Spec;
  readonly x: Spec;
  /** The offset of every mark, so that it is below its name. */
  readonly at: { readonly yOffset: number };
  /** Of the plot, in pixels. */
  readonly width: number;
}

/** Height of a row, with space for a second line above a name. */
const STEP = 52;
const UNDER_STEP = 16;
/** Height of a bar, and its offset below the middle of its row. */
export const BAR = { height: 14, yOffset: 10 } as const;
/** Font size of the text above a bar. */
export const ROW_TYPE = TYPE + 1;

/** Returns the pixels between the two edges of a chart. */
export function plotWidth(frame: Frame): number {
  return frame.width - 2 * edgeOf(frame);
}

/** Draws {@link LabelledRows}. */
export function labelledRows(chart: Omit<Chart, 'draw'>, frame: Frame, rows: LabelledRows): Spec {
  const { data, transform } = dataOf(rows.source);
  const edge = edgeOf(frame);
  const width = plotWidth(frame);
  const y = { field: rows.row, type: 'nominal', sort: rows.order ?? null, axis: null };
  const x = { type: 'quantitative', title: null, scale: rows.scale };
  const text = (align: 'left' | 'right', field: string, more: object) => ({
    mark: {
      ...{ type: 'text', x: align === 'left' ? 0 : width, align, fontSize: ROW_TYPE },
      ...{ color: INK.light, aria: false },
      ...more,
    },
    encoding: { y, text: { field } },
  });
  const { line, under = [] } = rows;
  // Text below the names makes rows higher, and moves names up and bars down by half of it.
  const more = under.length * UNDER_STEP;
  const first = -8 - more / 2;
  const beside = `(${asText(column(rows.end))})`;
  const names = nameLines({ name: 'datum.whole', beside, width, size: ROW_TYPE, y, yOffset: first });
  const at = { yOffset: BAR.yOffset + more / 2 };
  const track = {
    mark: { type: 'rect', ...BAR, ...at, color: TRACK.light, aria: false, x: 0, x2: width },
    encoding: { y },
  };
  // Beside the bars alone: across a number, a line would make a plus of its minus.
  const [height, offsets] = line?.dashed ? [5, [-9, 0, 9]] : [BAR.height + 8, [0]];
  const across = offsets.map((offset) => ({
    mark: { type: 'rect', width: 1, height, yOffset: at.yOffset + offset, color: MUTED.light, aria: false },
    encoding: { x: { ...x, datum: line?.at }, y },
  }));
  const { below, above } = rows.marks({ y, x, at, width });
  return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, rows.rows * (STEP + more), {
    data,
    transform: [
      ...transform,
      ...(rows.transform ?? []),
      { calculate: asText(column(rows.name)), as: 'whole' },
      ...names.transform,
    ],
    layer: [
      ...(rows.track ? [track] : []),
      ...below,
      ...(line === undefined ? [] : across),
      ...above,
      ...names.layers,
      text('right', rows.end, { yOffset: first }),
      ...under.map((field, i) =>
        text('left', field, { yOffset: first + UNDER_STEP * (i + 1), fontSize: TYPE, color: MUTED.light }),
      ),
    ],
  });
}
