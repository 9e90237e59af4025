import type { Answer } from '../../analysis/answer.ts';
import { causeClock } from '../../stats/causes.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import type { Card } from '../card.ts';
import { ALL_CAUSES } from '../falls-table.ts';
import { capital, countOfGames, listOf, sideName } from '../label.ts';
import { type Names, namesOf } from '../names.ts';
import { countOf, showRate } from '../number.ts';
import type { Row } from '../table.ts';
import type { CellTable } from '../tables.ts';
import {
  AT_END,
  AT_STEP,
  asText,
  type Chart,
  cut,
  dataOf,
  edgeOf,
  type Frame,
  page,
  type RowSelection,
  rowsOf,
  type Spec,
  TYPE,
  treads,
  widestOf,
} from './chart.ts';
import { causeColour, INK, MARK, MUTED, NEUTRAL, PAPER } from './palette.ts';
import { spreadLabels } from './spread-labels.ts';

const HEIGHT = 240;
/** Labels have two lines. */
const LABEL_GAP = 30;
/** Further causes are drawn in one colour and named in the table only. */
const MOST_CAUSES = 5;
/** More unobserved causes than this are counted, not named. */
const MOST_NAMED = 4;
/** The chart ends at the step by which this share of all falls has happened. */
const SHOWN = 0.995;

/** One cause with the final share of members lost to it. */
interface Cause {
  readonly name: string;
  readonly end: Row;
}

/** The causes that a side is lost to, by one clock. */
export interface Losses {
  readonly side: string;
  readonly clock: string;
  /** Causes that any member was lost to, most frequent first. */
  readonly causes: readonly Cause[];
  readonly all: Cause;
  /** Causes that no member was lost to, and the bound of each: `below 0.015 % (none in 20,000 games)`. */
  readonly never: readonly string[];
  readonly neverShown: string;
}

/** Returns the losses of each side of one cell, by the first clock that counts them; only sides with several causes. */
export function lossesOf(answer: Answer, { cell }: Pick<Card, 'cell'>, falls: CellTable | undefined): Losses[] {
  const at = answer.cells.indexOf(cell) + 1;
  const rows = falls?.rows.where({ cell: at }) ?? [];
  return [...new Set(rows.map(({ side }) => side as string))].flatMap((side): Losses[] => {
    const ours = rows.filter((row) => row.side === side);
    const clock = ours[0]?.clock as string;
    const ends = new Map(ours.filter((row) => row.clock === clock).map((row) => [row.cause as string, row]));
    const causes = [...ends]
      .map(([name, end]): Cause => ({ name, end }))
      .sort((a, b) => (b.end.fallen as number) - (a.end.fallen as number));
    const all = causes.find(({ name }) => name === ALL_CAUSES);
    if (all === undefined) return [];
    const never = Object.values(answer.measures).flatMap((measure) => {
      if (measure.side !== side || causeClock(measure) !== clock || !(measure.name in cell.measures)) return [];
      return measure.by === undefined || ends.has(measure.by) ? [] : [measure.by];
    });
    const neverShown = showRate({ rate: 0, ...rateInterval(0, cell.games) }, cell.games).text;
    // For a side with a single cause the survival curve is enough.
    return causes.length > 2
      ? [{ side, clock, causes: causes.filter((cause) => cause !== all), all, never, neverShown }]
      : [];
  });
}

/** Returns charts of the causes that members of each side are lost to over time, for sides with several causes. */
export function causeCurves(answer: Answer, card: Card, falls: CellTable | undefined): Chart[] {
  if (falls === undefined) return [];
  return lossesOf(answer, card, falls).map((losses, i) => {
    const { side, clock, causes, never } = losses;
    const [most, next] = causes as [Cause, Cause];
    const names = namesOf(answer);
    const who = sideName(side, names);
    const left = causes.length - MOST_CAUSES;
    const unseen =
      never.length > MOST_NAMED
        ? `${never.length} other causes`
        : listOf(never.map((cause) => names.cause(side, cause)));
    const chart = {
      name: chartNameOf(i),
      title:
        (most.end.low as number) > (next.end.high as number)
          ? `Most frequent loss: ${names.cause(side, most.name)}, ${most.end.shown} of ${who}`
          : `What ${who} ${names.isPlural(side) ? 'are' : 'is'} lost to`,
      note: [
        `Share of ${who} lost to each cause by each ${clock}, one above the other, in ${countOfGames(answer.play, card.cell.games)}; each member is lost to one cause at most. Intervals (95 %) of the end are beside the names, those of all together a band.`,
        ...(left > 0 ? [`${countOf(left, 'rarer cause')} ${left === 1 ? 'is' : 'are'} in the table.`] : []),
        ...(never.length > 0 ? [`Never seen: ${unseen}.`] : []),
      ].join(' '),
    };
    const source = { table: falls, where: { cell: answer.cells.indexOf(card.cell) + 1, side, clock } };
    return { ...chart, draw: (frame) => draw(losses, chart, source, frame, names) };
  });
}

/** Returns whether a chart shows the causes that a side is lost to. */
export function isOfCauses({ name }: Pick<Chart, 'name'>): boolean {
  return /^causes(-\d+)?$/.test(name);
}

/** Returns the name of the chart of one of {@link lossesOf}. */
export function chartNameOf(i: number): string {
  return i === 0 ? 'causes' : `causes-${i + 1}`;
}

interface Label {
  readonly name: string;
  readonly shown: string;
  /** Its preferred position, in the unit of the share. */
  readonly at: number;
  readonly color: string;
}

