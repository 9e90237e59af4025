import { BRIEF } from '../../report/chart/brief.ts';
import { type Chart, whiskers } from '../../report/chart/chart.ts';
import { drawGrid, type GridAxis } from '../../report/chart/grid.ts';
import { labelledRows } from '../../report/chart/labelled-rows.ts';
import { DIVERGING, DIVERGING_AT, DIVERGING_END, sideColour } from '../../report/chart/palette.ts';
import { gamesOf } from '../../report/label.ts';
import type { Table } from '../../report/table.ts';
import type { Rank } from './answer.ts';

/** Number of first entries with a row in a chart. */
export const MOST_ROWS = 12;
/** The most entries with a row of numbers, and the most foes with a column. */
const MOST_GRID = 12;
const MOST_FOES = 16;

/** Returns the scores of the first entries with their intervals, the best on top. */
export function rankingChart({ play, list, first }: Rank, table: Table): Chart {
  const rows = list.slice(0, MOST_ROWS);
  const shown = rows.map(({ name }) => name);
  // A line far from all of them would squeeze them to one side.
  const isNearHalf = rows.some(({ high }) => high >= 0.5) && rows.some(({ low }) => low <= 0.5);
  const chart = {
    name: 'ranking',
    title: list.length > shown.length ? `The first ${shown.length} of ${list.length}` : 'Every entry',
    note: `Wins and half the draws, in percent of ${gamesOf(play)}. Whiskers are intervals that hold together at 95 %; coloured entries may be the best.`,
  };
  return {
    ...chart,
    draw: (frame) =>
      labelledRows(chart, frame, {
        source: { table, where: { entry: shown } },
        ...{ rows: shown.length, row: 'entry', order: shown, name: 'name', end: 'shown', track: false },
        scale: { zero: false, nice: true },
        ...(isNearHalf ? { line: { at: 0.5, dashed: true } } : {}),
        transform: [
          { calculate: "datum.place + ' · ' + datum.entry", as: 'name' },
          { calculate: `indexof(${JSON.stringify(first)}, datum.entry) >= 0`, as: 'isFirst' },
          { calculate: "datum.entry + ', place ' + datum.place + ': ' + datum.shown", as: 'says' },
        ],
        marks: ({ y, x, at }) => ({
          below: [],
          above: [
            whiskers({ y }, x, at),
            {
              mark: { type: 'point', filled: true, size: 70, opacity: 1, ...at },
              encoding: {
                y,
                x: { ...x, field: 'value', axis: { grid: false, format: '.0%' } },
                color: {
                  condition: { test: 'datum.isFirst', value: sideColour(0).light },
                  value: sideColour(-1).light,
                },
                description: { field: 'says' },
              },
            },
          ],
        }),
      }),
  };
}

/** Returns the scores of the first entries against each foe, as a grid; none if there is one foe. */
export function foesChart({ play, list, foes }: Rank, table: Table): Chart[] {
  if (foes.length < 2 || foes.length > MOST_FOES) return [];
  const entries = list.slice(0, MOST_GRID).map(({ name }) => name);
  const chart = {
    name: 'foes',
    title: 'Who beats whom',
    note: `The score of each row against each column, in percent of ${gamesOf(play)}, draws as half: blue above one half, orange below.`,
  };
  const axis = (field: string, title: string, values: readonly string[]): GridAxis => ({ field, title, values });
  return [
    {
      ...chart,
      draw: (frame) =>
        drawGrid(chart, { table, where: { entry: entries } }, frame, {
          down: axis('entry', 'entry', entries),
          across: axis(
            'foe',
            'foe',
            foes.map(({ name }) => name),
          ),
          panels: [''],
          transform: [
            { calculate: BRIEF, as: 'brief' },
            { calculate: "datum.entry + ' against ' + datum.foe + ': ' + datum.shown", as: 'says' },
            { calculate: "''", as: 'panel' },
          ],
          colours: { at: DIVERGING_AT, range: DIVERGING, isEnd: DIVERGING_END },
        }),
    },
  ];
}
