import { asText, type Chart, column, dataOf, edgeOf, fitName, page, TYPE, whiskers } from '../../report/chart/chart.ts';
import { INK, NEUTRAL, sideColour, TRACK } from '../../report/chart/palette.ts';
import type { Table } from '../../report/table.ts';
import type { Balance } from './answer.ts';

const STEP = 62;

/** Rates and shares that were aimed at, before and after, each over the band of its target. */
export function targetsChart(balance: Balance, targets: Table): Chart[] {
  const rates = new Set(
    (balance.winner ?? balance.list[0])?.measures.filter(({ kind }) => kind !== 'number').map(({ measure }) => measure),
  );
  if (rates.size === 0) return [];
  const source = { table: targets, where: { measure: [...rates] } };
  const places = new Set(targets.rows.filter(({ measure }) => rates.has(String(measure))).map(({ place }) => place));
  const chart = {
    name: 'targets',
    title: balance.winner === undefined ? 'What came nearest to the targets' : 'The targets, before and after',
    note: 'The band is the target; grey is the scenario as written, blue the setting found. Whiskers are 95 % intervals that hold for all targets together.',
  };
  const y = { field: 'place', type: 'nominal', sort: null, axis: null };
  const x = { type: 'quantitative', title: null, scale: { domain: [0, 1] } };
  return [
    {
      ...chart,
      draw(frame) {
        const edge = edgeOf(frame);
        const width = frame.width - 2 * edge;
        const { data, transform } = dataOf(source);
        const text = (name: string) => `(${asText(column(name))})`;
        const which = (setting: string, yOffset: number, color: string) => ({
          transform: [
            { filter: setting === 'now' ? "datum.setting === 'now'" : "datum.setting !== 'now'" },
            { calculate: "datum.place + ', ' + datum.setting + ': ' + datum.shown", as: 'says' },
          ],
          layer: [
            whiskers({ y }, x, { yOffset }),
            {
              mark: { type: 'point', filled: true, size: 70, opacity: 1, yOffset, color },
              encoding: {
                y,
                x: { ...x, field: 'value', axis: { labelExpr: "round(100 * datum.value) + ' %'", grid: false } },
                description: { field: 'says' },
              },
            },
          ],
        });
        const label = (align: 'left' | 'right', field: string, bold: boolean) => ({
          transform: [{ filter: "datum.setting !== 'now'" }],
          mark: {
            type: 'text',
            x: align === 'left' ? 0 : width,
            align,
            yOffset: -16,
            fontSize: TYPE + 1,
            ...(bold ? { fontWeight: 600 } : {}),
            color: INK.light,
            aria: false,
          },
          encoding: { y, text: { field } },
        });
        return page(chart, frame, { top: 4, right: edge, bottom: 26, left: edge }, places.size * STEP, {
          data,
          transform: [
            ...transform,
            { calculate: fitName(text('place'), text('shown'), width, TYPE + 1), as: 'fitting' },
          ],
          layer: [
            {
              transform: [{ filter: "datum.setting !== 'now'" }],
              mark: { type: 'bar', height: 34, yOffset: 9, color: TRACK.light, aria: false },
              encoding: { y, x: { ...x, field: 'from' }, x2: { field: 'to' } },
            },
            which('now', 1, NEUTRAL.light),
            which('then', 17, sideColour(0).light),
            label('left', 'fitting', true),
            label('right', 'shown', false),
          ],
        });
      },
    },
  ];
}
