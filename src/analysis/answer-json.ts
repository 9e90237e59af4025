import type { Measure } from '../stats/measure.ts';
import type { Answer, AnswerCell, NumberValue, RateValue, Value } from './answer.ts';

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
  'interrupted',
  'scenario',
  'axes',
  'measures',
  'cells',
] as const satisfies readonly (keyof Answer)[];
const CELL = ['vary', 'games', 'stopped', 'method', 'measures'] as const satisfies readonly (keyof AnswerCell)[];
const VALUE = ['rate', 'mean', 'low', 'high', 'count', 'histogram', 'exact'] as const satisfies readonly (
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
  'headline',
  'core',
  'side',
  'member',
  'what',
  'by',
  'rule',
] as const satisfies readonly (keyof Measure)[];

/** Lines are not longer than this, where they can be broken. */
const WIDTH = 120;

/** The text of `result.json`: keys in one fixed order, small things on one line, a line feed at the end. */
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
  return `${write(ordered, '')}\n`;
}

/** Keys in the given order, without those that are left out. */
function pick<T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> {
  const to: Partial<T> = {};
  for (const key of keys) if (from[key] !== undefined) to[key] = from[key];
  return to;
}

function eachOf<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function write(value: unknown, indent: string): string {
  const line = writeLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(
      ([key, inner]) => `${deeper}${JSON.stringify(key)}: ${write(inner, deeper)}`,
    );
    return `{\n${entries.join(',\n')}\n${indent}}`;
  }
  // A histogram is one line, however long.
  if (value.every((inner) => typeof inner === 'number')) return line;
  return `[\n${value.map((inner) => deeper + write(inner, deeper)).join(',\n')}\n${indent}]`;
}

function writeLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${writeLine(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
