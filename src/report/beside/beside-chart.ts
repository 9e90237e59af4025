import { type Chart, cut, widthOf } from '../chart/chart.ts';
import { plotWidth, ROW_TYPE } from '../chart/labelled-rows.ts';
import { wordBars } from '../chart/word-bars.ts';
import { show } from '../number.ts';
import type { Table } from '../table.ts';
import type { BesideRow } from './beside-rows.ts';

/** Returns the same question's answers as bars, one below the other, with whiskers for their intervals. */
export function besideChart(rows: readonly BesideRow[], table: Table): Chart {
  const chart = {
    name: 'side-by-side',
    title: titleOf(rows),
    note: 'Whiskers are 95 % intervals; exact answers have none.',
  };
  const labels = rows.map(({ label }) => label);
  return {
    ...chart,
    draw(frame) {
      // The part of each label that fits beside its number.
      const short = rows.map(({ label, value, cell }) =>
        cut(label, plotWidth(frame) - widthOf(show(value, cell.games).text, ROW_TYPE) - 14, ROW_TYPE + 0.5),
      );
      return wordBars(chart, frame, {
        source: { table, where: {} },
        ...{ rows: rows.length, word: 'label', side: 0, even: false },
        transform: [
          { calculate: `${JSON.stringify(short)}[indexof(${JSON.stringify(labels)}, datum.label)]`, as: 'place' },
          { calculate: 'datum.shown', as: 'end' },
          { calculate: "datum.label + ': ' + datum.shown", as: 'says' },
        ],
      });
    },
  };
}

/** Returns the question, if all answers have the same one. */
function titleOf(rows: readonly BesideRow[]): string {
  const titles = [...new Set(rows.map(({ answer }) => answer.title))];
  return titles.length === 1 ? titles[0] : 'The headline of each scenario';
}
