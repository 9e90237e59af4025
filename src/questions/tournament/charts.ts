import { BRIEF } from '../../report/chart/brief.ts';
import { type Chart, rangeRule, whiskers } from '../../report/chart/chart.ts';
import { drawGrid, type GridAxis } from '../../report/chart/grid.ts';
import { labelledRows } from '../../report/chart/labelled-rows.ts';
import { DIVERGING, DIVERGING_AT, DIVERGING_END, sideColour } from '../../report/chart/palette.ts';
import { gamesOf } from '../../report/label.ts';
import { roundedTo } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { Tournament } from './answer.ts';
import { entrantsOf, widest } from './view.ts';

/** Returns the scores of all pairs as a grid, the strongest first. */
export function matrixChart(tournament: Tournament, matrix: Table): Chart {
  const titles = entrantsOf(tournament).map(({ title }) => title);
  const axis = (field: string, title: string): GridAxis => ({ field, title, values: titles });
  const chart = {
    name: 'matrix',
    title: 'Who beats whom',
    note: `The score of each row against each column, in percent of ${gamesOf(tournament.play)}, draws as half: blue above one half, orange below; a frame (≈) marks undecided pairs. ±${roundedTo(100 * widest(tournament.pairs), 1, Math.ceil)} points or better.`,
  };
  return {
    ...chart,
    draw: (frame) =>
      drawGrid(chart, { table: matrix, where: {} }, frame, {
        down: axis('warband', 'warband'),
        across: axis('against', 'against'),
        panels: [''],
        transform: [
          { calculate: `(${UNDECIDED} ? '≈' : '') + ${BRIEF}`, as: 'brief' },
          {
            calculate: `datum.warband + ' against ' + datum.against + ': ' + datum.shown + (${UNDECIDED} ? ', undecided' : '')`,
            as: 'says',
          },
          { calculate: "''", as: 'panel' },
        ],
        colours: { at: DIVERGING_AT, range: DIVERGING, isEnd: DIVERGING_END },
        marked: UNDECIDED,
        numbered: true,
      }),
  };
}

const UNDECIDED = "datum.better === 'undecided'";

/** Returns ratings as points on one scale, with whiskers; none if there are no ratings. */
export function ratingsChart(ratings: Table): Chart[] {
  if (ratings.rows.length === 0) return [];
  const chart = {
    name: 'ratings',
    title: 'How strong each warband is',
    note:
      'Ratings by Bradley and Terry: 0 is the mean, 100 points more are a score of 64 %, 400 are ten to one. Whiskers are 95 % intervals.' +
      (ratings.columns.includes('rangeLow')
        ? ' The thin line reaches from the lowest rating to the highest if all play another policy.'
        : ''),
  };
  return [
    {
      ...chart,
      draw: (frame) =>
        labelledRows(chart, frame, {
          source: { table: ratings, where: {} },
          ...{ rows: ratings.rows.length, row: 'warband', name: 'warband', end: 'shown', track: false },
          scale: { zero: true, nice: true },
          line: { at: 0, dashed: true },
          transform: [{ calculate: "datum.warband + ': ' + datum.shown", as: 'says' }],
          marks: ({ y, x, at }) => ({
            below: [],
            above: [
              ...(ratings.columns.includes('rangeLow') ? [rangeRule({ y }, x, at)] : []),
              whiskers({ y }, x, at),
              {
                mark: { type: 'point', filled: true, size: 70, opacity: 1, ...at, color: sideColour(0).light },
                encoding: { y, x: { ...x, field: 'value', axis: { grid: false } }, description: { field: 'says' } },
              },
            ],
          }),
        }),
    },
  ];
}
