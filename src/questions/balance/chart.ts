import {
  asText,
  type Chart,
  column,
  dataOf,
  edgeOf,
  nameLines,
  page,
  TYPE,
  whiskers,
} from '../../report/chart/chart.ts';
import { INK, MUTED, NEUTRAL, sideColour, TRACK } from '../../report/chart/palette.ts';
import type { Table } from '../../report/table.ts';
import type { Balance } from './answer.ts';

/** Height of a row, with space for a second line above a name. */
const STEP = 78;

/** Formats an end of a target's band. */
const END = (field: string) =>
  `!isValid(datum.${field}) ? null : datum.scale[0] === 0 && datum.scale[1] === 1 ? round(100 * datum.${field}) + ' %' : format(datum.${field}, '~g')`;

/** Position of a number on the scale of its row, 0 to 1; an open end is at the edge. */
const PLACE = (field: string) =>
  `!isValid(datum.${field}) ? ${field === 'from' ? 0 : field === 'to' ? 1 : 'null'} : (datum.${field} - datum.scale[0]) / (datum.scale[1] - datum.scale[0])`;

/** Returns all targeted values, before and after, each row on a scale of its own over the band of its target. */
export function targetsChart(balance: Balance, targets: Table): Chart {
  const measures = (balance.winner ?? balance.list[0])?.measures ?? [];
  const kinds = new Map(measures.map(({ measure, kind }) => [measure, kind]));
  const places = new Set(targets.rows.map(({ place }) => place));
  const scales = Object.fromEntries(
    [...kinds].map(([measure, kind]) => [measure, kind === 'number' ? scaleOf(measure, targets) : [0, 1]]),
  );
  const chart = {
    name: 'targets',
    title: balance.winner === undefined ? 'What came nearest to the targets' : 'The targets, before and after',
    note: 'The band is the target; grey is the scenario as written, blue the setting found. Rates run from 0 to 100 %, each number on a scale of its own. Whiskers are 95 % intervals that hold for all targets together.',
  };
  const y = { field: 'place', type: 'nominal', sort: null, axis: null };
  const x = { type: 'quantitative', title: null, axis: null, scale: { domain: [0, 1] } };
  return {
    ...chart,
    draw(frame) {
      const edge = edgeOf(frame);
      const width = frame.width - 2 * edge;
      const { data, transform } = dataOf({ table: targets, where: {} });
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
              x: { ...x, field: 'value' },
              description: { field: 'says' },
            },
          },
        ],
      });
      const names = nameLines({
        ...{ name: text('place'), beside: text('shown'), width, size: TYPE + 1 },
        ...{ y, yOffset: -16 },
      });
      const found = { transform: [{ filter: "datum.setting !== 'now'" }] };
      const shown = {
        mark: {
          ...{ type: 'text', x: width, align: 'right', yOffset: -16, fontSize: TYPE + 1 },
          ...{ color: INK.light, aria: false },
        },
        encoding: { y, text: { field: 'shown' } },
      };
      const band = (end: 'from' | 'to', align: 'left' | 'right') => ({
        transform: [{ filter: `datum.setting !== 'now' && isValid(datum.${end}Words)` }],
        mark: {
          type: 'text',
          align,
          yOffset: 34,
          fontSize: TYPE - 1,
          color: MUTED.light,
          aria: false,
        },
        encoding: { y, x: { ...x, field: end }, text: { field: `${end}Words` } },
      });
      return page(chart, frame, { top: 4, right: edge, bottom: 8, left: edge }, places.size * STEP, {
        data,
        transform: [
          ...transform,
          { calculate: `${JSON.stringify(scales)}[datum.measure]`, as: 'scale' },
          ...['from', 'to'].map((end) => ({ calculate: END(end), as: `${end}Words` })),
          ...['low', 'high', 'value', 'from', 'to'].map((field) => ({ calculate: PLACE(field), as: field })),
          ...names.transform,
        ],
        layer: [
          {
            transform: [{ filter: "datum.setting !== 'now'" }],
            mark: { type: 'bar', height: 34, yOffset: 9, color: TRACK.light, aria: false },
            encoding: { y, x: { ...x, field: 'from' }, x2: { field: 'to' } },
          },
          which('now', 1, NEUTRAL.light),
          which('then', 17, sideColour(0).light),
          band('from', 'left'),
          band('to', 'right'),
          ...names.layers.map((layer) => ({ ...found, ...layer })),
          { ...found, ...shown },
        ],
      });
    },
  };
}

/** Returns the range of numbers that a target and its values cover, with a margin. */
function scaleOf(measure: string, { rows }: Table): readonly [number, number] {
  const ends = rows
    .filter((row) => row.measure === measure)
    .flatMap(({ low, high, from, to, value }) => [low, high, from, to, value])
    .filter((end): end is number => typeof end === 'number' && Number.isFinite(end));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = 0.15 * (most - least || 1);
  return [least < 0 ? least - room : Math.max(0, least - room), most + room];
}
