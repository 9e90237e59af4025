import { readCount, readRate } from '../check/number-text.ts';
import type { VaryValue } from './scenario.ts';

/** The most values to try for one path. */
export const MOST_VALUES = 1000;

/**
 * Parses the values to try for one path: `3..7` or `3-7`, `10..0..-2` (in steps), `book,bold`.
 *
 * @throws RangeError with a sentence for users if there are too many values or none
 */
export function readValues(text: string): readonly VaryValue[] {
  return text.split(',').flatMap((part) => readRange(part.trim()) ?? [readValue(part.trim())]);
}

function readRange(text: string): number[] | undefined {
  const [, from, to, by] = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/.exec(text) ?? /^(\d+)[-–](\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const first = Number(from);
  const last = Number(to);
  const step = by === undefined ? Math.sign(last - first) || 1 : Number(by);
  const steps = Math.floor((last - first) / step);
  if (!(steps >= 0 && steps < MOST_VALUES))
    throw new RangeError(`${text} is not a range of 1 to ${MOST_VALUES} values.`);
  return Array.from({ length: steps + 1 }, (_, i) => first + i * step);
}

function readValue(word: string): VaryValue {
  if (word === '') throw new RangeError('A value is missing between commas.');
  if (word === 'true' || word === 'false') return word === 'true';
  if (/^-?\d+(?:\.\d+)?%?$/.test(word)) return readRate(word)!;
  return readCount(word) ?? word;
}
