import type { Answer } from '../../analysis/answer.ts';
import type { Card } from '../card.ts';
import { asWords, capital, gamesOf, sideName } from '../label.ts';
import type { Row, Table } from '../table.ts';
import {
  asText,
  type Chart,
  cut,
  dataOf,
  edgeOf,
  type Frame,
  page,
  type Source,
  type Spec,
  TYPE,
  widestOf,
} from './chart.ts';
import { sideColour } from './palette.ts';
import { spreadLabels } from './spread-labels.ts';

const HEIGHT = 230;
/** More causes than this are in the table only. */
const MOST_CAUSES = 6;

/** One cause with all that has come of it in the end. */
interface Cause {
  readonly name: string;
  readonly end: Row;
}

/** What members are lost to as time goes by, a line for each cause with a band for its interval. */
export function causeCurves(answer: Answer, card: Card, falls: Table | undefined): Chart[] {
  const cell = answer.cells.indexOf(card.cell) + 1;
  const mine = (falls?.rows ?? []).filter((row) => row.cell === cell);
  const [first] = mine;
  if (falls === undefined || first === undefined) return [];
  const { side, clock } = first;
  const rows = mine.filter((row) => row.side === side && row.clock === clock);
  const causes = [...new Set(rows.map(({ cause }) => cause as string))]
    .map((name): Cause => ({ name, end: rows.filter(({ cause }) => cause === name).at(-1) as Row }))
    .sort((a, b) => (b.end.fallen as number) - (a.end.fallen as number));
  const shown = causes.slice(0, MOST_CAUSES);
  const [most, next] = shown as [Cause, Cause | undefined];
  const isMost = next === undefined || (most.end.low as number) > (next.end.high as number);
  const who = sideName(side as string);
  const left = causes.length - shown.length;
  const chart = {
    name: 'causes',
    title: isMost
      ? `Lost to ${asWords(most.name)} most often: ${String(most.end.shown).replace(/ \(.*/, '')} of ${who}`
      : `What ${who} is lost to`,
    note: `Share of ${who} lost to each cause by each ${clock}, in all ${gamesOf(answer.play)}; whoever is lost to one cannot be lost to another. Bands are 95 % intervals at each step.${left > 0 ? ` ${left} rarer causes are in falls.csv.` : ''}`,
  };
  const source = { table: falls, where: { cell, side: side as string, clock: clock as string } };
  return [{ ...chart, draw: (frame) => draw(shown, String(clock), chart, source, frame) }];
}

function draw(causes: readonly Cause[], clock: string, chart: Omit<Chart, 'draw'>, source: Source, frame: Frame): Spec {
  const names = causes.map(
    ({ name, end }) => `${capital(asWords(name))} ${(100 * (end.fallen as number)).toFixed(0)} %`,
  );
  const label = widestOf(names, frame.width * 0.34);
  const top = Math.max(...causes.map(({ end }) => (end.high as number) ?? 0));
  const last = Math.max(...causes.map(({ end }) => end.step as number));
  const shifts = spreadLabels(
    causes.map(({ end }) => HEIGHT * (1 - (end.fallen as number) / top)),
    HEIGHT,
  );
  const { data, transform } = dataOf(source);
  const x = {
    field: 'step',
    type: 'quantitative',
    scale: { domain: [1, Math.max(2, last)], nice: false },
    title: `${clock}s`,
    axis: { tickCount: 8, tickMinStep: 1, format: 'd', grid: false },
  };
  const y = {
    field: 'fallen',
    type: 'quantitative',
    scale: { domain: [0, top], nice: false },
    title: null,
    axis: { tickCount: 4, labelExpr: "round(1000 * datum.value) / 10 + ' %'" },
  };
  return page(chart, frame, { top: 10, right: label + 16, bottom: 40, left: edgeOf(frame) + 42 }, HEIGHT, {
    data,
    transform: [
      ...transform,
      { calculate: asText('datum.cause'), as: 'cause' },
      { calculate: `datum.cause + ${JSON.stringify(` by ${clock} `)} + datum.step + ': ' + datum.shown`, as: 'says' },
    ],
    layer: causes.flatMap(({ name, end }, i) => {
      const color = sideColour(i).light;
      const mine = [{ filter: { field: 'cause', equal: name } }];
      const ending = [...mine, { filter: `datum.step === ${end.step}` }];
      return [
        {
          transform: mine,
          mark: { type: 'area', interpolate: 'step-after', color, opacity: 0.16, aria: false },
          encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        },
        {
          transform: mine,
          mark: { type: 'line', interpolate: 'step-after', color, strokeWidth: 2, aria: false },
          encoding: { x, y },
        },
        {
          // A cause that nobody falls to any more stays where it is.
          transform: [...ending, { calculate: String(last), as: 'last' }],
          mark: { type: 'rule', color, strokeWidth: 2, aria: false },
          encoding: { x, x2: { field: 'last' }, y },
        },
        {
          transform: mine,
          mark: { type: 'point', shape: 'circle', filled: true, size: 60, opacity: 0, color },
          encoding: { x, y, description: { field: 'says' } },
        },
        {
          transform: [...ending, { calculate: String(last), as: 'last' }],
          mark: {
            ...{ type: 'text', align: 'left', dx: 7, dy: shifts[i] ?? 0, fontSize: TYPE, fontWeight: 600 },
            ...{ color, text: cut(names[i] as string, label), aria: false },
          },
          encoding: { x: { ...x, field: 'last' }, y },
        },
      ];
    }),
  });
}
