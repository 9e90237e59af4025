import type { ShownDifference } from '../difference.ts';

/**
 * Draws a difference as a bar of `2 * half + 1` characters that starts from the middle, which means no difference. If
 * the interval is wider than a character, a whisker spans it: `  ├─┤███│       `.
 *
 * @param most the difference at the end of the bar, above 0; larger ones are cut there
 */
export function differenceBar(
  { difference, low = difference, high = difference }: ShownDifference,
  most: number,
  half: number,
  unicode: boolean,
): string {
  const [block, left, dash, right, middle] = unicode ? '█├─┤│' : '#|-||';
  const at = (x: number) => half + Math.max(-half, Math.min(half, Math.round((x / most) * half)));
  const cells = new Array<string>(2 * half + 1).fill(' ');
  const end = at(difference);
  for (let i = Math.min(half, end); i <= Math.max(half, end); i++) cells[i] = block;
  const [from, to] = [at(low), at(high)];
  cells[half] = middle;
  if (to > from) {
    for (let i = from; i <= to; i++) cells[i] = dash;
    cells[from] = left;
    cells[to] = right;
    if (from < half && to > half) cells[half] = middle;
  }
  return cells.join('');
}

/** Returns the half length of a bar within `room` characters: at most `most`, and at least 2. */
export function halfWithin(room: number, most: number): number {
  return Math.max(2, Math.min(most, Math.floor((room - 1) / 2)));
}
