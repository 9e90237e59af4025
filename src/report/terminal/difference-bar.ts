import type { ShownDifference } from '../difference.ts';

/**
 * A difference as a bar of `2 * half + 1` characters that goes out from its middle, where nothing differs. Where the
 * interval is wider than a character, a whisker spans it: `  ├─┤███│       `.
 *
 * @param most the difference that reaches an end, above 0; larger ones end there
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

/** How far a bar may go out to either side in so many characters: at most `most`, and never less than 2. */
export function halfWithin(room: number, most: number): number {
  return Math.max(2, Math.min(most, Math.floor((room - 1) / 2)));
}
