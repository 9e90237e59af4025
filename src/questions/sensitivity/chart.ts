import {
  type Chart,
  dataOf,
  edgeOf,
  fits,
  nameLines,
  page,
  rowsOf,
  TYPE,
  whiskers,
  widestOf,
} from '../../report/chart/chart.ts';
import { INK, MUTED, sideColour } from '../../report/chart/palette.ts';
import { gamesOf } from '../../report/label.ts';
import type { Table } from '../../report/table.ts';
import type { Sensitivity } from './answer.ts';
import { matters, sensitivitySentence, subjectOf } from './words.ts';

/** The most knobs that are drawn. */
const MOST_KNOBS = 15;
/** Space for a name, in one line or two. */
const HEAD = 18;
const TWO_LINES = 33;
const BAR = 16;

/**
 * Returns a tornado chart: the effect of each step of a knob, the knob with the largest effect on top; empty if none
 * certainly matters.
 */
export function tornado(answer: Sensitivity, table: Table): Chart[] {
  const knobs = answer.knobs.filter(matters).slice(0, MOST_KNOBS);
  if (knobs.length === 0) return [];
  const isRate = answer.measure.kind !== 'number';
  const chart = {
    name: 'tornado',
    title: sensitivitySentence(answer).split('. ')[0],
    note: `What each step does to ${subjectOf(answer)}${isRate ? `, in points of ${gamesOf(answer.play)}` : ''}. Whiskers are 95 % intervals that hold all at once; grey steps have no certain effect.`,
  };
  const where = { knob: knobs.map(({ path }) => path) };
  const most =
    1.05 * Math.max(...knobs.flatMap(({ steps }) => steps.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])));
  const rows = rowsOf({ table, where });
  // Texts at either end of a bar have space of their own.
  const before = widestOf(
    rows.map(({ to }) => `to ${to}`),
    120,
  );
  const after = widestOf(
    rows.map(({ brief }) => String(brief)),
    160,
  );
  const steps = Math.max(...knobs.map((knob) => knob.steps.length));
  const { data, transform } = dataOf({ table, where });
  const y = { field: 'knob', type: 'nominal', sort: knobs.map(({ path }) => path), axis: null };
  const x = { type: 'quantitative', scale: { domain: [-most, most], nice: false } };
  return [
    {
      ...chart,
      draw(frame) {
        const edge = edgeOf(frame);
        const left = edge + before + 8;
        const right = edge + after + 8;
        const width = frame.width - left - right;
        const whole = frame.width - 2 * edge;
        const head = rows.some(({ label, value }) => !fits(`${label} ${value}`, whole, TYPE)) ? TWO_LINES : HEAD;
        const height = head + steps * BAR + 8;
        const names = nameLines({
          ...{ name: 'datum.name', beside: "''", width: whole, size: TYPE },
          ...{ x: edge - left, y, yOffset: head - HEAD / 2 - height / 2 },
        });
        const offset = (slot: number) => head + BAR * (slot + 0.5) - height / 2;
        const text = (align: 'left' | 'right', field: string, yOffset: number, more: object) => ({
          mark: {
            type: 'text',
            x: align === 'left' ? edge - left : width + right - edge,
            align,
            yOffset,
            fontSize: TYPE,
            aria: false,
            ...more,
          },
          encoding: { y, text: { field } },
        });
        const slots = Array.from({ length: steps }, (_, slot) => ({
          transform: [{ filter: `datum.slot == ${slot}` }],
          layer: [
            {
              mark: { type: 'bar', height: BAR - 5, yOffset: offset(slot) },
              encoding: {
                y,
                x: {
                  ...x,
                  field: 'difference',
                  stack: null,
                  title: null,
                  axis: {
                    labelExpr: `(datum.value > 0 ? '+' : '') + format(${isRate ? 100 : 1} * datum.value, '~r')`,
                    grid: false,
                    tickCount: 5,
                  },
                },
                x2: { datum: 0 },
                color: {
                  condition: [
                    { test: "datum.verdict == 'lower'", value: sideColour(1).light },
                    { test: "datum.verdict == 'higher'", value: sideColour(0).light },
                  ],
                  value: sideColour(-1).light,
                },
                description: { field: 'says' },
              },
            },
            whiskers({ y }, x, { yOffset: offset(slot) }),
            text('left', 'end', offset(slot), { color: MUTED.light }),
            text('right', 'brief', offset(slot), { color: INK.light }),
          ],
        }));
        return page(chart, frame, { top: 4, right, bottom: 26, left }, knobs.length * height, {
          data,
          transform: [
            ...transform,
            { calculate: "datum.label + ' ' + datum.value", as: 'name' },
            ...names.transform,
            { calculate: "'to ' + datum.to", as: 'end' },
            { calculate: "datum.name + ' to ' + datum.to + ': ' + datum.shown", as: 'says' },
          ],
          layer: [
            ...slots,
            ...names.layers.map((layer) => ({ transform: [{ filter: 'datum.slot == 0' }], ...layer })),
            {
              transform: [{ aggregate: [{ op: 'count', as: 'rows' }], groupby: [] }],
              mark: { type: 'rule', color: MUTED.light, aria: false },
              encoding: { x: { ...x, datum: 0 } },
            },
          ],
        });
      },
    },
  ];
}
