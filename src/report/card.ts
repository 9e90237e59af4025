import type { Answer, AnswerCell, NumberValue, Value } from '../analysis/answer.ts';
import { once } from '../rules/kit/once.ts';
import { isFall, type Measure } from '../stats/measure.ts';
import { gravityOf } from './fate.ts';
import { outcomesOf } from './headline.ts';
import { binLabel, quantileOf, quantileRange, totalOf } from './histogram.ts';
import { measureLabel, memberNames, sidesOf } from './label.ts';
import { sizeIn } from './member-size.ts';
import { namesOf } from './names.ts';
import { type Shown, show } from './number.ts';

/** One number of a cell, ready to show. */
export interface CardLine {
  readonly measure: Measure;
  readonly label: string;
  readonly value: Value;
  readonly shown: Shown;
}

/** The fates of a member, from the best to the worst. */
export interface MemberFates {
  readonly side: string;
  readonly member: string;
  /** Its name, with its side if the other side has a member of the same name. */
  readonly name: string;
  /** The number of them. */
  readonly of: number;
  readonly fates: readonly CardLine[];
}

/** The killers of a member, most frequent first; only those with a kill. */
export interface Killing {
  readonly side: string;
  readonly member: string;
  readonly name: string;
  readonly killers: readonly (CardLine & { readonly killer: string })[];
}

/** How long games last, or when members fall, by quantiles of those counted. */
export interface Timing extends CardLine {
  /** Games by value, or exact probabilities; the last bin means "or more". */
  readonly histogram: readonly number[];
  readonly half: number;
  readonly most: number;
  /** Interval of the median: `6`, `5 to 7`, `5 or more`. */
  readonly halfRange: string;
  readonly mostRange: string;
}

/** How deadly a cell is: everything measured in it, by topic. Parts may be empty. */
export interface Card {
  readonly cell: AnswerCell;
  readonly outcomes: readonly CardLine[];
  readonly sides: readonly CardLine[];
  readonly members: readonly MemberFates[];
  readonly killings: readonly Killing[];
  readonly kills: readonly CardLine[];
  readonly lengths: readonly Timing[];
  /** When members fall, without those who never do; only members who ever fall. */
  readonly falls: readonly Timing[];
  /** Guards that fired at least once. */
  readonly guards: readonly CardLine[];
  /** Claims that the scenario counts. */
  readonly own: readonly CardLine[];
  readonly others: readonly CardLine[];
}

/** The quantile called "most": 19 of 20. */
const MOST = 0.95;

/** Collects the measures of a cell, once. */
export function cardOf(answer: Answer, cell: AnswerCell): Card {
  return cardsOf(answer)(cell);
}

const cardsOf = once((answer: Answer) => once((cell: AnswerCell) => makeCard(answer, cell)));

/** Returns whether a guard ended games of a cell. */
export function isGuarded({ measures }: Answer, cell: AnswerCell): boolean {
  return Object.values(measures).some(({ name, group }) => {
    const value = group === 'guard' ? cell.measures[name] : undefined;
    return value !== undefined && happened(value);
  });
}

function makeCard(answer: Answer, cell: AnswerCell): Card {
  const headlines = outcomesOf(answer);
  const names = namesOf(answer);
  const lines = Object.values(answer.measures).flatMap((measure): CardLine[] => {
    const value = cell.measures[measure.name];
    if (value === undefined || !hasData(value)) return [];
    return [{ measure, label: measureLabel(measure, names), value, shown: show(value, cell.games) }];
  });
  const group = (name: Measure['group']) =>
    lines.filter(({ measure }) => measure.group === name && !headlines.includes(measure));
  const kills = group('kills');
  const sides = sidesOf(answer);
  const called = memberNames(answer);
  return {
    cell,
    outcomes: headlines.flatMap((measure) => lines.filter((line) => line.measure === measure)),
    sides: group('side'),
    members: inOrder(sides, membersOf(cell, group('fate'), called)),
    killings: inOrder(
      sides,
      killingsOf(
        kills.filter(({ measure }) => measure.by !== undefined),
        called,
      ),
    ),
    kills: kills.filter(({ measure }) => measure.by === undefined),
    lengths: group('length').flatMap((line) => timingOf(line, 0, cell.games)),
    falls: group('when')
      .filter(({ measure }) => isFall(measure))
      .flatMap((line) => timingOf(line, 1, cell.games)),
    guards: group('guard').filter(({ value }) => happened(value)),
    own: group('own'),
    others: group('other'),
  };
}

