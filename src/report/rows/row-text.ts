import type { RowChunk, RowValue } from './row-format.ts';

/** The text format of a row. */
export interface RowWords {
  /** Text before the value of each column. */
  readonly before: readonly string[];
  /** Text after the last value. */
  readonly after: string;
  /** Formats a value that is not a count; `undefined` leaves out the value and the text before it. */
  text(value: RowValue): string | undefined;
}

/** Number of digits of the largest count, 2^32 - 1. */
const MOST_DIGITS = 10;
const ZERO = 48;

/** Constant text in all rows, and the values after it. */
type Part =
  | { readonly text: Uint8Array; readonly counts: Uint32Array }
  | {
      readonly text: Uint8Array;
      readonly counts: undefined;
      readonly before: string;
      readonly values: ArrayLike<RowValue>;
    };

/**
 * Writes rows as UTF-8. The constant text of a chunk is made once and copied, and counts are written digit by digit: a
 * string for each value would take longer than playing the game.
 */
export class RowText {
  private readonly words: RowWords;
  private bytes = Buffer.alloc(1 << 16);

  constructor(words: RowWords) {
    this.words = words;
  }

  of({ rows, columns }: RowChunk): Uint8Array {
    const { before, after } = this.words;
    const parts: Part[] = [];
    let same = '';
    for (const [i, column] of columns.entries()) {
      const value = 'same' in column ? column.same : sameCount(column.each);
      if ('each' in column && value === undefined) {
        const counts = countsIn(column.each);
        if (counts !== undefined) parts.push({ text: Buffer.from(same + before[i]), counts });
        else parts.push({ text: Buffer.from(same), counts: undefined, before: before[i], values: column.each });
        same = '';
        continue;
      }
      const text = this.words.text(value);
      if (text !== undefined) same += before[i] + text;
    }
    const last = Buffer.from(same + after);
    const least = parts.reduce((sum, { text }) => sum + text.length + MOST_DIGITS, last.length);
    let to = 0;
    for (let row = 0; row < rows; row++) {
      this.reserve(to, least);
      for (const part of parts) {
        to = copy(part.text, this.bytes, to);
        to =
          part.counts === undefined
            ? this.write(part.before, part.values[row], to, least)
            : writeCount(this.bytes, to, part.counts[row]);
      }
      to = copy(last, this.bytes, to);
    }
    return new Uint8Array(this.bytes.subarray(0, to));
  }

  /**
   * Writes a value that is not a count.
   *
   * @param least bytes to keep free after it
   */
  private write(before: string, value: RowValue, to: number, least: number): number {
    const text = this.words.text(value);
    if (text === undefined) return to;
    const whole = before + text;
    // No character takes more than three bytes for each of its UTF-16 units.
    this.reserve(to, 3 * whole.length + least);
    return to + this.bytes.write(whole, to);
  }

  private reserve(from: number, more: number): void {
    if (from + more <= this.bytes.length) return;
    const grown = Buffer.alloc(Math.max(2 * this.bytes.length, from + more));
    this.bytes.copy(grown, 0, 0, from);
    this.bytes = grown;
  }
}

/** Returns values as 32-bit counts; `undefined` if one is not a count. */
function countsIn(each: ArrayLike<RowValue>): Uint32Array | undefined {
  if (each instanceof Uint32Array) return each;
  if (!(each instanceof Float64Array)) return undefined;
  const counts = Uint32Array.from(each);
  return counts.every((count, row) => Object.is(count, each[row])) ? counts : undefined;
}

/** Returns the count that all rows share; `undefined` if they differ. */
function sameCount(each: ArrayLike<RowValue>): number | undefined {
  if (!(each instanceof Uint32Array)) return undefined;
  const [first] = each;
  for (let row = 1; row < each.length; row++) if (each[row] !== first) return undefined;
  return first;
}

/** @returns the offset after it */
function copy(text: Uint8Array, bytes: Uint8Array, to: number): number {
  const { length } = text;
  for (let i = 0; i < length; i++) bytes[to + i] = text[i];
  return to + length;
}

/** @returns the offset after it */
function writeCount(bytes: Uint8Array, to: number, count: number): number {
  if (count < 10) {
    bytes[to] = ZERO + count;
    return to + 1;
  }
  let digits = 2;
  for (let limit = 100; count >= limit; limit *= 10) digits++;
  let left = count;
  for (let at = to + digits - 1; at >= to; at--) {
    const rest = (left / 10) >>> 0;
    bytes[at] = ZERO + (left - 10 * rest);
    left = rest;
  }
  return to + digits;
}
