import { LazyList } from '../check/lazy-list.ts';
import type { Measure } from '../stats/measure.ts';
import type { Answer, AnswerCell, NumberValue, RateValue, Value } from './answer.ts';
import { jsonPieces } from './json-text.ts';

/** Returns the keys of a type in the order written. A type whose keys are not all there does not compile. */
function keysOf<T>(keys: Readonly<Record<keyof T, true>>): readonly (keyof T)[] {
  return Object.keys(keys) as (keyof T)[];
}

const ANSWER = keysOf<Answer>({
  montecrawl: true,
  format: true,
  title: true,
  about: true,
  rules: true,
  rulesTitle: true,
  play: true,
  seed: true,
  digest: true,
  houseRules: true,
  interrupted: true,
  scenario: true,
  axes: true,
  focus: true,
  names: true,
  measures: true,
  cells: true,
});
const CELL = keysOf<AnswerCell>({
  vary: true,
  games: true,
  stopped: true,
  method: true,
  optimal: true,
  best: true,
  measures: true,
  range: true,
  halfTime: true,
});
const VALUE = keysOf<RateValue & NumberValue>({
  rate: true,
  mean: true,
  low: true,
  high: true,
  count: true,
  histogram: true,
  chances: true,
  exact: true,
});
const MEASURE = keysOf<Measure>({
  name: true,
  kind: true,
  meaning: true,
  group: true,
  of: true,
  bins: true,
  most: true,
  headline: true,
  core: true,
  side: true,
  member: true,
  what: true,
  by: true,
  rule: true,
  stops: true,
  oneOf: true,
  sumOf: true,
  when: true,
});

/** Returns the text of `result.json`: keys in a fixed order, small values on one line, a line feed at the end. */
export function answerToJson(answer: Answer): string {
  return [...answerPieces(answer)].join('');
}

/** Returns the same text in pieces, none longer than a cell. */
export function answerPieces(answer: Answer): LazyList<string> {
  const ordered = {
    ...pick(answer, ANSWER),
    axes: answer.axes.map((axis) => pick(axis, ['path', 'values'])),
    measures: eachOf(answer.measures, (measure: Measure) => pick(measure, MEASURE)),
    cells: LazyList.of(answer.cells, (cell) => ({
      ...pick(cell, CELL),
      measures: eachOf(cell.measures, (value: Value) => pick(value as RateValue & NumberValue, VALUE)),
    })),
  };
  return new LazyList(() => jsonPieces(ordered));
}

/** Returns the given keys in order, without those that are undefined. */
function pick<T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> {
  const to: Partial<T> = {};
  for (const key of keys) if (from[key] !== undefined) to[key] = from[key];
  return to;
}

function eachOf<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
