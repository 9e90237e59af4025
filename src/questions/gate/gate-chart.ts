import { type Chart, cut, type Frame, whiskers, widthOf } from '../../report/chart/chart.ts';
import { BAR, labelledRows, plotWidth, ROW_TYPE } from '../../report/chart/labelled-rows.ts';
import { NEUTRAL, sideColour } from '../../report/chart/palette.ts';
import { showMargin } from '../../report/difference.ts';
import { placeLabel } from '../../report/label.ts';
import type { Row, Table } from '../../report/table.ts';
import type { ComparedCell, GateAnswer } from './gate-answer.ts';
import { changeRows } from './gate-rows.ts';

/** More changes than this are in the table only. */
const MOST = 16;

interface Bar {
  readonly key: string;
  /** The measure, cell and scenario of a change; '' for the only cell, and for the only scenario. */
  readonly measure: string;
  readonly cell: string;
  readonly scenario: string;
  readonly shown: string;
  readonly size: number;
}

/** Returns how far headlines moved, largest change first; empty if none did. */
export function gateChart(answer: GateAnswer, table: Table): Chart[] {
  const bars = barsOf(answer).slice(0, MOST);
  const [first] = bars;
  if (first === undefined) return [];
  const several = answer.scenarios.length > 1;
  const chart = {
    name: 'changes',
    title: `${labelOf(first)} moved most: ${first.shown}`,
    note: `How much more often than before${several ? ', by scenario' : ''}, in points. Whiskers are the 95 % intervals behind the verdict, which hold together for all rates outside the tolerance; the strip in the middle is the tolerance of ${showMargin(answer.tolerance, true)}.`,
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
        const rows = rowTexts(bars, frame);
        return labelledRows(chart, frame, {
          source: { table, where },
          ...{ rows: bars.length, row: 'key', order: keys },
          ...{ name: 'name', end: 'end', track: true, line: { at: 0, dashed: false } },
          under: rows.under.map((_, i) => `under${i}`),
          scale: { domain: [-most, most], nice: false },
          transform: [
            { calculate: KEY, as: 'key' },
            { filter: { field: 'key', oneOf: keys } },
            { calculate: pick(rows.names), as: 'name' },
            ...rows.under.map((texts, i) => ({ calculate: pick(texts), as: `under${i}` })),
            { calculate: pick(bars.map(({ shown }) => shown)), as: 'end' },
            { calculate: pick(bars.map((bar) => `${labelOf(bar)}: ${bar.shown}`)), as: 'says' },
          ],
          marks: ({ y, x, at, width }) => {
            const bar = { ...BAR, ...at };
            const place = (rate: number) => ((rate + most) / (2 * most)) * width;
            return {
              below: [
                {
                  mark: {
                    ...{ type: 'rect', ...bar, color: NEUTRAL.light, opacity: 0.3, aria: false },
                    ...{ x: place(-answer.tolerance), x2: place(answer.tolerance) },
                  },
                  encoding: { y },
                },
                {
                  mark: { type: 'bar', ...bar },
                  encoding: {
                    y,
                    x: {
                      ...{ ...x, field: 'difference', stack: null },
                      axis: {
                        grid: false,
                        tickCount: 5,
                        labelExpr: "(datum.value > 0 ? '+' : '') + format(100 * datum.value, '~r')",
                      },
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

function labelOf({ measure, cell, scenario }: Bar): string {
  return `${measure}${cell === '' ? '' : ` at ${cell}`}${scenario === '' ? '' : `, ${scenario}`}`;
}

/** Returns `Rep 6 for the troll, 2 shooters`. */
function placeWords(vary: ComparedCell['vary']): string {
  return Object.entries(vary)
    .map(([path, value]) => placeLabel(path, value))
    .join(', ');
}

/** Returns the texts above bars: one line for each if it fits, else the measures, with the rest in lines below. */
function rowTexts(bars: readonly Bar[], frame: Frame): { names: string[]; under: string[][] } {
  const width = plotWidth(frame);
  const room = ({ shown }: Bar) => width - widthOf(shown, ROW_TYPE) - 14;
  const size = ROW_TYPE + 0.5;
  if (bars.every((bar) => widthOf(labelOf(bar), size) <= room(bar))) return { names: bars.map(labelOf), under: [] };
  const lines = [bars.map(({ cell }) => cell), bars.map(({ scenario }) => scenario)];
  return {
    names: bars.map((bar) => cut(bar.measure, room(bar), size)),
    under: lines
      .filter((texts) => texts.some((text) => text !== ''))
      .map((texts) => texts.map((text) => cut(text, width))),
  };
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
            measure,
            cell: placeWords(each.vary),
            scenario: several ? title : '',
            shown: shown.text,
            size: Math.abs(rate?.difference ?? 0),
          };
        }),
      ),
    )
    .sort((a, b) => b.size - a.size);
}
