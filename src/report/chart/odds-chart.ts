import { capital, listOf } from '../label.ts';
import {
  fixedIn,
  givenColumn,
  isCumulative,
  type OddsAxis,
  type OddsSheet,
  oddsTable,
  outcomeNames,
  sweptIn,
} from '../odds-sheet.ts';
import {
  asText,
  type Chart,
  column,
  dataOf,
  edgeOf,
  type Frame,
  LABEL_LINE,
  labelLines,
  PERCENT,
  page,
  type RowSelection,
  type Spec,
  TYPE,
  widestOf,
} from './chart.ts';
import { drawGrid, type GridAxis } from './grid.ts';
import { INK, RISING, RISING_AT, RISING_END, sideColour, TRACK } from './palette.ts';
import { spreadLabels } from './spread-labels.ts';

/** With more lines than this a grid is easier to read. */
const MOST_LINES = 6;
const MOST_PANELS = 12;
const BAR_STEP = 46;
const HEIGHT = 260;

const TEXT = { calculate: asText('datum.outcome'), as: 'outcome' };

/**
 * Returns a chart of exact odds: bars if nothing is swept, lines along one number, grids otherwise. None if it would
 * need too many grids.
 */
export function oddsChart(sheet: OddsSheet): Chart[] {
  const swept = sweptIn(sheet);
  const outcomes = outcomeNames(sheet);
  const [only] = swept;
  const fixed = fixedIn(sheet);
  const chart = {
    name: 'odds',
    title:
      swept.length === 0
        ? sheet.question.title
        : `${sheet.question.title}, by ${listOf(swept.map(({ name }) => name))}`,
    note: `Exact chances in percent${fixed === '' ? '' : `, with ${fixed}`}. ${sheet.rulesTitle}, ${sheet.question.rule}.`,
  };
  const source = { table: oddsTable(sheet), where: {} };
  const drawn = (draw: (frame: Frame) => Spec): Chart[] => [{ ...chart, draw }];
  if (only === undefined) return drawn((frame) => drawBars(outcomes, mostShown(sheet), chart, source, frame));
  if (swept.length === 1 && only.kind === 'number' && outcomes.length <= MOST_LINES) {
    return drawn((frame) => drawLines(sheet, only, outcomes, chart, source, frame));
  }
  const grids = gridsOf(swept, outcomes);
  if (grids.panels.length > MOST_PANELS) return [];
  return drawn((frame) => drawGrid(chart, source, frame, grids));
}

/** Returns the end of the scale, below 1 if no outcome is likely. */
function mostShown(sheet: OddsSheet): number {
  const most = Math.max(...sheet.rows.flatMap(({ outcomes }) => outcomes.map(({ chance }) => chance)));
  return isCumulative(sheet) && most < 0.5 ? Math.ceil(20 * most) / 20 : 1;
}

function drawBars(
  outcomes: readonly string[],
  most: number,
  chart: Omit<Chart, 'draw'>,
  source: RowSelection,
  frame: Frame,
): Spec {
  const edge = edgeOf(frame);
  const width = frame.width - 2 * edge;
  const { data, transform } = dataOf(source);
  const y = { field: 'outcome', type: 'nominal', sort: outcomes, axis: null };
  const label = { type: 'text', yOffset: -8, fontSize: TYPE + 1, color: INK.light, aria: false };
  return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, outcomes.length * BAR_STEP, {
    data,
    transform: [...transform, TEXT, { calculate: "datum.outcome + ': ' + datum.shown", as: 'says' }],
    layer: [
      {
        mark: { type: 'rect', height: 12, yOffset: 10, color: TRACK.light, aria: false, x: 0, x2: width },
        encoding: { y },
      },
      {
        mark: {
          type: 'bar',
          height: 12,
          yOffset: 10,
          cornerRadiusTopRight: 2,
          cornerRadiusBottomRight: 2,
          color: sideColour(0).light,
        },
        encoding: {
          y,
          x: {
            field: 'value',
            type: 'quantitative',
            stack: null,
            title: null,
            scale: { domain: [0, most] },
            axis: { ...PERCENT, grid: false },
          },
          description: { field: 'says' },
        },
      },
      { mark: { ...label, x: 0, align: 'left', fontWeight: 600 }, encoding: { y, text: { field: 'outcome' } } },
      { mark: { ...label, x: width, align: 'right' }, encoding: { y, text: { field: 'shown' } } },
    ],
  });
}

