import { type Chart, rangeRule, whiskers } from '../../report/chart/chart.ts';
import { labelledRows } from '../../report/chart/labelled-rows.ts';
import { sideColour } from '../../report/chart/palette.ts';
import { capital, gamesOf } from '../../report/label.ts';
import type { Table } from '../../report/table.ts';
import type { Design } from './answer.ts';
import { claimText, encounterName } from './words.ts';

/** The most encounters that are drawn. */
const MOST_DRAWN = 20;

/**
 * Returns each encounter with its interval and its range over policies, against the target; `undefined` if there is
 * none.
 */
export function encountersChart({ target, play, menu, nearest }: Design, table: Table): Chart | undefined {
  const shown = (menu.length > 0 ? menu : nearest === undefined ? [] : [nearest]).slice(0, MOST_DRAWN);
  if (shown.length === 0) return undefined;
  const numbers = shown.map((_, i) => i + 1);
  const labels = shown.map((encounter, i) => `${i + 1} · ${encounterName(encounter)}`);
  const isRanged = shown.some(({ range }) => range !== undefined);
  const chart = {
    name: 'encounters',
    title: `${capital(claimText(target))}, for each encounter`,
    note: `In percent of ${gamesOf(play)}. The dashed line is the target; whiskers are intervals that hold together at 95 %.${isRanged ? ' The thin line is the range over ways to play.' : ''}`,
  };
  return {
    ...chart,
    draw: (frame) =>
      labelledRows(chart, frame, {
        source: { table, where: { number: numbers } },
        ...{ rows: shown.length, row: 'label', order: labels, name: 'label', end: 'shown', track: false },
        scale: { zero: false, nice: true },
        line: { at: target.value, dashed: true },
        transform: [{ calculate: "datum.label + ': ' + datum.shown", as: 'says' }],
        marks: ({ y, x, at }) => ({
          below: [],
          above: [
            ...(isRanged ? [rangeRule({ y }, x, at)] : []),
            whiskers({ y }, x, at),
            {
              mark: { type: 'point', filled: true, size: 70, opacity: 1, ...at },
              encoding: {
                y,
                x: { ...x, field: 'value', axis: { grid: false, format: '.0%' } },
                color: { value: sideColour(0).light },
                description: { field: 'says' },
              },
            },
          ],
        }),
      }),
  };
}
