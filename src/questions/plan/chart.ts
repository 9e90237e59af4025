import { type Chart, dataOf, edgeOf, page, TYPE } from '../../report/chart/chart.ts';
import { INK, sideColour } from '../../report/chart/palette.ts';
import { gamesOf } from '../../report/label.ts';
import type { Table } from '../../report/table.ts';
import type { GamePlan } from './answer.ts';

const HEIGHT = 280;

/**
 * Returns two lines: half width and detectable difference against the games they take. Half of either takes four times
 * as many.
 */
export function planChart({ play, precision, difference }: GamePlan, table: Table): Chart {
  const chart = {
    name: 'plan',
    title: 'Half as wide takes four times the games',
    note: `Precision and differences in points, against ${gamesOf(play)}; both scales grow by factors. For differences, games of each setting are shown.`,
  };
  const sizes = [...precision.map(({ halfWidth }) => halfWidth), ...difference.map((each) => each.difference)];
  const games = [...precision, ...difference].map((each) => each.games);
  // Labels of points need space at their left as well.
  const widen = (values: readonly number[], down: number, up: number) => [
    Math.min(...values) / down,
    Math.max(...values) * up,
  ];
  const x = { field: 'games', type: 'quantitative', scale: { type: 'log', domain: widen(games, 4, 2.2), nice: false } };
  const y = {
    field: 'size',
    type: 'quantitative',
    scale: { type: 'log', domain: widen(sizes, 1.35, 1.35), nice: false },
  };
  const ticks = [...new Set(sizes)].sort((a, b) => a - b);
  return {
    ...chart,
    draw(frame) {
      const edge = edgeOf(frame);
      const { data, transform } = dataOf({ table, where: {} });
      // One line has its numbers above it, the other below, so that they do not overlap.
      const line = (what: string, says: string, colour: string, above: boolean) => {
        const beside = { align: above ? 'left' : 'right', dx: above ? 7 : -7, dy: above ? -7 : 9, aria: false };
        return {
          transform: [
            { filter: `datum.what === '${what}'` },
            { calculate: `'${says} ' + datum.asked + ': ' + datum.shown`, as: 'says' },
          ],
          layer: [
            {
              mark: { type: 'line', color: colour, strokeWidth: 2, aria: false },
              encoding: {
                x: { ...x, title: gamesOf(play), axis: { grid: false, format: '~s', tickCount: 4 } },
                y: { ...y, title: null, axis: { values: ticks, labelExpr: "format(100 * datum.value, '~r')" } },
              },
            },
            {
              mark: { type: 'point', filled: true, size: 60, opacity: 1, color: colour },
              encoding: { x, y, description: { field: 'says' } },
            },
            {
              mark: { type: 'text', fontSize: TYPE - 1, color: INK.light, ...beside },
              encoding: { x, y, text: { field: 'brief' } },
            },
            {
              // A label at the end of each line.
              transform: [
                { window: [{ op: 'rank', as: 'rank' }], sort: [{ field: 'size' }] },
                { filter: 'datum.rank === 1' },
              ],
              mark: {
                ...{ type: 'text', fontSize: TYPE, fontWeight: 600, color: colour, aria: false, align: 'left' },
                ...(above ? { dx: 7, dy: 8 } : { dx: -4, dy: -14 }),
              },
              encoding: { x, y, text: { value: says } },
            },
          ],
        };
      };
      return page(chart, frame, { top: 24, right: edge + 52, bottom: 44, left: edge + 40 }, HEIGHT, {
        data,
        transform,
        layer: [
          line('difference', 'to detect', sideColour(1).light, true),
          line('precision', 'to know', sideColour(0).light, false),
        ],
      });
    },
  };
}
