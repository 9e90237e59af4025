import { CellRows, hasEntries, type Where } from '../cell-rows.ts';
import type { Row, Table } from '../table.ts';
import type { CellTable } from '../tables.ts';
import { INK, MARK, MUTED, PAPER, RULE } from './palette.ts';

/** A Vega-Lite specification with its data inside. */
export type Spec = Readonly<Record<string, unknown>>;

/** The size of a chart, and whether it includes its title or is shown below one. */
export interface Frame {
  /** Total width in pixels, 300 or more. */
  readonly width: number;
  readonly titled: boolean;
}

/** A chart of an answer. */
export interface Chart {
  /** Name of its files: `outcomes`. */
  readonly name: string;
  /** What it shows, as a finding or a question. */
  readonly title: string;
  /** How to read it and what its data are. */
  readonly note: string;
  draw(frame: Frame): Spec;
}

/** The rows of a chart: those of a table that have these entries. */
export interface RowSelection {
  readonly table: Table | CellTable;
  readonly where: Where;
}

/** Returns the rows of a selection. */
export function rowsOf({ table, where }: RowSelection): Row[] {
  const { rows } = table;
  return rows instanceof CellRows ? rows.where(where) : rows.filter((row) => hasEntries(row, where));
}

/** Returns the rows for the specification, and the filters that select them in the whole CSV file. */
export function dataOf(source: RowSelection): { data: object; transform: object[] } {
  return {
    data: { name: source.table.name, values: rowsOf(source) },
    transform: Object.entries(source.where).map(([field, wanted]) => ({
      filter: Array.isArray(wanted) ? { field, oneOf: wanted } : { field, equal: wanted },
    })),
  };
}

/** Space around the plot, in pixels. */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** The part of {@link top} that is used, by an axis or a key above the plot. Default 0. */
  readonly over?: number;
}

/** Returns the space between a chart's edge and its content: none in a page, whose text has the same edge. */
export function edgeOf({ titled }: Frame): number {
  return titled ? EDGE : 1;
}

/** Space between the edge and the content of a chart in its own file. */
export const EDGE = 12;

/** Font size, in pixels. */
export const TYPE = 12;
export const TITLE_TYPE = 15;
/** Line height, relative to the font size. */
export const LINE = 1.3;

/**
 * Returns what all charts share: a fixed size (so that a chart's width does not depend on fonts), the title, light
 * axes.
 *
 * @param height of the plot, without its margin
 */
export function page(
  { title, note }: Pick<Chart, 'title' | 'note'>,
  frame: Frame,
  { over = 0, ...margin }: Margin,
  height: number,
  body: Spec,
): Spec {
  const { lines, notes, height: head } = frame.titled ? headOf({ title, note }, frame.width) : NO_HEAD;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description: `${title}. ${note}`,
    background: PAPER.light,
    autosize: { type: 'none' },
    width: frame.width - margin.left - margin.right,
    height,
    padding: { ...margin, top: margin.top + head },
    ...(frame.titled ? { title: titleOf(lines, notes, margin, over) } : {}),
    ...body,
    config: CONFIG,
  };
}

/** The text above a chart in its own file. */
export interface Head {
  readonly lines: readonly string[];
  readonly notes: readonly string[];
  /** In pixels, including the space below it. */
  readonly height: number;
}

const NO_HEAD: Head = { lines: [], notes: [], height: 0 };

/** Breaks title and note into lines for a chart of `width` pixels, edges included. */
export function headOf({ title, note }: Pick<Chart, 'title' | 'note'>, width: number): Head {
  const lines = wrapWords(title, width - 2 * EDGE, TITLE_TYPE * 0.58);
  const notes = wrapWords(note, width - 2 * EDGE, TYPE * 0.54);
  return { lines, notes, height: lines.length * TITLE_TYPE * LINE + notes.length * TYPE * LINE + 26 };
}

function titleOf(lines: readonly string[], notes: readonly string[], margin: Margin, over: number): object {
  return {
    text: lines,
    subtitle: notes,
    anchor: 'start',
    frame: 'group',
    dx: EDGE - margin.left,
    offset: margin.top - over + 8,
    fontSize: TITLE_TYPE,
    lineHeight: TITLE_TYPE * LINE,
    subtitleFontSize: TYPE,
    subtitleLineHeight: TYPE * LINE,
    subtitlePadding: 5,
  };
}

