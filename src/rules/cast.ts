import { lineName } from './line-name.ts';
import type { Figure } from './system.ts';

/**
 * The characters of a matchup, numbered line by line, as replays call them: `Knight`, or `goblin 3` where a line has
 * several.
 *
 * @param sides their names, by side
 */
export function castOf(
  lines: readonly { readonly side: number; readonly name: string; readonly count: number }[],
  sides: readonly string[],
): Figure[] {
  return lines.flatMap((line) => {
    const { side, count } = line;
    const name = lineName(line, lines, sides);
    return Array.from({ length: count }, (_, i) => ({
      side: sides[side],
      name: count === 1 ? name : `${name} ${i + 1}`,
    }));
  });
}

/** A side that acts as one. */
export function asOne(side: string): Figure {
  return { side, name: side };
}

/** Several of a side who act or suffer together; no one where there are none. */
export function together(figures: readonly Figure[]): Figure | undefined {
  if (figures.length === 0) return undefined;
  return { side: figures[0].side, name: figures.map(({ name }) => name).join(', ') };
}