function drawLines(
  sheet: OddsSheet,
  axis: OddsAxis,
  outcomes: readonly string[],
  chart: Omit<Chart, 'draw'>,
  source: RowSelection,
  frame: Frame,
): Spec {
  const { data, transform } = dataOf(source);
  const values = axis.values as readonly number[];
  const last = sheet.rows.at(-1);
  const label = widestOf(outcomes, frame.width * 0.34);
  const ends = outcomes.map((outcome) => last?.outcomes.find(({ name }) => name === outcome)?.chance ?? 0);
  const labels = outcomes.map((outcome) => labelLines(capital(outcome), label));
  const shifts = spreadLabels(
    ends.map((chance) => HEIGHT * (1 - chance)),
    HEIGHT,
    Math.max(1, ...labels.map(({ text }) => text.length)) * LABEL_LINE,
  );
  const x = {
    field: 'at',
    type: 'quantitative',
    title: axis.name,
    scale: { domain: [Math.min(...values), Math.max(...values)], nice: false, padding: 8 },
    axis: { values, format: 'd', grid: false, labelOverlap: 'greedy', titleColor: INK.light },
  };
  const y = { field: 'value', type: 'quantitative', title: null, scale: { domain: [0, 1] }, axis: PERCENT };
  return page(chart, frame, { top: 10, right: label + 16, bottom: 42, left: edgeOf(frame) + 42 }, HEIGHT, {
    data,
    transform: [
      ...transform,
      TEXT,
      { calculate: column(givenColumn(axis.name)), as: 'at' },
      {
        calculate: `datum.outcome + ${JSON.stringify(` at ${axis.name} `)} + datum.at + ': ' + datum.shown`,
        as: 'says',
      },
    ],
    layer: outcomes.flatMap((outcome, i) => {
      const color = sideColour(i).light;
      const mine = [{ filter: { field: 'outcome', equal: outcome } }];
      return [
        { transform: mine, mark: { type: 'line', color, strokeWidth: 2, aria: false }, encoding: { x, y } },
        {
          transform: mine,
          mark: { type: 'point', filled: true, size: 46, opacity: 1, color },
          encoding: { x, y, description: { field: 'says' } },
        },
        {
          transform: [...mine, { filter: `datum.at === ${values.at(-1)}` }],
          mark: {
            type: 'text',
            align: 'left',
            dx: 9,
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
  });
}

/** Returns the axes. With one swept parameter outcomes go across; with more, each outcome has its own grids. */
function gridsOf(swept: readonly OddsAxis[], outcomes: readonly string[]) {
  const axes = swept.map(
    ({ name, values }, i): GridAxis => ({ field: `a${i}`, title: name, values: values.map(String) }),
  );
  const places = swept.map(({ name }, i) => ({ calculate: asText(column(givenColumn(name))), as: `a${i}` }));
  const named = swept.map(({ name }, i) => `${JSON.stringify(`${i > 0 ? ', ' : ''}${name} `)} + datum.a${i}`);
  const [down, across] = axes as [GridAxis, GridAxis | undefined];
  const beyond = swept.slice(2);
  const panel = ['datum.outcome', ...beyond.map(({ name }, i) => `${JSON.stringify(`, ${name} `)} + datum.a${i + 2}`)];
  const combinations = beyond.reduce<string[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => `${one}, ${name} ${value}`)),
    // Of two outcomes the second adds nothing.
    outcomes.length === 2 ? outcomes.slice(0, 1) : [...outcomes],
  );
  const isGrid = across !== undefined;
  return {
    down,
    across: across ?? { field: 'outcome', title: 'outcome', values: outcomes },
    panels: isGrid ? combinations : [''],
    transform: [
      TEXT,
      ...places,
      { calculate: isGrid ? panel.join(' + ') : "''", as: 'panel' },
      ...(isGrid ? [{ filter: { field: 'panel', oneOf: combinations } }] : []),
      {
        calculate:
          "datum.value > 0 && datum.value < 0.005 ? '<1' : datum.value > 0.995 && datum.value < 1 ? '>99' : format(100 * datum.value, '.0f')",
        as: 'brief',
      },
      { calculate: `datum.outcome + ', ' + ${named.join(' + ')} + ': ' + datum.shown`, as: 'says' },
    ],
    colours: { at: RISING_AT, range: RISING, isEnd: RISING_END },
  };
}
