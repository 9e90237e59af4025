import type { Tournament } from '../../analysis/tournament/tournament.ts';
import { type Chart, dataOf, edgeOf, page, TYPE, whiskers } from '../chart/chart.ts';
import { drawGrid, type GridAxis } from '../chart/grid.ts';
import { DIVERGING, DIVERGING_AT, DIVERGING_END, INK, MUTED, sideColour } from '../chart/palette.ts';
import { gamesOf } from '../label.ts';
import type { Table } from '../table.ts';
import { entrantsOf, widest } from './tournament-view.ts';

/** Rows of ratings are so far apart, in pixels. */
const STEP = 44;

/** Everybody against everybody as a grid, the strongest first. */
export function matrixChart(tournament: Tournament, matrix: Table): Chart {
  const titles = entrantsOf(tournament).map(({ title }) => title);
  const axis = (field: string, title: string): GridAxis => ({ field, title, values: titles });
  const chart = {
    name: 'matrix',
    title: 'Who beats whom',
    note: `The score of each row against each column, in percent of ${gamesOf(tournament.play)}, draws as half: blue above one half, orange below, ≈ undecided when all pairs are judged together. ±${(100 * widest(tournament.pairs)).toFixed(1)} points or better.`,
  };
  return {
    ...chart,
    draw: (frame) =>
      drawGrid(chart, { table: matrix, where: {} }, frame, {
        down: axis('warband', 'warband'),
        across: axis('against', 'against'),
        panels: [''],
        transform: [
          { calculate: `(${UNDECIDED} ? '≈' : '') + format(100 * datum.value, '.0f')`, as: 'brief' },
          {
            calculate: `datum.warband + ' against ' + datum.against + ': ' + datum.shown + (${UNDECIDED} ? ', undecided' : '')`,
            as: 'says',
          },
          { calculate: "''", as: 'panel' },
        ],
        colours: { at: DIVERGING_AT, range: DIVERGING, isEnd: DIVERGING_END },
        marked: UNDECIDED,
      }),
  };
}

const UNDECIDED = "datum.better === 'undecided'";

/** Ratings as points on one scale, with whiskers; none where there are no ratings. */
export function ratingsChart(ratings: Table): Chart[] {
  if (ratings.rows.length === 0) return [];
  const chart = {
    name: 'ratings',
    title: 'How strong each warband is',
    note: 'Ratings by Bradley and Terry: 0 is the mean of all, 100 points more are a score of 64 %, 400 are ten to one. Whiskers are 95 % intervals.',
  };
  const y = { field: 'warband', type: 'nominal', sort: null, axis: null };
  const x = { type: 'quantitative', title: null, scale: { zero: true, nice: true } };
  return [
    {
      ...chart,
      draw(frame) {
        const edge = edgeOf(frame);
        const width = frame.width - 2 * edge;
        const label = (align: 'left' | 'right', field: string, bold: boolean) => ({
          mark: {
            type: 'text',
            x: align === 'left' ? 0 : width,
            align,
            yOffset: -8,
            fontSize: TYPE + 1,
            ...(bold ? { fontWeight: 600 } : {}),
            color: INK.light,
            aria: false,
          },
          encoding: { y, text: { field } },
        });
        return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, ratings.rows.length * STEP, {
          ...dataOf({ table: ratings, where: {} }),
          layer: [
            {
              transform: [{ aggregate: [{ op: 'count', as: 'rows' }], groupby: [] }],
              mark: { type: 'rule', strokeDash: [5, 4], color: MUTED.light, aria: false },
              encoding: { x: { ...x, datum: 0 } },
            },
            whiskers({ y }, x, { yOffset: 9 }),
            {
              transform: [{ calculate: "datum.warband + ': ' + datum.shown", as: 'says' }],
              mark: { type: 'point', filled: true, size: 70, opacity: 1, yOffset: 9, color: sideColour(0).light },
              encoding: {
                y,
                x: { ...x, field: 'value', axis: { grid: false } },
                description: { field: 'says' },
              },
            },
            label('left', 'warband', true),
            label('right', 'shown', false),
          ],
        });
      },
    },
  ];
}
