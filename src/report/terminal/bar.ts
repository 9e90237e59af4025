import type { RateValue } from '../../analysis/answer.ts';
import { paintPart, type Screen } from './screen.ts';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * Draws a rate as a bar of exactly `width` characters, from 0 at its left end to 1 at its right. If the interval is
 * wider than a character, the bar ends at its low end and a whisker spans it: `█████├──┤   `.
 */
export function rateBar({ rate, low = rate, high = rate }: RateValue, width: number, unicode: boolean): string {
  const [block, left, dash, right] = unicode ? ['█', '├', '─', '┤'] : ['#', '|', '-', '|'];
  const from = Math.min(width - 1, Math.floor(low * width));
  const to = Math.min(width - 1, Math.floor(high * width));
  if (to > from) {
    return `${block.repeat(from)}${left}${dash.repeat(to - from - 1)}${right}`.padEnd(width);
  }
  const eighths = unicode ? Math.round(rate * width * 8) : 8 * Math.round(rate * width);
  return (block.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]).padEnd(width);
}

/** A segment of a stacked bar. */
export interface BarSegment {
  /** The character that fills it. */
  readonly letter: string;
  /** 0..1; all segments sum to 1. */
  readonly share: number;
}

/**
 * Draws shares as one bar of exactly `width` characters. Each segment is filled with its letter; with colours, the
 * letter is shown once on the segment's background.
 */
export function stackedBar(parts: readonly BarSegment[], width: number, screen: Screen): string {
  const widths = allot(
    parts.map(({ share }) => share),
    width,
  );
  return parts
    .map(({ letter }, i) => {
      const columns = widths[i];
      const text = screen.colour ? letter.padEnd(columns).slice(0, columns) : letter.repeat(columns);
      return paintPart(screen, i, parts.length, text);
    })
    .join('');
}

/** Divides columns by shares, with the largest remainders rounded up. */
function allot(shares: readonly number[], width: number): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (!(all > 0)) return shares.map(() => 0);
  const wanted = shares.map((share) => (share / all) * width);
  const columns = wanted.map(Math.floor);
  const left = width - columns.reduce((sum, count) => sum + count, 0);
  const byRest = wanted.map((want, i) => ({ i, rest: want - Math.floor(want) })).sort((a, b) => b.rest - a.rest);
  for (const { i } of byRest.slice(0, left)) columns[i] += 1;
  return columns;
}

/** Returns a letter for each name: its first that is not taken. */
export function lettersFor(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const free = [...name.toLowerCase(), ...'abcdefghijklmnopqrstuvwxyz'].find(
      (letter) => /[a-z]/.test(letter) && !taken.has(letter),
    );
    const letter = free ?? '?';
    taken.add(letter);
    return letter;
  });
}