/** Returns the rate or mean of a value. */
export function middleOf(value: Value): number {
  return 'rate' in value ? value.rate : value.mean;
}

/**
 * Returns the name of the steps in which members fall, from the meaning of that measure: `activations`, `moves`; else
 * `steps`.
 */
export function stepsOf({ lengths, falls }: Pick<Card, 'lengths' | 'falls'>): string {
  const meaning = falls[0]?.measure.meaning.toLowerCase() ?? '';
  const length = lengths.find(({ measure }) => meaning.includes(measure.what.toLowerCase().replace(/s$/, '')));
  return length === undefined ? 'steps' : length.measure.what;
}

/** Returns whether one value is significantly above another: their intervals do not touch. */
export function isAbove(one: Value, other: Value): boolean {
  return (one.low ?? middleOf(one)) > (other.high ?? middleOf(other));
}

/** Returns the fate by which a member is judged: the worst that is measured. */
export function gravestOf({ fates }: MemberFates): CardLine | undefined {
  return fates.at(-1);
}

function hasData(value: Value): boolean {
  return Number.isFinite(middleOf(value));
}

function happened(value: Value): boolean {
  return middleOf(value) > 0;
}

type Called = ReturnType<typeof memberNames>;

function membersOf(cell: AnswerCell, lines: readonly CardLine[], called: Called): MemberFates[] {
  return byMember(lines).map(({ side, member, lines }) => ({
    side,
    member,
    name: called(side, member),
    of: Math.max(1, ...lines.map(({ measure, value }) => sizeIn(cell, measure, value))),
    fates: lines.sort((a, b) => gravityOf(a.measure.what) - gravityOf(b.measure.what)),
  }));
}

function killingsOf(lines: readonly CardLine[], called: Called): Killing[] {
  return byMember(lines).map(({ side, member, lines }) => ({
    side,
    member,
    name: called(side, member),
    killers: lines
      .filter(({ value }) => happened(value))
      .map((line) => ({ ...line, killer: killerOf(line.measure, called) }))
      .sort((a, b) => middleOf(b.value) - middleOf(a.value)),
  }));
}

/** Returns whether killings are numbers of falls, as of members who may fall several times, and not rates. */
export function isCounted(killings: readonly Killing[]): boolean {
  return killings.some(({ killers }) => killers.some(({ measure }) => measure.kind === 'number'));
}

/** Sorts by side. */
function inOrder<T extends { readonly side: string }>(sides: readonly string[], members: readonly T[]): T[] {
  return [...members].sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side));
}

/** Returns the name of a killer; a cause is one word. */
function killerOf({ by = '' }: Measure, called: Called): string {
  const [side = '', ...rest] = by.split('.');
  return rest.length === 0 ? by : called(side, rest.join('.'));
}

function byMember(lines: readonly CardLine[]): { side: string; member: string; lines: CardLine[] }[] {
  const groups = new Map<string, { side: string; member: string; lines: CardLine[] }>();
  for (const line of lines) {
    const { side = '', member = side } = line.measure;
    const key = JSON.stringify([side, member]);
    const group = groups.get(key) ?? { side, member, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** @param from the first bin that counts: 1 if bin 0 means never */
function timingOf(line: CardLine, from: number, games: number): Timing[] {
  const { chances, histogram: counted = [] } = line.value as NumberValue;
  const histogram = (chances ?? counted).map((count, bin) => (bin < from ? 0 : count));
  if (totalOf(histogram) === 0) return [];
  const range = (share: number) => {
    if (chances !== undefined) return binLabel(histogram, quantileOf(histogram, share));
    const { low, ...rest } = quantileRange(histogram, share, games);
    return rangeText(histogram, { low: Math.max(from, low), ...rest });
  };
  return [
    {
      ...line,
      histogram,
      half: quantileOf(histogram, 0.5),
      most: quantileOf(histogram, MOST),
      halfRange: range(0.5),
      mostRange: range(MOST),
    },
  ];
}

function rangeText(histogram: readonly number[], { low, high }: ReturnType<typeof quantileRange>): string {
  if (high === undefined) return `${low} or more`;
  const last = binLabel(histogram, high);
  return low >= high ? last : `${low} to ${last}`;
}
