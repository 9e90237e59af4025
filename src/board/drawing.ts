import { type Board, nameOf } from './board.ts';
import { FLOOR, TERRAIN_CHARACTERS } from './terrain.ts';

/**
 * Draws a board in monospaced characters with its figures, rows and columns numbered at the edges.
 *
 * @param figures the character to show on a square in place of its terrain
 * @param terrain the current terrain, since doors change; default: that of the map
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
      return figures.get(square) ?? TERRAIN_CHARACTERS[terrain[square]];
    });
    lines.push(`${String(row).padStart(gutter)} ${squares.join('')}`);
  }
  return lines.join('\n');
}

/**
 * Draws an empty board: the letters of its zones on open floor, `*` on marked squares, and below it its name and the
 * meaning of the marks.
 */
export function drawMap(board: Board): string {
  const shown = new Map<number, string>();
  for (const [zone, squares] of Object.entries(board.zones)) {
    for (const square of squares) if (board.terrain[square] === FLOOR) shown.set(square, zone);
  }
  const marks = Object.entries(board.marks);
  for (const [, squares] of marks) for (const square of squares) shown.set(square, '*');
  const zones = Object.keys(board.zones);
  const legend = [
    `${board.name}, ${board.columns} x ${board.rows} squares`,
    ...(zones.length > 0 ? [`zones ${zones.join(', ')}`] : []),
    ...marks.map(([mark, squares]) => `* ${mark} ${squares.map((square) => nameOf(board, square)).join(' ')}`),
  ];
  return `${drawBoard(board, shown)}\n${legend.join('; ')}`;
}