/** Returns the labels beside the chart: each cause in the middle of its part, the total on top. */
function labelsOf({ side, causes, all }: Losses, names: Names): Label[] {
  let below = 0;
  const labels = causes.slice(0, MOST_CAUSES).map(({ name, end }, i): Label => {
    const share = end.fallen as number;
    below += share;
    return {
      name: capital(names.cause(side, name)),
      shown: `${end.shown}`,
      at: below - share / 2,
      color: causeColour(i).light,
    };
  });
  const rare = causes.length - labels.length;
  const total = all.end.fallen as number;
  return [
    ...labels,
    ...(rare > 0 ? [{ name: `${rare} rarer`, shown: '', at: (below + total) / 2, color: MUTED.light }] : []),
    { name: 'All together', shown: `${all.end.shown}`, at: total, color: INK.light },
  ];
}

function draw(losses: Losses, chart: Omit<Chart, 'draw'>, source: RowSelection, frame: Frame, called: Names): Spec {
  const { clock, causes, all } = losses;
  const names = causes.map(({ name }) => name);
  const labels = labelsOf(losses, called);
  // A long name may be cut, but not an interval.
  const label = Math.max(
    widestOf(
      labels.map(({ name }) => name),
      frame.width * 0.36,
    ),
    widestOf(
      labels.map(({ shown }) => shown),
      frame.width,
    ),
  );
  const total = all.end.fallen as number;
  const top = all.end.high as number;
  const last = lastShown(source, total);
  const shifts = spreadLabels(
    labels.map(({ at }) => HEIGHT * (1 - at / top)),
    HEIGHT - LABEL_GAP / 2,
    LABEL_GAP,
  );
  const { data, transform } = dataOf(source);
  const steps = treads(last);
  const x = { ...steps.x, title: `${clock}s` };
  const y = {
    field: 'fallen',
    type: 'quantitative',
    scale: { domain: [0, top], nice: false },
    title: null,
    axis: { tickCount: 4, labelExpr: "round(1000 * datum.value) / 10 + ' %'" },
  };
  const area = { type: 'area', interpolate: 'step-after', aria: false };
  return page(chart, frame, { top: 12, right: label + 16, bottom: 40, left: edgeOf(frame) + 42 }, HEIGHT, {
    data,
    transform: [
      ...transform,
      ...steps.transform,
      { calculate: asText('datum.cause'), as: 'cause' },
      {
        calculate: `(datum.cause === '${ALL_CAUSES}' ? 'all together' : replace(datum.cause, /[-_.]+/g, ' ')) + ${JSON.stringify(` by ${clock} `)} + datum.step + ': ' + datum.shown`,
        as: 'says',
      },
    ],
    layer: [
      {
        transform: [
          { filter: { not: { field: 'cause', equal: ALL_CAUSES } } },
          { calculate: `indexof(${JSON.stringify(names)}, datum.cause)`, as: 'order' },
          {
            stack: 'fallen',
            groupby: ['at'],
            sort: [{ field: 'order', order: 'ascending' }],
            as: ['from', 'to'],
          },
          { calculate: '(datum.from + datum.to) / 2', as: 'middle' },
        ],
        layer: names.flatMap((name, i) => {
          const mine = [{ filter: { field: 'cause', equal: name } }];
          const color = causeColour(i).light;
          return [
            {
              transform: mine,
              mark: { ...area, color, opacity: 0.85 },
              encoding: { x, y: { ...y, field: 'from' }, y2: { field: 'to' } },
            },
            {
              transform: mine,
              mark: { type: 'line', interpolate: 'step-after', color: PAPER.light, strokeWidth: 1, aria: false },
              encoding: { x, y: { ...y, field: 'to' } },
            },
            {
              transform: [...mine, AT_STEP, { filter: 'datum.step > 0' }],
              mark: { type: 'point', shape: 'circle', filled: true, size: 80, opacity: 0, color: NEUTRAL.light },
              encoding: { x, y: { ...y, field: 'middle' }, description: { field: 'says' } },
            },
          ];
        }),
      },
      {
        transform: [{ filter: { field: 'cause', equal: ALL_CAUSES } }],
        layer: [
          {
            mark: { ...area, color: MARK.light, opacity: 0.18 },
            encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
          },
          {
            mark: { type: 'line', interpolate: 'step-after', color: MARK.light, strokeWidth: 1.5, aria: false },
            encoding: { x, y },
          },
          {
            transform: [AT_STEP, { filter: 'datum.step > 0' }],
            mark: { type: 'point', shape: 'circle', filled: true, size: 80, opacity: 0, color: MARK.light },
            encoding: { x, y, description: { field: 'says' } },
          },
          ...labels.flatMap(({ name, shown, at, color }, i) =>
            [name, shown].map((text, line) => ({
              transform: [AT_END, { calculate: String(at), as: 'label' }],
              mark: {
                ...{ type: 'text', align: 'left', baseline: 'middle', dx: 7, fontSize: TYPE },
                ...{ dy: (shifts[i] ?? 0) + (line === 0 && shown !== '' ? -7 : 7 * line), color },
                ...{ fontWeight: line === 0 ? 600 : 400, text: cut(text, label), aria: false },
              },
              encoding: { x, y: { ...y, field: 'label' } },
            })),
          ),
        ],
      },
    ],
  });
}

/** Returns the step by which nearly all falls have happened. */
function lastShown({ table, where }: RowSelection, total: number): number {
  const rows = rowsOf({ table, where: { ...where, cause: ALL_CAUSES } });
  const row = rows.find(({ fallen }) => (fallen as number) >= SHOWN * total);
  return (row?.step ?? 1) as number;
}
