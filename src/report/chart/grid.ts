import { type Chart, dataOf, edgeOf, type Frame, page, type RowSelection, type Spec, TYPE, widestOf } from './chart.ts';
import { type Colour, INK, MUTED, ON_END, ON_MIDDLE, PAPER } from './palette.ts';

const ROW = 36;
/** Height of cells without numbers, which are about square. */
const LEAST_ROW = 15;
const MOST_COLUMN = 124;
/** A narrower cell has no space for its number. */
const LEAST_NUMBER = 22;
/** In a narrower cell the number is small. */
const SMALL_NUMBER = 34;
/** In a narrower cell the number has no ≈, which would overlap the frame of the same meaning. */
const LEAST_SIGNED = 42;
/** Least width of columns with numbers as names, if names of rows can be cut for it. */
const NUMBERED = 25;
/** Space for the axis title before the names of rows. */
const TITLE = 28;
/** Space between grids, and above each for its names. */
const GAP = 22;
const HEAD = 46;
/** Distance between the lines of a name. */
const LINE = 13;
/** Largest width of a slanted name, in pixels. */
const SLANTED = 112;

/** One axis of a grid. */
export interface GridAxis {
  /** A column or calculated field, with the text of a value. */
  readonly field: string;
  readonly title: string;
  readonly values: readonly string[];
}

/** Grids of coloured numbers. */
export interface Grid {
  readonly down: GridAxis;
  readonly across: GridAxis;
  /** Names of the grids, as in the field `panel`; one name '' for a single grid. */
  readonly panels: readonly string[];
  /**
   * Calculates the fields `panel`, `brief` (the number in a cell) and `says` (its description), and those of the axes.
   */
  readonly transform: readonly object[];
  /** Colours of `value`, between thresholds; text has another colour where `isEnd` is true. */
  readonly colours: { readonly at: readonly number[]; readonly range: readonly Colour[]; readonly isEnd: string };
  /** An expression for cells with a dashed frame. */
  readonly marked?: string;
  /** An expression for the one cell with a thick frame. */
  readonly focus?: string | undefined;
  /**
   * Whether to number the rows and use the numbers as names of the columns, if full names would make columns too
   * narrow.
   */
  readonly numbered?: boolean;
}

/** Positions of all parts, in pixels. */
interface Plan {
  readonly down: GridAxis;
  readonly across: GridAxis;
  readonly left: number;
  /** Width and height of a cell. */
  readonly column: number;
  readonly row: number;
  /** Whether the column names are words that do not fit above their columns, so that they are slanted. */
  readonly isSlanted: boolean;
  readonly isNumbered: boolean;
  /** Names of the rows, with a line break if a name needs two lines. */
  readonly names: readonly string[];
  /** Space above a grid for its names, in pixels. */
  readonly head: number;
  /** Number of grids side by side. */
  readonly beside: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
}

/** Draws the rows of a source that have a `value` as grids, with the axes swapped if they would not fit otherwise. */
export function drawGrid(chart: Omit<Chart, 'draw'>, source: RowSelection, frame: Frame, grid: Grid): Spec {
  const upright = planOf(grid.down, grid.across, grid.panels.length, frame);
  const turned = planOf(grid.across, grid.down, grid.panels.length, frame);
  const isNarrow = upright.column < LEAST_NUMBER;
  const plan =
    isNarrow && grid.numbered
      ? numberedPlan(grid.down, grid.across, frame)
      : isNarrow && turned.column > upright.column
        ? turned
        : upright;
  const { down, across, left, column, row, head, beside, gridWidth, gridHeight } = plan;
  const named = grid.panels.length > 1 ? 20 : 0;
  const block = gridHeight + head + named + GAP;
  const { data, transform } = dataOf(source);
  const lines = Math.ceil(grid.panels.length / beside);
  const right = frame.width - left - beside * gridWidth - (beside - 1) * GAP;
  return page(chart, frame, { top: 8, right, bottom: 8, left, over: 4 }, lines * block - GAP, {
    data,
    transform: [
      ...transform,
      ...grid.transform,
      { calculate: `indexof(${JSON.stringify(grid.panels)}, datum.panel)`, as: 'at' },
      { calculate: `indexof(${JSON.stringify(down.values)}, datum.${down.field})`, as: 'row' },
      { calculate: `indexof(${JSON.stringify(across.values)}, datum.${across.field})`, as: 'column' },
      { calculate: `${JSON.stringify(plan.names)}[datum.row]`, as: 'rowName' },
      { calculate: `length(split(datum.rowName, '\\n')) - 1`, as: 'breaks' },
      { calculate: plan.isNumbered ? "'' + (datum.column + 1)" : `datum.${across.field}`, as: 'columnName' },
      ...(column < LEAST_SIGNED ? [{ calculate: "replace(datum.brief, '≈', '')", as: 'brief' }] : []),
      ...EDGES,
      { calculate: `datum.at % ${beside} * ${gridWidth + GAP}`, as: 'gridX' },
      { calculate: `floor(datum.at / ${beside}) * ${block} + ${head + named}`, as: 'gridY' },
      { calculate: `datum.gridX + datum.column * ${column}`, as: 'x' },
      { calculate: `datum.x + ${column}`, as: 'x2' },
      { calculate: `datum.gridY + datum.row * ${row}`, as: 'y' },
      { calculate: `datum.y + ${row}`, as: 'y2' },
      { calculate: `datum.x + ${column / 2}`, as: 'midX' },
      { calculate: `datum.y + ${row / 2}`, as: 'midY' },
      { calculate: `datum.midY - ${LINE / 2} * datum.breaks`, as: 'nameY' },
    ],
    layer: [...cellLayers(grid, column), ...nameLayers(plan, frame, named > 0)],
  });
}