/** Breaks words into lines of about `width` pixels. */
export function wrapWords(text: string, width: number, perLetter: number): string[] {
  const most = Math.max(12, Math.floor(width / perLetter));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a bold label into lines of about the given width, in the form of a text mark. */
export function labelLines(
  text: string,
  width: number,
): { readonly text: readonly string[]; readonly lineHeight: number } {
  return { text: wrapWords(text, width, TYPE * 0.6), lineHeight: LABEL_LINE };
}

/** Line height of a label, in pixels. */
export const LABEL_LINE = 14;

/** Returns about how many pixels wide a text is. */
export function widthOf(text: string, size = TYPE): number {
  return Math.ceil([...text].length * size * 0.56);
}

/** Returns the width of the widest text, at most `most`. */
export function widestOf(texts: readonly string[], most: number, size = TYPE): number {
  return Math.min(most, Math.max(0, ...texts.map((text) => widthOf(text, size))));
}

/** Cuts a text to about `width` pixels. */
export function cut(text: string, width: number, size = TYPE): string {
  // Widths are rounded up, and their difference may be a pixel too small.
  const most = Math.max(3, Math.floor((width + 1) / (size * 0.56)));
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/** Pixels between a name and the text at the other end of its line. */
const BETWEEN = 14;
/** Bold letters are wider. */
const BOLD = 1.2;

/** Distance of the first of two lines above the second, in pixels. */
const LINE_ABOVE = 15;

/** A bold name at the left of a line that has other text too. */
export interface NamePlace {
  /** Expressions for the name and for the text at the right. */
  readonly name: string;
  readonly beside: string;
  /** Width of the line, and font sizes, in pixels. */
  readonly width: number;
  readonly size: number;
  readonly besideSize?: number;
  /** Position of the line: its left end, default 0; the encoding of its row, and the offset from the row's middle. */
  readonly x?: number;
  readonly y: Spec;
  readonly yOffset: number;
}

/** Returns whether a name fits into one line of {@link nameLines} without other text. */
export function fits(name: string, width: number, size: number): boolean {
  return [...name].length <= (width - BETWEEN) / (0.56 * BOLD * size);
}

/**
 * Draws a name in at most two lines: the part that does not fit beside the other text is in a line above it. A name too
 * long for both is cut in the middle of the second line, since similar names differ at their ends.
 */
export function nameLines({ name, beside, width, size, besideSize = size, x = 0, y, yOffset }: NamePlace): {
  readonly transform: object[];
  readonly layers: Spec[];
} {
  const letter = 0.56 * BOLD * size;
  const whole = Math.floor(width / letter);
  const room = `max(8, floor((${width - BETWEEN} - ${0.56 * besideSize} * length(${beside})) / ${letter}))`;
  const gap = `lastindexof(slice(${name} + ' ', 0, ${whole + 1}), ' ')`;
  const line = (field: string, yOffset: number) => ({
    mark: {
      ...{ type: 'text', x, align: 'left', yOffset, fontWeight: 600, fontSize: size },
      ...{ color: INK.light, aria: false },
    },
    encoding: { y, text: { field } },
  });
  return {
    transform: [
      { calculate: `length(${name}) <= ${room} ? 0 : ${gap} > 0 ? ${gap} : ${whole}`, as: 'split' },
      { calculate: `slice(${name}, 0, datum.split)`, as: 'first' },
      { calculate: `truncate(trim(slice(${name}, datum.split)), ${room}, 'center')`, as: 'second' },
    ],
    layers: [line('first', yOffset - LINE_ABOVE), line('second', yOffset)],
  };
}

/** A narrower chart has no space for names beside whole sentences. */
const ROOMY = 400;

/**
 * Returns an expression for the text beside a name. In a narrow chart, a rate of never or always shows its bound
 * without the number of games, which the chart's title or note gives.
 */
export function besideName(text: string, { width }: Frame): string {
  return width < ROOMY ? `replace(${text}, regexp(' [(](none in|all of) .*'), '')` : text;
}

/** Returns a layer that is drawn once, not for each row. */
export function once(mark: Spec, encoding?: Spec): Spec {
  const drawn = {
    transform: [{ aggregate: [{ op: 'count', as: 'rows' }], groupby: [] }],
    mark: { aria: false, ...mark },
  };
  return encoding === undefined ? drawn : { ...drawn, encoding };
}

/** Returns an expression for a column of a row, whatever the column's name. */
export function column(name: string): string {
  return `datum[${JSON.stringify(name)}]`;
}

/**
 * Returns an expression that converts a value to text: in a CSV file, names that look like numbers are read as numbers.
 */
export function asText(expression: string): string {
  return `'' + ${expression}`;
}

/** A percent axis: `50 %`. */
export const PERCENT = { labelExpr: "round(100 * datum.value) + ' %'", values: [0, 0.25, 0.5, 0.75, 1] } as const;

/**
 * Returns the common part of step curves. Each step is a tread that reaches to the next, so the last one is drawn
 * twice: at its beginning and, a step later, at its end. Rows get the field `at`; `AT_STEP` selects points and their
 * texts.
 */
export function treads(last: number): { transform: object[]; x: Spec } {
  return {
    transform: [
      { filter: `datum.step <= ${last}` },
      { calculate: `datum.step === ${last} ? [${last}, ${last + 1}] : [datum.step]`, as: 'at' },
      { flatten: ['at'] },
    ],
    x: {
      field: 'at',
      type: 'quantitative',
      scale: { domain: [0, last + 1], nice: false },
      axis: {
        ...{ tickCount: Math.min(last + 1, 8), tickMinStep: 1, grid: false },
        labelExpr: `datum.value > ${last} ? '' : datum.label`,
      },
    },
  };
}

/** Selects the rows of the table among those that {@link treads} draws. */
export const AT_STEP = { filter: 'datum.at === datum.step' };

/** Selects the end of the last tread. */
export const AT_END = { filter: 'datum.at > datum.step' };

/** Returns layers that draw a horizontal interval from `low` to `high` on top of a bar. */
export function whiskers(encoding: Spec, x: Spec, mark: Spec): Spec {
  const look = { color: MARK.light, aria: false, ...mark };
  return {
    transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 1.5, strokeCap: 'square', ...look },
        encoding: { ...encoding, x: { ...x, field: 'low' }, x2: { field: 'high' } },
      },
      ...['low', 'high'].map((field) => ({
        mark: { type: 'tick', opacity: 1, thickness: 1.5, size: 18, ...look },
        encoding: { ...encoding, x: { ...x, field } },
      })),
    ],
  };
}

