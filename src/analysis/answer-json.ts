import type { Measure } from '../stats/measure.ts';
import type { Answer, AnswerCell, NumberValue, RateValue, Value } from './answer.ts';
import { jsonText } from './json-text.ts';

const ANSWER = [
  'montecrawl',
  'format',
  'title',
  'about',
  'rules',
  'rulesTitle',
  'play',
  'seed',
  'digest',
  'houseRules',
  'interrupted',
  'scenario',
  'axes',
  'focus',
  'names',
  'measures',
  'cells',
] as const satisfies readonly (keyof Answer)[];
const CELL = [
  'vary',
  'games',
  'stopped',
  'method',
  'measures',
  'range',
  'halfTime',
] as const satisfies readonly (keyof AnswerCell)[];
const VALUE = ['rate', 'mean', 'low', 'high', 'count', 'histogram', 'chances', 'exact'] as const satisfies readonly (
  | keyof RateValue
  | keyof NumberValue
)[];
const MEASURE = [
  'name',
  'kind',
  'meaning',
  'group',
  'of',
  'bins',
  'most',
  'headline',
  'core',
  'side',
  'member',
  'what',
  'by',
  'rule',
  'stops',
  'oneOf',
  'sumOf',
  'when',
] as const satisfies readonly (keyof Measure)[];

/** Returns the text of `result.json`: keys in a fixed order, small values on one line, a line feed at the end. */
export function answerToJson(answer: Answer): string {
  const ordered = {
    ...pick(answer, ANSWER),
    axes: answer.axes.map((axis) => pick(axis, ['path', 'values'])),
    measures: eachOf(answer.measures, (measure: Measure) => pick(measure, MEASURE)),
    cells: answer.cells.map((cell) => ({
      ...pick(cell, CELL),
      measures: eachOf(cell.measures, (value: Value) => pick(value as RateValue & NumberValue, VALUE)),
    })),
  };
  return jsonText(ordered);
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
