import type { Answer } from '../../analysis/answer.ts';
import { headlineOf } from '../headline.ts';
import { axisLabel, gamesOf, measureLabel, valueLabel } from '../label.ts';
import { panelsOf } from '../panels.ts';
import type { Table } from '../table.ts';
import { type Chart, dataOf, type Frame, page, type Source, type Spec, TYPE, widestOf } from './chart.ts';
import { DIVERGING, DIVERGING_AT, INK, MUTED, ON_END, ON_MIDDLE, PAPER } from './palette.ts';
import { axisColumns, BRIEF, placeExpression, sureness, sweepTitle, UNSURE } from './sweep.ts';

const ROW = 36;
const MOST_COLUMN = 124;
/** A cell narrower than this has no room for its number. */
const LEAST_NUMBER = 24;
/** Between grids: the room of a name above each. */
const GAP = 22;
const HEAD = 46;
/** More grids than this are not drawn; the tables have them all. */
const MOST_PANELS = 12;

/** How the headline depends on two numbers or choices: a grid, or several beside each other where there are more axes. */
export function heatMap(answer: Answer, summary: Table): Chart[] {
  const measure = headlineOf(answer);
  if (measure === undefined || panelsOf(answer).length > MOST_PANELS) return [];
  const chart = {
    name: 'sweep',
    title: sweepTitle(answer),
    note: `How often ${measureLabel(measure)}, in percent of ${gamesOf(answer.play)}: blue above one half, orange below, ≈ cannot be told from it. ${sureness(answer)}`,
  };
  const source = { table: summary, where: { measure: measure.name } };
  return [{ ...chart, draw: (frame) => draw(answer, chart, source, frame) }];
}

/** Where everything stands, in pixels. */
interface Plan {
  /** Which axis goes down and which across: positions among the axes. */
  readonly down: number;
  readonly across: number;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly panels: readonly string[];
  readonly left: number;
  /** Width of a cell. */
  readonly column: number;
  /** Grids beside each other. */
  readonly beside: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
}

function planOf(answer: Answer, frame: Frame): Plan {
  const labels = answer.axes.map(({ values }) => values.map(valueLabel));
  const panels = panelsOf(answer).map(({ label }) => label);
  const plan = (down: number, across: number): Plan => {
    const rows = labels[down] as string[];
    const columns = labels[across] as string[];
    const left = 34 + widestOf(rows, frame.width * 0.25);
    const room = frame.width - left - 12;
    const wanted = Math.max(34, widestOf(columns, 80));
    const beside = Math.min(panels.length, Math.max(1, Math.floor((room + GAP) / (columns.length * wanted + GAP))));
    const column = Math.min(MOST_COLUMN, Math.floor((room - (beside - 1) * GAP) / beside / columns.length));
    const gridWidth = column * columns.length;
    return { down, across, rows, columns, panels, left, column, beside, gridWidth, gridHeight: ROW * rows.length };
  };
  const upright = plan(0, 1);
  const turned = upright.column < LEAST_NUMBER ? plan(1, 0) : upright;
  return turned.column > upright.column ? turned : upright;
}