function planOf(down: GridAxis, across: GridAxis, panels: number, frame: Frame): Plan {
  const left = edgeOf(frame) + TITLE + widestOf(down.values, frame.width * 0.25);
  const columns = across.values.length;
  const name = widestOf(across.values, Math.min(SLANTED, frame.width / 4));
  const whole = frame.width - left - edgeOf(frame);
  const isSlanted = !across.values.every((value) => /^[\d.-]+$/.test(value)) && name > Math.floor(whole / columns) - 4;
  // The last of slanted names extends beyond its column.
  const room = isSlanted ? whole - Math.ceil(0.6 * name) : whole;
  const wanted = Math.max(34, isSlanted ? 0 : widestOf(across.values, 80));
  const beside = Math.min(panels, Math.max(1, Math.floor((room + GAP) / (columns * wanted + GAP))));
  const column = Math.min(MOST_COLUMN, Math.floor((room - (beside - 1) * GAP) / beside / columns));
  const row = column < LEAST_NUMBER ? Math.max(LEAST_ROW, column) : ROW;
  return {
    down,
    across,
    left,
    column,
    row,
    isSlanted,
    isNumbered: false,
    names: down.values,
    head: isSlanted ? HEAD + Math.ceil(0.66 * name) : HEAD,
    beside,
    gridWidth: column * columns,
    gridHeight: row * down.values.length,
  };
}

/** Plans one grid whose columns are named by the numbers of its rows; row names use the remaining space. */
function numberedPlan(down: GridAxis, across: GridAxis, frame: Frame): Plan {
  const edge = edgeOf(frame);
  const columns = across.values.length;
  const rest = Math.max(frame.width * 0.25, frame.width - 2 * edge - TITLE - columns * NUMBERED);
  const whole = down.values.map((name, i) => `${i + 1} ${name}`);
  const isBroken = widestOf(whole, Number.POSITIVE_INFINITY) > rest;
  const names = isBroken ? whole.map(inTwoLines) : whole;
  const left =
    edge +
    TITLE +
    widestOf(
      names.flatMap((name) => name.split('\n')),
      rest,
    );
  const column = Math.min(MOST_COLUMN, Math.floor((frame.width - left - edge) / columns));
  const least = isBroken ? 2 * LINE + 2 : LEAST_ROW;
  const row = Math.max(least, column < LEAST_NUMBER ? column : Math.min(ROW, column + 4));
  const size = { gridWidth: column * columns, gridHeight: row * down.values.length };
  return { down, across, left, column, row, isSlanted: false, isNumbered: true, names, head: HEAD, beside: 1, ...size };
}

/** Breaks a name at the space that leaves the longer line shortest; a name without a space is unchanged. */
function inTwoLines(name: string): string {
  const words = name.split(' ');
  // A number does not get a line of its own.
  const breaks = words.slice(2).map((_, i) => [words.slice(0, i + 2).join(' '), words.slice(i + 2).join(' ')] as const);
  const longer = ([above, below]: readonly [string, string]) => Math.max(above.length, below.length);
  const best = breaks.reduce((a, b) => (longer(b) < longer(a) ? b : a), breaks[0] ?? ([name, ''] as const));
  return best.filter((line) => line !== '').join('\n');
}

/** Returns a position in pixels. */
function at(field: string): object {
  return { field, type: 'quantitative', scale: null, axis: null };
}

