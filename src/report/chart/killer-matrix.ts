import type { Answer } from '../../analysis/answer.ts';
import { type Card, isAbove, isCounted, middleOf } from '../card.ts';
import { aGame, countOfGames } from '../label.ts';
import { inWords } from '../number.ts';
import type { CellTable } from '../tables.ts';
import { BRIEF } from './brief.ts';
import { type Chart, cut, dataOf, type Frame, page, type RowSelection, type Spec, TYPE, widestOf } from './chart.ts';
import { INK, ON_END, ON_MIDDLE, PAPER, RISING, RISING_AT, RISING_END_AT } from './palette.ts';

const ROW = 34;
/** Column names that do not fit are slanted, and cut to this width in pixels. */
const SLANTED = 96;
/** In narrower columns numbers are small, so that they do not overlap. */
const CROWDED = 30;

/** Returns the matrix of kills: victims down, killers across. */
export function killerMatrix(answer: Answer, card: Card, summary: CellTable): Chart[] {
  const known = card.killings.filter(({ killers }) => killers.length > 0);
  const [first, second] = known
    .flatMap(({ name, killers }) => killers.map((line) => ({ name, line })))
    .sort((a, b) => middleOf(b.line.value) - middleOf(a.line.value));
  if (first === undefined) return [];
  const most = `Most often felled: ${first.name} by ${first.line.killer}, ${inWords(first.line.shown)}`;
  const games = countOfGames(answer.play, card.cell.games);
  const chart = {
    name: 'killers',
    title: second === undefined || isAbove(first.line.value, second.line.value) ? most : 'Who fells whom',
    note: isCounted(known)
      ? `Who is felled (down) by whom (across): how many in ${aGame(answer.play)}, by ${games}.`
      : `Who is felled (down) by whom (across), in percent of ${games}, or of members where there are several. The intervals are in the numbers.`,
  };
  const where = {
    cell: answer.cells.indexOf(card.cell) + 1,
    measure: known.flatMap(({ killers }) => killers.map(({ measure }) => measure.name)),
  };
  return [{ ...chart, draw: (frame) => draw(known, chart, { table: summary, where }, frame) }];
}

function draw(known: Card['killings'], chart: Omit<Chart, 'draw'>, source: RowSelection, frame: Frame): Spec {
  const { data, transform } = dataOf(source);
  // Counts have no upper limit as shares have: the largest has the deepest colour.
  const most = Math.max(1, ...known.flatMap(({ killers }) => killers.map(({ value }) => middleOf(value))));
  const victims = known.map(({ side, member }) => `${side}.${member}`);
  const victimNames = known.map(({ name }) => name);
  const killerNames = new Map(
    known.flatMap(({ killers }) => killers.map(({ measure, killer }) => [measure.by ?? '', killer] as const)),
  );
  const killers = [...killerNames.keys()];
  const left = widestOf(victimNames, frame.width * 0.3, TYPE) + 14;
  const column = Math.min(110, (frame.width - left - 12) / killers.length);
  const names = [...killerNames.values()];
  const longest = widestOf(names, SLANTED, TYPE - 1);
  const slanted = longest > column - 4;
  const shown = slanted ? names.map((name) => cut(name, SLANTED, TYPE - 1)) : names;
  const head = slanted ? Math.ceil(longest * 0.72) + 16 : 22;
  const x = {
    field: 'by',
    type: 'nominal',
    sort: killers,
    title: null,
    axis: {
      orient: 'top',
      labelAngle: slanted ? -45 : 0,
      labelColor: INK.light,
      labelLimit: 0,
      labelExpr: pick(killers, shown),
    },
    scale: { padding: 0 },
  };
  const y = {
    field: 'row',
    type: 'nominal',
    sort: victims,
    title: null,
    axis: {
      labelColor: INK.light,
      labelFontSize: TYPE,
      labelLimit: 0,
      labelExpr: pick(
        victims,
        victimNames.map((name) => cut(name, left - 14)),
      ),
    },
    scale: { padding: 0 },
  };
  const right = Math.max(12, frame.width - left - column * killers.length);
  return page(chart, frame, { top: head + 6, right, bottom: 8, left, over: head }, known.length * ROW, {
    data,
    transform: [
      ...transform,
      { calculate: "datum.side + '.' + datum.member", as: 'row' },
      {
        calculate: isCounted(known)
          ? "datum.value < 0.005 ? '<.01' : format(datum.value, datum.value < 1 ? '.2f' : datum.value < 10 ? '.1f' : '.0f')"
          : BRIEF,
        as: 'brief',
      },
      { calculate: "datum.member + ' ' + datum.label + ': ' + datum.shown", as: 'says' },
    ],
    encoding: { x, y },
    layer: [
      {
        mark: { type: 'rect', stroke: PAPER.light, strokeWidth: 2, cornerRadius: 3 },
        encoding: {
          color: {
            field: 'value',
            type: 'quantitative',
            scale: {
              type: 'threshold',
              domain: RISING_AT.map((at) => at * most),
              range: RISING.map(({ light }) => light),
            },
            legend: null,
          },
          description: { field: 'says' },
        },
      },
      {
        mark: { type: 'text', fontSize: column < CROWDED ? TYPE - 2 : TYPE + 1, aria: false },
        encoding: {
          text: { field: 'brief' },
          color: {
            condition: { test: `datum.value >= ${RISING_END_AT * most}`, value: ON_END.light },
            value: ON_MIDDLE.light,
          },
        },
      },
    ],
  });
}

/** Returns an expression that maps each value of a scale to its name. */
function pick(values: readonly string[], names: readonly string[]): string {
  return `${JSON.stringify(names)}[indexof(${JSON.stringify(values)}, datum.value)]`;
}
