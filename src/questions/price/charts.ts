import { type Chart, dataOf, edgeOf, page, whiskers } from '../../report/chart/chart.ts';
import { BAR, labelledRows } from '../../report/chart/labelled-rows.ts';
import { MUTED, sideColour } from '../../report/chart/palette.ts';
import type { Table } from '../../report/table.ts';
import type { PriceList } from './answer.ts';

/** The most prices with a bar. */
const MOST_BARS = 24;
const HEIGHT = 300;

/** Returns a bar for each price with its interval, the highest on top. */
export function pricesChart({ prices, asked }: PriceList, table: Table): Chart[] {
  const words = prices.filter(({ kind }) => kind !== 'each' && kind !== 'first side');
  const shown = [...words].sort((a, b) => b.points - a.points).slice(0, MOST_BARS);
  if (shown.length === 0) return [];
  const names = shown.map(({ name }) => name);
  const chart = {
    name: 'prices',
    title: 'What each thing is worth',
    note: `In points, where ${asked.unit} costs ${asked.cost}. Whiskers are 95 % intervals.`,
  };
  return [
    {
      ...chart,
      draw: (frame) =>
        labelledRows(chart, frame, {
          source: { table, where: { name: names } },
          ...{ rows: names.length, row: 'name', order: names, name: 'thing', end: 'shown', track: false },
          scale: { nice: true },
          line: { at: 0, dashed: false },
          transform: [{ calculate: "datum.thing + ': ' + datum.shown + ' points'", as: 'says' }],
          marks: ({ y, x, at }) => ({
            below: [
              {
                mark: { type: 'bar', height: BAR.height, ...at, color: sideColour(0).light, opacity: 0.85 },
                encoding: {
                  y,
                  x: { ...x, field: 'value', axis: { grid: false } },
                  description: { field: 'says' },
                },
              },
            ],
            above: [whiskers({ y }, x, at)],
          }),
        }),
    },
  ];
}

/** Returns predicted against observed scores of unseen matchups. */
export function unseenChart({ check }: PriceList, table: Table): Chart[] {
  if (check === undefined) return [];
  const chart = {
    name: 'unseen',
    title: 'Predicted and seen',
    note: `The win rate of one line-up in ${check.matchups.length} matchups that prices were not found on: predicted from left to right, seen from below to above. On the line both are equal.`,
  };
  const axis = { format: '.0%', values: [0, 0.25, 0.5, 0.75, 1], grid: false };
  const rate = (field: string, title: string) => ({
    ...{ field, type: 'quantitative', title, axis, scale: { domain: [0, 1] } },
  });
  return [
    {
      ...chart,
      draw(frame) {
        const { data, transform } = dataOf({ table, where: {} });
        const edge = edgeOf(frame);
        return page(chart, frame, { top: 8, right: edge + 20, bottom: 46, left: edge + 56 }, HEIGHT, {
          data,
          transform: [
            ...transform,
            {
              calculate: "'predicted ' + format(datum.predicted, '.0%') + ', seen ' + format(datum.value, '.0%')",
              as: 'says',
            },
          ],
          layer: [
            {
              data: { values: [{ at: 0 }, { at: 1 }] },
              mark: { type: 'line', color: MUTED.light, strokeDash: [5, 4], aria: false },
              encoding: {
                x: { ...rate('at', 'predicted'), axis },
                y: { ...rate('at', 'seen'), axis },
              },
            },
            {
              mark: { type: 'point', filled: true, size: 34, opacity: 0.65, color: sideColour(0).light },
              encoding: {
                x: rate('predicted', 'predicted'),
                y: rate('value', 'seen'),
                description: { field: 'says' },
              },
            },
          ],
        });
      },
    },
  ];
}