/**
 * Returns layers that draw a range over policies, `rangeLow` to `rangeHigh`: wider and thinner than the interval within
 * it.
 */
export function rangeRule(encoding: Spec, x: Spec, mark: Spec): Spec {
  const look = { color: MARK.light, aria: false, ...mark };
  return {
    transform: [{ filter: 'isValid(datum.rangeLow) && isValid(datum.rangeHigh)' }],
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 0.75, ...look },
        encoding: { ...encoding, x: { ...x, field: 'rangeLow' }, x2: { field: 'rangeHigh' } },
      },
      ...['rangeLow', 'rangeHigh'].map((field) => ({
        mark: { type: 'tick', opacity: 1, thickness: 0.75, size: 10, ...look },
        encoding: { ...encoding, x: { ...x, field } },
      })),
    ],
  };
}

export const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif';

const CONFIG = {
  font: FONT,
  aria: true,
  view: { stroke: null },
  title: { color: INK.light, subtitleColor: MUTED.light, fontWeight: 600 },
  axis: {
    aria: false,
    labelColor: MUTED.light,
    titleColor: MUTED.light,
    labelFontSize: TYPE - 1,
    titleFontSize: TYPE - 1,
    titleFontWeight: 400,
    domain: false,
    ticks: false,
    gridColor: RULE.light,
    labelPadding: 6,
  },
  header: { labelColor: INK.light, labelFontSize: TYPE, labelFontWeight: 600, title: null },
  text: { color: INK.light, fontSize: TYPE },
} as const;
