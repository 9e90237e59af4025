import { type Chart, rangeRule, whiskers } from '../../report/chart/chart.ts';
import { BAR, labelledRows } from '../../report/chart/labelled-rows.ts';
import { sideColour } from '../../report/chart/palette.ts';
import type { Table } from '../../report/table.ts';
import type { Comparison } from './answer.ts';
import { armNames, compareSentence, mainRows } from './words.ts';

/**
 * Differences of rates as bars that go out from where nothing differs, with whiskers; empty without any rate, and where
 * nothing can differ, since its axis would be of nothing.
 */
export function compareChart(comparison: Comparison, table: Table): Chart[] {
  const rows = mainRows(comparison).filter(({ isRate }) => isRate);
  if (comparison.same || rows.length === 0) return [];
  const [a, b] = armNames(comparison);
  // The first headline may be no rate.
  const range = rows[0]?.measure.name === comparison.differences[0]?.measure ? comparison.range : undefined;
  const chart = {
    name: 'differences',
    title: compareSentence(comparison),
    note: `How much more often in b (${b}) than in a (${a}), in points. Whiskers are 95 % intervals that hold all at once.${range === undefined ? '' : ' The thin line is the range over ways to play.'}`,
  };
  const ends = rows.flatMap(({ difference: { difference, low = difference, high = difference } }) => [low, high]);
  const reach = range === undefined ? [] : [range.low.difference, range.high.difference];
  const most = Math.max(1e-6, ...[...ends, ...reach].map(Math.abs)) * 1.05;
  return [
    {
      ...chart,
      draw: (frame) =>
        labelledRows(chart, frame, {
          source: { table, where: { measure: rows.map(({ measure }) => measure.name) } },
          ...{ rows: rows.length, row: 'label', order: rows.map(({ label }) => label) },
          ...{ name: 'label', end: 'shown', track: true, line: { at: 0, dashed: false } },
          scale: { domain: [-most, most], nice: false },
          transform: [{ calculate: "datum.label + ': ' + datum.shown", as: 'says' }],
          marks: ({ y, x, at }) => ({
            below: [
              {
                mark: { type: 'bar', ...BAR },
                encoding: {
                  y,
                  x: {
                    ...{ ...x, field: 'difference', stack: null },
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
            ],
            above: [...(range === undefined ? [] : [rangeRule({ y }, x, at)]), whiskers({ y }, x, at)],
          }),
        }),
    },
  ];
}
