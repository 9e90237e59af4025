import type { Comparison } from '../../analysis/comparison.ts';
import { type Chart, dataOf, edgeOf, page, TYPE, whiskers } from '../chart/chart.ts';
import { INK, MUTED, sideColour, TRACK } from '../chart/palette.ts';
import type { Table } from '../table.ts';
import { armNames, compareSentence, mainRows } from './compare-rows.ts';

const STEP = 48;

/** Differences of rates as bars that go out from where nothing differs, with whiskers; empty without any rate. */
export function compareChart(comparison: Comparison, table: Table): Chart[] {
  const rows = mainRows(comparison).filter(({ isRate }) => isRate);
  if (rows.length === 0) return [];
  const [a, b] = armNames(comparison);
  const chart = {
    name: 'differences',
    title: compareSentence(comparison),
    note: `How much more often in b (${b}) than in a (${a}), in points. Whiskers are intervals that hold all at once at 95 %.`,
  };
  const ends = rows.flatMap(({ difference: { difference, low = difference, high = difference } }) => [low, high]);
  const most = Math.max(1e-6, ...ends.map(Math.abs)) * 1.05;
  const source = { table, where: { measure: rows.map(({ measure }) => measure.name) } };
  const { data, transform } = dataOf(source);
  const y = { field: 'label', type: 'nominal', sort: rows.map(({ label }) => label), axis: null };
  const x = { type: 'quantitative', scale: { domain: [-most, most], nice: false } };
  return [
    {
      ...chart,
      draw(frame) {
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
        return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, rows.length * STEP, {
          data,
          transform: [...transform, { calculate: "datum.label + ': ' + datum.shown", as: 'says' }],
          layer: [
            {
              mark: { type: 'rect', height: 14, yOffset: 10, color: TRACK.light, aria: false, x: 0, x2: width },
              encoding: { y },
            },
            {
              mark: { type: 'bar', height: 14, yOffset: 10 },
              encoding: {
                y,
                x: {
                  ...x,
                  field: 'difference',
                  stack: null,
                  title: null,
                  axis: {
                    labelExpr: "(datum.value > 0 ? '+' : '') + format(100 * datum.value, '~r')",
                    grid: false,
                    tickCount: 5,
                  },
                },
                x2: { datum: 0 },
                color: {
                  condition: { test: 'datum.difference < 0', value: sideColour(1).light },
                  value: sideColour(0).light,
                },
                description: { field: 'says' },
              },
            },
            {
              transform: [{ aggregate: [{ op: 'count', as: 'rows' }], groupby: [] }],
              mark: { type: 'rule', color: MUTED.light, aria: false },
              encoding: { x: { ...x, datum: 0 } },
            },
            whiskers({ y }, x, { yOffset: 10 }),
            text('left', 'label', true),
            text('right', 'shown', false),
          ],
        });
      },
    },
  ];
}
