import type { GateAnswer } from '../../analysis/gate/gate-answer.ts';
import { type Chart, cut, whiskers, widthOf } from '../chart/chart.ts';
import { BAR, labelledRows, plotWidth, ROW_TYPE } from '../chart/labelled-rows.ts';
import { NEUTRAL, sideColour } from '../chart/palette.ts';
import { showMargin } from '../difference.ts';
import type { Row, Table } from '../table.ts';
import { changeRows } from './gate-rows.ts';

/** More changes than this are in the table only. */
const MOST = 16;

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly shown: string;
  readonly size: number;
}

/** How far headlines moved, the largest change first; empty where none did. */
export function gateChart(answer: GateAnswer, table: Table): Chart[] {
  const bars = barsOf(answer).slice(0, MOST);
  const [first] = bars;
  if (first === undefined) return [];
  const several = answer.scenarios.length > 1;
  const chart = {
    name: 'changes',
    title: `${first.label} moved most: ${first.shown}`,
    note: `How much more often than before${several ? ', by scenario' : ''}, in points. Whiskers are 95 % intervals; the strip in the middle is the tolerance of ${showMargin(answer.tolerance, true)}.`,
  };
  const keys = bars.map(({ key }) => key);
  const wanted = table.rows.filter((row) => keys.includes(keyOf(row)));
  const ends = wanted.flatMap(({ low, high }) => [Math.abs(low as number), Math.abs(high as number)]);
  const most = Math.max(1e-6, answer.tolerance, ...ends) * 1.05;
  const where = {
    file: [...new Set(wanted.map(({ file }) => file as string))],
    measure: [...new Set(wanted.map(({ measure }) => measure as string))],
  };
  return [
    {
      ...chart,
      draw(frame) {
        const pick = (texts: readonly string[]) =>
          `${JSON.stringify(texts)}[indexof(${JSON.stringify(keys)}, datum.key)]`;
        const short = bars.map(({ label, shown }) =>
          cut(label, plotWidth(frame) - widthOf(shown, ROW_TYPE) - 14, ROW_TYPE + 0.5),
        );
        return labelledRows(chart, frame, {
          source: { table, where },
          ...{ rows: bars.length, row: 'key', order: keys },
          ...{ name: 'name', end: 'end', track: true, line: { at: 0, dashed: false } },
          scale: { domain: [-most, most], nice: false },
          transform: [
            { calculate: KEY, as: 'key' },
            { filter: { field: 'key', oneOf: keys } },
            { calculate: pick(short), as: 'name' },
            { calculate: pick(bars.map(({ shown }) => shown)), as: 'end' },
            { calculate: pick(bars.map(({ label, shown }) => `${label}: ${shown}`)), as: 'says' },
          ],
          marks: ({ y, x, at, width }) => {
            const place = (rate: number) => ((rate + most) / (2 * most)) * width;
            return {
              below: [
                {
                  mark: {
                    ...{ type: 'rect', ...BAR, color: NEUTRAL.light, opacity: 0.3, aria: false },
                    ...{ x: place(-answer.tolerance), x2: place(answer.tolerance) },
                  },
                  encoding: { y },
                },
                {
                  mark: { type: 'bar', ...BAR },
                  encoding: {
                    y,
                    x: {
                      ...{ ...x, field: 'difference', stack: null },
                      axis: { grid: false, tickCount: 5, labelExpr: "format(100 * datum.value, '+~r')" },
                    },
                    color: {
                      condition: { test: "datum.finding === 'within'", value: NEUTRAL.light },
                      value: sideColour(1).light,
                    },
                    description: { field: 'says' },
                  },
                },
              ],
              above: [whiskers({ y }, x, at)],
            };
          },
        });
      },
    },
  ];
}

const KEY = "datum.file + ' | ' + datum.cell + ' | ' + datum.measure";

function keyOf({ file, cell, measure }: Row): string {
  return `${file} | ${cell} | ${measure}`;
}

function barsOf({ scenarios }: GateAnswer): Bar[] {
  const several = scenarios.length > 1;
  return scenarios
    .flatMap(({ file, title, change }) =>
      change.different.flatMap((each) =>
        changeRows(each).map(({ cell, measure, shown }): Bar => {
          const rate = each.measures.find((one) => one.measure === measure);
          return {
            key: `${file} | ${cell} | ${measure}`,
            label: `${measure}${cell === '' ? '' : ` at ${cell}`}${several ? `, ${title}` : ''}`,
            shown: shown.text,
            size: Math.abs(rate?.difference ?? 0),
          };
        }),
      ),
    )
    .sort((a, b) => b.size - a.size);
}
