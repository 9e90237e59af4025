import type { Answer } from '../../analysis/answer.ts';
import { pluralOf, theNoun } from '../../scenario/noun.ts';
import { type Card, type CardLine, gravestOf, isAbove, type MemberFates, middleOf } from '../card.ts';
import { fateVerb } from '../figures.ts';
import { asWords, capital, countOfGames } from '../label.ts';
import { inWords, showHalfWidth } from '../number.ts';
import type { CellTable } from '../tables.ts';
import { BRIEF } from './brief.ts';
import {
  besideName,
  type Chart,
  dataOf,
  edgeOf,
  type Frame,
  nameLines,
  once,
  PERCENT,
  page,
  type RowSelection,
  type Spec,
  TYPE,
  widthOf,
} from './chart.ts';
import { fateColours, INK, ON_DEEP, ON_PALE, PAPER } from './palette.ts';

const STEP = 60;
const BAR = 22;
/** Narrower parts of a bar, in pixels, have no space for a number. */
const LEAST_LABEL = 26;

/** Returns the fates of each member, as one bar of shares. */
export function memberFates(answer: Answer, card: Card, members: CellTable): Chart[] {
  if (card.members.length === 0) return [];
  const chart = { name: 'fates', title: findingOf(card.members), note: noteOf(answer, card) };
  const source = { table: members, where: { cell: answer.cells.indexOf(card.cell) + 1 } };
  return [{ ...chart, draw: (frame) => draw(card, chart, source, frame) }];
}

/** Returns the note. It gives the largest width of an interval, since the bars have no space for intervals. */
function noteOf({ play }: Answer, { cell, members }: Card): string {
  const what = `What becomes of each member in ${countOfGames(play, cell.games)}, in percent`;
  const values = members.flatMap(({ fates }) => fates.map(({ value }) => value));
  const widths = values.map(({ low, high, exact }) => (exact ? 0 : (high ?? 1) - (low ?? 0)));
  const widest = Math.max(0, ...widths);
  if (widest === 0) return `What becomes of each member, in percent; solved exactly.`;
  return `${what}; each known to ±${showHalfWidth({ rate: 0, low: 0, high: widest })} points or better.`;
}

function findingOf(members: readonly MemberFates[]): string {
  const graves = members.flatMap((member) => {
    const line = gravestOf(member);
    return line === undefined ? [] : [{ member, line }];
  });
  const [first, second] = graves.sort((a, b) => middleOf(b.line.value) - middleOf(a.line.value));
  if (first === undefined) return 'What becomes of each member';
  const said = ({ member, line }: typeof first) => `${member.name} ${inWords(line.shown)}`;
  if (second === undefined) return `${capital(first.member.name)}: ${first.line.label} ${inWords(first.line.shown)}`;
  return isAbove(first.line.value, second.line.value)
    ? worstOf(first)
    : `${capital(first.line.label)} about as often: ${said(first)}, ${said(second)}`;
}

/** Returns `The scout dies most often: 73 % (72 to 75)`, `The shooters die most often: each 34 % (33 to 35)`. */
function worstOf({ member: { name, of }, line }: { readonly member: MemberFates; readonly line: CardLine }): string {
  const isMany = of > 1;
  const who = capital(theNoun(isMany ? pluralOf(name) : name));
  return `${who} ${fateVerb(line.measure.what, isMany)} most often: ${isMany ? 'each ' : ''}${inWords(line.shown)}`;
}

