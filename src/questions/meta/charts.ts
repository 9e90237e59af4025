import { BRIEF } from '../../report/chart/brief.ts';
import { type Chart, whiskers } from '../../report/chart/chart.ts';
import { drawGrid, type GridAxis } from '../../report/chart/grid.ts';
import { labelledRows } from '../../report/chart/labelled-rows.ts';
import { DIVERGING, DIVERGING_AT, DIVERGING_END, sideColour } from '../../report/chart/palette.ts';
import { gamesOf } from '../../report/label.ts';
import type { Table } from '../../report/table.ts';
import type { Meta } from './answer.ts';
import { letterOf, listedOf } from './words.ts';

/** The most builds that are drawn. */
export const MOST_DRAWN = 10;

/** Returns the share of each build, largest on top. */
export function sharesChart(answer: Meta, table: Table): Chart {
  const shown = listedOf(answer)
    .slice(0, MOST_DRAWN)
    .map((_, i) => letterOf(i));
  return shares(table, 'letter', shown, {
    name: 'builds',
    title: 'How often to bring each build',
    note: `Share of games in percent. Whiskers are 95 % intervals.`,
    label: "datum.letter + ' · ' + datum.build",
  });
}

/** Returns the share of points of each unit. */
export function unitsChart({ units }: Meta, table: Table): Chart {
  const order = [...units].sort((a, b) => b.share - a.share).map(({ name }) => name);
  return shares(table, 'unit', order, {
    name: 'units',
    title: 'What the points go to',
    note: 'Share of all points in percent, over all games. Whiskers are 95 % intervals.',
    label: "datum.unit + ', ' + datum.cost + (datum.cost === 1 ? ' point' : ' points')",
  });
}

function shares(
  table: Table,
  row: string,
  order: readonly string[],
  { label, ...chart }: { name: string; title: string; note: string; label: string },
): Chart {
  return {
    ...chart,
    draw: (frame) =>
      labelledRows(chart, frame, {
        source: { table, where: { [row]: order } },
        ...{ rows: order.length, row, order, name: 'name', end: 'shown', track: false },
        scale: { zero: true, nice: true },
        transform: [
          { calculate: label, as: 'name' },
          { calculate: `${label} + ': ' + datum.shown`, as: 'says' },
        ],
        marks: ({ y, x, at }) => ({
          below: [],
          above: [
            whiskers({ y }, x, at),
            {
              mark: { type: 'point', filled: true, size: 70, opacity: 1, ...at, color: sideColour(0).light },
              encoding: {
                y,
                x: { ...x, field: 'value', axis: { grid: false, format: '.0%' } },
                description: { field: 'says' },
              },
            },
          ],
        }),
      }),
  };
}

/**
 * Returns the scores of builds against each other as a grid. Letters name the builds, so that it can be read on a
 * phone.
 */
export function wheelChart(answer: Meta, table: Table): Chart {
  const letters = listedOf(answer)
    .slice(0, MOST_DRAWN)
    .map((_, i) => letterOf(i));
  const axis = (field: string, title: string): GridAxis => ({ field, title, values: letters });
  const undecided = "datum.better === 'undecided'";
  const chart = {
    name: 'scores',
    title: 'Who beats whom',
    note: `The score of each row against each column, in percent of ${gamesOf(answer.play)}, draws as half: blue above one half, orange below; a dashed frame marks undecided pairs.`,
  };
  return {
    ...chart,
    draw: (frame) =>
      drawGrid(chart, { table, where: { build: letters, against: letters } }, frame, {
        down: axis('build', 'build'),
        across: axis('against', 'against'),
        panels: [''],
        transform: [
          { calculate: BRIEF, as: 'brief' },
          {
            calculate: `datum.build + ' (' + datum.buildName + ') against ' + datum.against + ' (' + datum.againstName + '): ' + datum.shown + (${undecided} ? ', undecided' : '')`,
            as: 'says',
          },
          { calculate: "''", as: 'panel' },
        ],
        colours: { at: DIVERGING_AT, range: DIVERGING, isEnd: DIVERGING_END },
        marked: undecided,
      }),
  };
}