function draw(answer: Answer, chart: Omit<Chart, 'draw'>, source: Source, frame: Frame): Spec {
  const plan = planOf(answer, frame);
  const { rows, columns, panels, left, column, beside, gridWidth, gridHeight } = plan;
  const named = panels.length > 1 ? 20 : 0;
  const block = gridHeight + HEAD + named + GAP;
  const { data, transform } = dataOf(source);
  const every = Math.ceil(widestOf(columns, 80) / column);
  const label = (at: number) => axisLabel((answer.axes[at] as Answer['axes'][number]).path, answer.axes);
  const at = (field: string) => ({ field, type: 'quantitative', scale: null, axis: null });
  const text = (mark: Spec) => ({ type: 'text', aria: false, color: INK.light, ...mark });
  const lines = Math.ceil(panels.length / beside);
  const right = frame.width - left - beside * gridWidth - (beside - 1) * GAP;
  return page(chart, frame, { top: 8, right, bottom: 8, left, over: 4 }, lines * block - GAP, {
    data,
    transform: [
      ...transform,
      ...axisColumns(answer),
      { calculate: BRIEF, as: 'brief' },
      { calculate: `datum.label + ' at ' + ${placeExpression(answer)} + ': ' + datum.shown`, as: 'says' },
      { calculate: panelExpression(answer), as: 'panel' },
      { calculate: `indexof(${JSON.stringify(panels)}, datum.panel)`, as: 'at' },
      { calculate: `indexof(${JSON.stringify(rows)}, datum.a${plan.down})`, as: 'row' },
      { calculate: `indexof(${JSON.stringify(columns)}, datum.a${plan.across})`, as: 'column' },
      { calculate: `datum.at % ${beside} * ${gridWidth + GAP}`, as: 'gridX' },
      { calculate: `floor(datum.at / ${beside}) * ${block} + ${HEAD + named}`, as: 'gridY' },
      { calculate: `datum.gridX + datum.column * ${column}`, as: 'x' },
      { calculate: `datum.x + ${column}`, as: 'x2' },
      { calculate: `datum.gridY + datum.row * ${ROW}`, as: 'y' },
      { calculate: `datum.y + ${ROW}`, as: 'y2' },
      { calculate: `datum.x + ${column / 2}`, as: 'midX' },
      { calculate: `datum.y + ${ROW / 2}`, as: 'midY' },
    ],
    layer: [
      {
        mark: { type: 'rect', stroke: PAPER.light, strokeWidth: 2, cornerRadius: 3 },
        encoding: {
          x: at('x'),
          x2: { field: 'x2' },
          y: at('y'),
          y2: { field: 'y2' },
          color: {
            field: 'value',
            type: 'quantitative',
            scale: { type: 'threshold', domain: DIVERGING_AT, range: DIVERGING.map(({ light }) => light) },
            legend: null,
          },
          description: { field: 'says' },
        },
      },
      {
        transform: [
          { filter: UNSURE },
          ...['x', 'y'].map((field) => ({ calculate: `datum.${field} + 4`, as: field })),
          ...['x2', 'y2'].map((field) => ({ calculate: `datum.${field} - 4`, as: field })),
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
        encoding: { x: at('x'), x2: { field: 'x2' }, y: at('y'), y2: { field: 'y2' } },
      },
      ...(column < LEAST_NUMBER
        ? []
        : [
            {
              mark: text({ fontSize: column < 34 ? TYPE - 2 : TYPE + 1 }),
              encoding: {
                x: at('midX'),
                y: at('midY'),
                text: { field: 'brief' },
                color: {
                  condition: { test: 'datum.value < 0.15 || datum.value >= 0.85', value: ON_END.light },
                  value: ON_MIDDLE.light,
                },
              },
            },
          ]),
      {
        transform: [{ filter: 'datum.column === 0 && datum.gridX === 0' }, { calculate: 'datum.gridX - 8', as: 'x' }],
        mark: text({ align: 'right', limit: left - 30 }),
        encoding: { x: at('x'), y: at('midY'), text: { field: `a${plan.down}` } },
      },
      {
        transform: [
          { filter: `datum.row === 0 && datum.column % ${every} === 0` },
          { calculate: 'datum.gridY - 10', as: 'y' },
        ],
        mark: text({ limit: column * every }),
        encoding: { x: at('midX'), y: at('y'), text: { field: `a${plan.across}` } },
      },
      {
        transform: [{ filter: 'datum.row === 0 && datum.column === 0' }, { calculate: 'datum.gridY - 28', as: 'y' }],
        mark: text({
          align: 'left',
          fontSize: TYPE - 1,
          color: MUTED.light,
          text: `${label(plan.across)} →`,
          limit: gridWidth,
        }),
        encoding: { x: at('x'), y: at('y') },
      },
      {
        transform: [
          { filter: 'datum.row === 0 && datum.column === 0 && datum.gridX === 0' },
          { calculate: `datum.gridY + ${gridHeight / 2}`, as: 'y' },
        ],
        mark: text({
          x: 12 - left,
          angle: 270,
          baseline: 'middle',
          fontSize: TYPE - 1,
          color: MUTED.light,
          text: `← ${label(plan.down)}`,
        }),
        encoding: { y: at('y') },
      },
      ...(named === 0
        ? []
        : [
            {
              transform: [
                { filter: 'datum.row === 0 && datum.column === 0' },
                { calculate: 'datum.gridY - 48', as: 'y' },
              ],
              mark: text({ align: 'left', fontWeight: 600, limit: gridWidth }),
              encoding: { x: at('x'), y: at('y'), text: { field: 'panel' } },
            },
          ]),
    ],
  });
}

/** The grid that a row belongs to, by the axes beyond the second. */
function panelExpression(answer: Answer): string {
  const parts = answer.axes
    .slice(2)
    .map(
      ({ path }, i) => `${JSON.stringify(`${i > 0 ? ', ' : ''}${axisLabel(path, answer.axes)} `)} + datum.a${i + 2}`,
    );
  return parts.length === 0 ? "''" : parts.join(' + ');
}