function draw(card: Card, chart: Omit<Chart, 'draw'>, source: RowSelection, frame: Frame): Spec {
  const colours = fateColours(card.members.flatMap(({ fates }) => fates.map(({ measure }) => measure.what)));
  const fates = colours.map(({ fate }) => fate);
  const { data, transform } = dataOf(source);
  const edge = edgeOf(frame);
  const width = frame.width - 2 * edge;
  const keys = placeKeys(colours, width);
  const over = 20 * ((keys.at(-1)?.line ?? 0) + 1) + 2;
  const margin = { top: over + 12, right: edge, bottom: 26, left: edge, over };
  const y = { field: 'row', type: 'nominal', sort: null, axis: null };
  const lines = nameLines({
    ...{ name: 'datum.name', beside: 'datum.beside', width, size: TYPE + 1, besideSize: TYPE },
    ...{ y, yOffset: -13 },
  });
  return page(chart, frame, margin, card.members.length * STEP, {
    data,
    transform: [
      ...transform,
      { calculate: "datum.side + '.' + datum.member", as: 'row' },
      { calculate: `${nameOfRow(card.members)} + (datum.of > 1 ? ' ×' + datum.of : '')`, as: 'name' },
      { calculate: "datum.fate + ' ' + datum.shown", as: 'last' },
      { calculate: "datum.name + ', ' + datum.last", as: 'says' },
      { calculate: besideName('datum.last', frame), as: 'beside' },
      ...lines.transform,
      { calculate: BRIEF, as: 'brief' },
      { calculate: `indexof(${JSON.stringify(fates)}, datum.fate)`, as: 'order' },
      { stack: 'value', groupby: ['row'], sort: [{ field: 'order' }], as: ['from', 'to'], offset: 'normalize' },
      { calculate: '(datum.from + datum.to) / 2', as: 'middle' },
    ],
    layer: [
      ...keys.flatMap(({ fate, ground, x, line }) => {
        const y = 20 * line + 12 - margin.top;
        return [
          once({ type: 'rect', x, x2: x + 12, y, y2: y + 12, color: ground.light }),
          once({ type: 'text', text: asWords(fate), x: x + 17, y: y + 7, align: 'left', color: INK.light }),
        ];
      }),
      {
        mark: { type: 'bar', height: BAR, yOffset: 9, stroke: PAPER.light, strokeWidth: 1 },
        encoding: {
          y,
          x: {
            field: 'from',
            type: 'quantitative',
            title: null,
            scale: { domain: [0, 1] },
            axis: { ...PERCENT, grid: false },
          },
          x2: { field: 'to' },
          color: {
            field: 'fate',
            type: 'nominal',
            scale: { domain: fates, range: colours.map(({ ground }) => ground.light) },
            legend: null,
          },
          description: { field: 'says' },
        },
      },
      {
        transform: [{ filter: `(datum.to - datum.from) * ${width} >= ${LEAST_LABEL}` }],
        mark: { type: 'text', yOffset: 10, fontSize: TYPE, aria: false },
        encoding: {
          y,
          x: { field: 'middle', type: 'quantitative' },
          text: { field: 'brief' },
          color: {
            condition: {
              test: { field: 'fate', oneOf: colours.filter(({ ink }) => ink === ON_DEEP).map(({ fate }) => fate) },
              value: ON_DEEP.light,
            },
            value: ON_PALE.light,
          },
        },
      },
      ...lines.layers.map((layer) => ({ transform: [{ filter: 'datum.order === 0' }], ...layer })),
      {
        transform: [{ filter: `datum.order === ${fates.length - 1}` }],
        mark: { type: 'text', x: width, align: 'right', yOffset: -13, color: INK.light, aria: false },
        encoding: { y, text: { field: 'beside' } },
      },
    ],
  });
}

/** Returns an expression for the name of the member of a row. */
function nameOfRow(members: readonly MemberFates[]): string {
  const rows = members.map(({ side, member }) => `${side}.${member}`);
  return `${JSON.stringify(members.map(({ name }) => name))}[indexof(${JSON.stringify(rows)}, datum.row)]`;
}

/** Positions the words of the key, in as many lines as needed. */
function placeKeys<T extends { readonly fate: string }>(
  keys: readonly T[],
  width: number,
): (T & { x: number; line: number })[] {
  let x = 0;
  let line = 0;
  return keys.map((key) => {
    const wide = 17 + widthOf(asWords(key.fate)) + 14;
    if (x > 0 && x + wide > width) {
      x = 0;
      line++;
    }
    const placed = { ...key, x, line };
    x += wide;
    return placed;
  });
}
