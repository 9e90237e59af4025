import { type Chart, cut, dataOf, edgeOf, PERCENT, page, TYPE, whiskers, widthOf } from '../chart/chart.ts';
import { INK, sideColour, TRACK } from '../chart/palette.ts';
import { show } from '../number.ts';
import type { Table } from '../table.ts';
import type { BesideRow } from './beside-rows.ts';

const STEP = 50;

/** The same question's answers as bars, one under the other, with whiskers for their intervals. */
export function besideChart(rows: readonly BesideRow[], table: Table): Chart {
  const chart = {
    name: 'side-by-side',
    title: titleOf(rows),
    note: 'Whiskers are 95 % intervals; exact answers have none.',
  };
  const y = { field: 'label', type: 'nominal', sort: rows.map(({ label }) => label), axis: null };
  const x = { type: 'quantitative', scale: { domain: [0, 1] } };
  return {
    ...chart,
    draw(frame) {
      const { data, transform } = dataOf({ table, where: {} });
      const edge = edgeOf(frame);
      const width = frame.width - 2 * edge;
      const text = (align: 'left' | 'right', field: string, bold: boolean) => ({
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
      // What is left of each line beside its number.
      const labels = rows.map(({ label }) => label);
      const short = rows.map(({ label, value, cell }) =>
        cut(label, width - widthOf(show(value, cell.games).text, TYPE + 1) - 14, TYPE + 1.5),
      );
      return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, rows.length * STEP, {
        data,
        transform: [
          ...transform,
          { calculate: `${JSON.stringify(short)}[indexof(${JSON.stringify(labels)}, datum.label)]`, as: 'name' },
        ],
        layer: [
          {
            mark: { type: 'rect', height: 14, yOffset: 10, color: TRACK.light, aria: false, x: 0, x2: width },
            encoding: { y },
          },
          {
            transform: [{ calculate: "datum.label + ': ' + datum.shown", as: 'says' }],
            mark: {
              type: 'bar',
              height: 14,
              yOffset: 10,
              color: sideColour(0).light,
              cornerRadiusTopRight: 2,
              cornerRadiusBottomRight: 2,
            },
            encoding: {
              y,
              x: { ...x, field: 'value', stack: null, title: null, axis: { ...PERCENT, grid: false } },
              description: { field: 'says' },
            },
          },
          whiskers({ y }, x, { yOffset: 10 }),
          text('left', 'name', true),
          text('right', 'shown', false),
        ],
      });
    },
  };
}

/** The question, where all put the same one. */
function titleOf(rows: readonly BesideRow[]): string {
  const titles = [...new Set(rows.map(({ answer }) => answer.title))];
  return titles.length === 1 ? (titles[0] as string) : 'The headline of each scenario';
}
