import { type Chart, rangeRule, whiskers } from '../../report/chart/chart.ts';
import { BAR, labelledRows } from '../../report/chart/labelled-rows.ts';
import { sideColour } from '../../report/chart/palette.ts';
import type { Table } from '../../report/table.ts';
import type { Comparison, ComparisonList } from './answer.ts';
import { firstName, listRows, listSentence } from './list-words.ts';
import { armNames, compareSentence, type DifferenceRow, mainRows } from './words.ts';

/**
 * Returns differences of rates as bars from the line of no difference, with whiskers; empty without any rate, or if
 * nothing can differ, since there would be no axis.
 */
export function compareChart(comparison: Comparison, table: Table): Chart[] {
  const rows = mainRows(comparison).filter(({ isRate }) => isRate);
  if (comparison.same || rows.length === 0) return [];
  const [a, b] = armNames(comparison);
  // The first headline may not be a rate.
  const range = rows[0]?.measure.name === comparison.differences[0]?.measure ? comparison.range : undefined;
  const chart = {
    name: 'differences',
    title: compareSentence(comparison),
    note: `How much more often in b (${b}) than in a (${a}), in points. Whiskers are 95 % intervals that hold all at once.${range === undefined ? '' : ' The thin line is the range over ways to play.'}`,
  };
  const reach = range === undefined ? [] : [range.low.difference, range.high.difference];
  const where = { measure: rows.map(({ measure }) => measure.name) };
  return [
    {
      ...chart,
      draw: (frame) =>
        differenceBars(chart, frame, { table, where }, 'label', rows, reach, range === undefined ? [] : [rangeRule]),
    },
  ];
}

/** Returns the differences of the first headline, a bar for each scenario; empty if it is not a rate. */
export function listChart(answer: ComparisonList, table: Table): Chart[] {
  const rows = listRows(answer).flatMap(({ name, rows: [row] }) => (row.isRate ? [{ ...row, label: name }] : []));
  const [first] = rows;
  if (first === undefined) return [];
  const chart = {
    name: 'differences',
    title: listSentence(answer),
    note: `How much more often ${first.claim} than in ${firstName(answer)}, in points. Whiskers are 95 % intervals that hold all at once.`,
  };
  const where = { measure: [first.measure.name] };
  return [{ ...chart, draw: (frame) => differenceBars(chart, frame, { table, where }, 'scenario', rows, [], []) }];
}

/**
 * Returns bars that start from the line of no difference.
 *
 * @param row the column that identifies a row
 * @param reach other values that the axis includes
 */
function differenceBars(
  chart: Omit<Chart, 'draw'>,
  frame: Parameters<Chart['draw']>[0],
  source: { readonly table: Table; readonly where: Readonly<Record<string, readonly string[]>> },
  row: string,
  rows: readonly Pick<DifferenceRow, 'difference' | 'label'>[],
  reach: readonly number[],
  above: readonly (typeof rangeRule)[],
) {
  const ends = rows.flatMap(({ difference: { difference, low = difference, high = difference } }) => [low, high]);
  const most = Math.max(1e-6, ...[...ends, ...reach].map(Math.abs)) * 1.05;
  return labelledRows(chart, frame, {
    ...{ source, rows: rows.length, row, order: rows.map(({ label }) => label) },
    ...{ name: row, end: 'shown', track: true, line: { at: 0, dashed: false } },
    scale: { domain: [-most, most], nice: false },
    transform: [{ calculate: `datum.${row} + ': ' + datum.shown`, as: 'says' }],
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
      above: [...above.map((rule) => rule({ y }, x, at)), whiskers({ y }, x, at)],
    }),
  });
}