function cellLayers({ colours, marked, focus }: Grid, column: number): Spec[] {
  const box = { x: at('x'), x2: { field: 'x2' }, y: at('y'), y2: { field: 'y2' } };
  const scale = { type: 'threshold', domain: colours.at, range: colours.range.map(({ light }) => light) };
  const cells = {
    mark: { type: 'rect', stroke: PAPER.light, strokeWidth: 2, cornerRadius: 3 },
    encoding: {
      ...box,
      color: { field: 'value', type: 'quantitative', scale, legend: null },
      description: { field: 'says' },
    },
  };
  const inset = column < SMALL_NUMBER ? 2 : 4;
  const frames = {
    transform: [
      { filter: marked },
      ...['x', 'y'].map((field) => ({ calculate: `datum.${field} + ${inset}`, as: field })),
      ...['x2', 'y2'].map((field) => ({ calculate: `datum.${field} - ${inset}`, as: field })),
    ],
    mark: {
      type: 'rect',
      filled: false,
      stroke: ON_MIDDLE.light,
      strokeWidth: 1,
      strokeDash: [3, 2],
      cornerRadius: 2,
      aria: false,
    },
    encoding: box,
  };
  const focused = {
    transform: [{ filter: focus }],
    mark: { type: 'rect', filled: false, stroke: INK.light, strokeWidth: 3, cornerRadius: 3, aria: false },
    encoding: box,
  };
  const numbers = {
    mark: { type: 'text', aria: false, fontSize: column < SMALL_NUMBER ? TYPE - 2 : TYPE + 1 },
    encoding: {
      x: at('midX'),
      y: at('midY'),
      text: { field: 'brief' },
      color: { condition: { test: colours.isEnd, value: ON_END.light }, value: ON_MIDDLE.light },
    },
  };
  return [
    cells,
    ...(marked === undefined ? [] : [frames]),
    ...(focus === undefined ? [] : [focused]),
    ...(column < LEAST_NUMBER ? [] : [numbers]),
  ];
}

/** Marks the first cell of each row, column and grid, which depends on the existing cells. */
const EDGES = [
  { joinaggregate: [{ op: 'min', field: 'row', as: 'topRow' }], groupby: ['at', 'column'] },
  { joinaggregate: [{ op: 'min', field: 'column', as: 'firstColumn' }], groupby: ['at', 'row'] },
  { window: [{ op: 'row_number', as: 'inGrid' }], groupby: ['at'] },
];

/** Vega estimates wider letters than `widthOf`. */
const LIMIT = 0.8 / 0.56;

/** Returns the names of grids, axes, rows and columns, each drawn from a single row of data. */
function nameLayers(plan: Plan, frame: Frame, isNamed: boolean): Spec[] {
  const { down, across, left, column, isSlanted, head, gridWidth, gridHeight } = plan;
  const size = plan.isNumbered && column < LEAST_NUMBER ? TYPE - 2 : TYPE;
  const called = plan.isNumbered ? across.values.map((_, i) => `${i + 1}`) : across.values;
  // Numbers need a gap, or they would read as one.
  const apart = plan.isNumbered ? 4 : 0;
  const every = isSlanted ? 1 : Math.ceil((widestOf(called, 80, size) + apart) / column);
  const slant = { align: 'left', baseline: 'middle', angle: -45, limit: 1.45 * Math.min(SLANTED, frame.width / 4) };
  const corner = 'datum.inGrid === 1';
  const name = (filter: string, place: object[], mark: Spec, encoding: Spec): Spec => ({
    transform: [{ filter }, ...place],
    mark: { type: 'text', aria: false, color: INK.light, ...mark },
    encoding,
  });
  return [
    name(
      'datum.column === datum.firstColumn && datum.gridX === 0',
      [{ calculate: 'datum.gridX - 8', as: 'x' }],
      { align: 'right', limit: LIMIT * (left - TITLE - edgeOf(frame)), lineBreak: '\n', lineHeight: LINE },
      { x: at('x'), y: at('nameY'), text: { field: 'rowName' } },
    ),
    name(
      `datum.row === datum.topRow && datum.column % ${every} === 0`,
      [{ calculate: 'datum.gridY - 10', as: 'y' }],
      isSlanted ? slant : plan.isNumbered ? { fontSize: size } : { limit: LIMIT * (column * every - 8) },
      { x: at('midX'), y: at('y'), text: { field: 'columnName' } },
    ),
    name(
      corner,
      [{ calculate: `datum.gridY - ${head - 18}`, as: 'y' }],
      { align: 'left', fontSize: TYPE - 1, color: MUTED.light, text: `${across.title} →`, limit: 1.5 * gridWidth },
      { x: at('gridX'), y: at('y') },
    ),
    name(
      `${corner} && datum.gridX === 0`,
      [{ calculate: `datum.gridY + ${gridHeight / 2}`, as: 'y' }],
      {
        x: edgeOf(frame) + 6 - left,
        angle: 270,
        baseline: 'middle',
        fontSize: TYPE - 1,
        color: MUTED.light,
        text: `← ${down.title}`,
        limit: LIMIT * (gridHeight + head - 12),
      },
      { y: at('y') },
    ),
    ...(isNamed
      ? [
          name(
            corner,
            [{ calculate: `datum.gridY - ${head + 2}`, as: 'y' }],
            { align: 'left', fontWeight: 600, limit: 1.5 * gridWidth },
            { x: at('gridX'), y: at('y'), text: { field: 'panel' } },
          ),
        ]
      : []),
  ];
}
