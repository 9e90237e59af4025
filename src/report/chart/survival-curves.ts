import type { Answer } from '../../analysis/answer.ts';
import { type Card, stepsOf } from '../card.ts';
import { quantileOf } from '../histogram.ts';
import { asWords, countOfGames, memberNames, sidesOf } from '../label.ts';
import { namesOf } from '../names.ts';
import { showBriefly } from '../number.ts';
import type { Row } from '../table.ts';
import type { CellTable } from '../tables.ts';
import {
  AT_END,
  AT_STEP,
  asText,
  type Chart,
  cut,
  dataOf,
  edgeOf,
  type Frame,
  PERCENT,
  page,
  type RowSelection,
  rowsOf,
  type Spec,
  TYPE,
  treads,
  widestOf,
  widthOf,
} from './chart.ts';
import { sideColour } from './palette.ts';
import { spreadLabels } from './spread-labels.ts';

const HEIGHT = 230;
/** With more lines than this whole sides are drawn. */
const MOST_LINES = 7;
/** The chart ends at the step by which this share of all falls has happened. */
const SHOWN = 0.995;
const DASHES = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [4, 4],
  [1, 3],
  [10, 3],
];

interface Line {
  readonly side: string;
  readonly member: string | null;
  /** The value in the data, and its display name. */
  readonly name: string;
  readonly label: string;
  readonly at: number;
  readonly dash: readonly number[];
}

/** Returns who still stands after each step, a line for each member with a band for its interval. */
export function survivalCurves(answer: Answer, card: Card, survival: CellTable): Chart[] {
  if (card.falls.length === 0) return [];
  const cell = answer.cells.indexOf(card.cell) + 1;
  const lines = linesOf(answer, survival.rows.where({ cell }));
  const last = Math.max(1, ...card.falls.map(({ histogram }) => quantileOf(histogram, SHOWN)));
  const slowest = card.falls.reduce((a, b) => (b.half > a.half ? b : a));
  const step = asWords(stepsOf(card));
  const chart = {
    name: 'survival',
    title: `Half of those who fall have fallen after ${slowest.halfRange} ${slowest.halfRange === '1' ? step.replace(/s$/, '') : step}`,
    note: `Share still standing by ${step}, in ${countOfGames(answer.play, card.cell.games)}; bands are 95 % intervals at each step.`,
  };
  const where = { cell, scope: lines.some(({ member }) => member === null) ? 'side' : 'member' };
  return [{ ...chart, draw: (frame) => draw(lines, last, step, chart, { table: survival, where }, frame) }];
}

function linesOf(answer: Answer, rows: readonly Row[]): Line[] {
  const sides = sidesOf(answer);
  const called = memberNames(answer);
  const names = namesOf(answer);
  const all = [...new Map(rows.map((row) => [JSON.stringify([row.side, row.member]), row])).values()];
  const members = all.filter(({ member }) => member !== null);
  const chosen =
    members.length > 0 && members.length <= MOST_LINES ? members : all.filter(({ member }) => member === null);
  return chosen.map(({ side, member }, i) => {
    const before = chosen.slice(0, i).filter((other) => other.side === side).length;
    return {
      side: side as string,
      member: member as string | null,
      name: (member ?? side) as string,
      label: member === null ? names.side(side as string) : called(side as string, member as string),
      at: sides.indexOf(side as string),
      dash: DASHES[before % DASHES.length],
    };
  });
}

function draw(
  lines: readonly Line[],
  last: number,
  step: string,
  chart: Omit<Chart, 'draw'>,
  source: RowSelection,
  frame: Frame,
): Spec {
  const { data, transform } = dataOf(source);
  const label = widestOf(
    lines.map(({ label }) => `${label} 100 %`),
    frame.width * 0.32,
  );
  const rows = rowsOf(source).filter((row) => row.step === last);
  const ends = lines.map((line) => rows.find((row) => row.side === line.side && row.member === line.member));
  const shifts = spreadLabels(
    ends.map((row) => HEIGHT * (1 - ((row?.standing ?? 0) as number))),
    HEIGHT,
  );
  const steps = treads(last);
  const x = { ...steps.x, title: `after ${step}` };
  const y = { field: 'standing', type: 'quantitative', scale: { domain: [0, 1] }, title: null, axis: PERCENT };
  return page(chart, frame, { top: 10, right: label + 16, bottom: 40, left: edgeOf(frame) + 42 }, HEIGHT, {
    data,
    transform: [
      ...transform,
      ...steps.transform,
      { calculate: asText('datum.side'), as: 'side' },
      { calculate: asText("(datum.scope === 'side' ? datum.side : datum.member)"), as: 'name' },
      {
        calculate: `${labelOfRow(lines)} + ${JSON.stringify(` after ${step} `)} + datum.step + ': ' + datum.shown`,
        as: 'says',
      },
    ],
    layer: lines.flatMap((line, i) => {
      const color = sideColour(line.at).light;
      const mine = [{ filter: { field: 'side', equal: line.side } }, { filter: { field: 'name', equal: line.name } }];
      const end = ends[i];
      return [
        {
          transform: mine,
          mark: { type: 'area', interpolate: 'step-after', color, opacity: 0.16, aria: false },
          encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        },
        {
          transform: mine,
          mark: { type: 'line', interpolate: 'step-after', color, strokeWidth: 2, strokeDash: line.dash, aria: false },
          encoding: { x, y },
        },
        {
          transform: [...mine, AT_STEP],
          mark: { type: 'point', shape: 'circle', filled: true, size: 90, opacity: 0, color },
          encoding: { x, y, description: { field: 'says' } },
        },
        {
          transform: [...mine, AT_END],
          mark: {
            type: 'text',
            align: 'left',
            dx: 7,
            dy: shifts[i] ?? 0,
            fontSize: TYPE,
            fontWeight: 600,
            color,
            text: `${cut(line.label, label - widthOf(' 100 %'))} ${brief(end)}`,
            aria: false,
          },
          encoding: { x, y },
        },
      ];
    }),
  });
}

/** Returns an expression for the name of a row's line. */
function labelOfRow(lines: readonly Line[]): string {
  const keys = JSON.stringify(lines.map(({ side, name }) => `${side}.${name}`));
  return `${JSON.stringify(lines.map(({ label }) => label))}[indexof(${keys}, datum.side + '.' + datum.name)]`;
}

function brief(row: Row | undefined): string {
  if (row === undefined) return '';
  const [rate, low, high] = [row.standing, row.low, row.high] as [number, number, number];
  return `${showBriefly({ rate, low, high, ...(row.games === 0 ? { exact: true } : {}) })} %`;
}
