import type { Board } from './board.ts';
import { TERRAIN_CHARACTERS } from './terrain.ts';

/**
 * A board in monospaced characters with whoever or whatever stands on it, rows and columns numbered at the
 * edges.
 *
 * @param figures the one character to show on a square in place of its terrain
 * @param terrain the squares as they are now (doors change); as the map has them where left out
 */
export function drawBoard(board: Board, figures: ReadonlyMap<number, string>, terrain = board.terrain): string {
  const gutter = String(board.rows - 1).length;
  const lines: string[] = [];
  const columns = Array.from({ length: board.columns }, (_, column) => column);
  if (board.columns > 10)
    lines.push(
      `${' '.repeat(gutter)} ${columns.map((c) => (c % 10 === 0 && c > 0 ? c / 10 : ' ')).join('')}`.trimEnd(),
    );
  lines.push(`${' '.repeat(gutter)} ${columns.map((c) => c % 10).join('')}`);
  for (let row = 0; row < board.rows; row++) {
    const squares = columns.map((column) => {
      const square = row * board.columns + column;
      return figures.get(square) ?? TERRAIN_CHARACTERS[terrain[square] as number];
    });
    lines.push(`${String(row).padStart(gutter)} ${squares.join('')}`);
  }
  return lines.join('\n');
}
