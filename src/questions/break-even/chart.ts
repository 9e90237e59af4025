import { type Chart, dataOf, edgeOf, page, rangeRule } from '../../report/chart/chart.ts';
import { MARK, MUTED, NEUTRAL, sideColour } from '../../report/chart/palette.ts';
import { capital } from '../../report/label.ts';
import type { Table } from '../../report/table.ts';
import type { BreakEven } from './answer.ts';
import { axisName, breakEvenSentence, differenceLabel } from './words.ts';

const HEIGHT = 260;

/** Returns the distance from even along the axis, and the break-even point. */
export function breakEvenChart(answer: BreakEven, table: Table): Chart {
  const range = rangeIn(answer);
  const chart = {
    name: 'break-even',
    title: breakEvenSentence(answer).split(': ')[0],
    note: `${capital(differenceLabel(answer))}, in points, by ${axisName(answer)}. Whiskers are 95 % intervals; hollow points come from the search and do not count.${range === undefined ? '' : ' The thin line across is the range over ways to play.'}`,
  };
  const x = { field: 'at', type: 'quantitative', scale: { zero: false, nice: false, padding: 12 } };
  const yScale = { type: 'quantitative' };
  const { at, low, high } = answer;
  const [from, to] = [low ?? answer.values[0], high ?? answer.values.at(-1)];
  return {
    ...chart,
    draw(frame) {
      const edge = edgeOf(frame);
      const { data, transform } = dataOf({ table, where: {} });
      return page(chart, frame, { top: 10, right: edge + 8, bottom: 44, left: edge + 44 }, HEIGHT, {
        data,
        transform: [...transform, { calculate: `datum.at + ': ' + datum.shown`, as: 'says' }],
        layer: [
          ...(at === undefined
            ? []
            : [
                {
                  data: { values: [{ from, to, at }] },
                  layer: [
                    {
                      mark: { type: 'rect', color: sideColour(0).light, opacity: 0.18, aria: false },
                      encoding: { x: { ...x, field: 'from' }, x2: { field: 'to' } },
                    },
                    {
                      mark: { type: 'rule', color: sideColour(0).light, strokeWidth: 2, aria: false },
                      encoding: { x: { ...x, field: 'at' } },
                    },
                  ],
                },
              ]),
          {
            transform: [{ aggregate: [{ op: 'count', as: 'rows' }], groupby: [] }],
            mark: { type: 'rule', color: MUTED.light, strokeDash: [5, 4], aria: false },
            encoding: { y: { ...yScale, datum: 0 } },
          },
          ...(range === undefined
            ? []
            : [{ data: { values: [range] }, layer: [rangeRule({ y: { ...yScale, datum: 0 } }, x, {})] }]),
          {
            mark: { type: 'line', color: NEUTRAL.light, strokeWidth: 1.5, aria: false },
            encoding: {
              x: { ...x, title: axisName(answer), axis: { grid: false, tickMinStep: 1 } },
              y: {
                ...yScale,
                field: 'difference',
                title: null,
                axis: { labelExpr: "(datum.value > 0 ? '+' : '') + format(100 * datum.value, '~r')" },
              },
            },
          },
          {
            mark: { type: 'rule', color: MARK.light, strokeWidth: 1.5, aria: false },
            encoding: { x, y: { ...yScale, field: 'low' }, y2: { field: 'high' } },
          },
          {
            mark: { type: 'point', filled: true, size: 50, color: MARK.light, opacity: 1 },
            transform: [{ filter: "datum.measured == 'again'" }],
            encoding: { x, y: { ...yScale, field: 'difference' }, description: { field: 'says' } },
          },
          {
            mark: { type: 'point', filled: false, size: 40, color: MARK.light, opacity: 1 },
            transform: [{ filter: "datum.measured != 'again'" }],
            encoding: { x, y: { ...yScale, field: 'difference' }, description: { field: 'says' } },
          },
        ],
      });
    },
  };
}

/** Returns the range over ways to play, within the axis; `undefined` if it has no width. */
function rangeIn({ range, values }: BreakEven): { rangeLow: number; rangeHigh: number } | undefined {
  if (range === undefined) return undefined;
  const [from, to] = [range.low, range.high].map(({ at, beyond }) =>
    beyond === 'below' ? values[0] : beyond === 'above' ? values[values.length - 1] : at,
  );
  return from === undefined || to === undefined || from === to ? undefined : { rangeLow: from, rangeHigh: to };
}
