import { type Board, columnOf, rowOf } from './board.ts';

/**
 * The eight directions: N, NE, E, SE, S, SW, W, NW as 0..7. Even ones are straight, odd ones diagonal; the squares
 * beside a diagonal are in the directions before and after it. `direction ^ 4` is the opposite one.
 */
export const DIRECTIONS = 8;
const COLUMN_STEP = [0, 1, 1, 1, 0, -1, -1, -1];
const ROW_STEP = [-1, -1, 0, 1, 1, 1, 0, -1];

/** Which diagonals are closed by solid squares beside them: those between two, those beside any one, or none. */
export type CornerRule = 'both' | 'any' | 'free';

/** Returns the neighbour of each square in each direction, at `square * 8 + direction`; -1 beyond the edge. */
export function neighboursOf(board: Board): Int16Array {
  const squares = board.terrain.length;
  const table = new Int16Array(squares * DIRECTIONS).fill(-1);
  for (let square = 0; square < squares; square++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const column = columnOf(board, square) + COLUMN_STEP[direction];
      const row = rowOf(board, square) + ROW_STEP[direction];
      if (column < 0 || column >= board.columns || row < 0 || row >= board.rows) continue;
      table[square * DIRECTIONS + direction] = row * board.columns + column;
    }
  }
  return table;
}

/**
 * Returns the directions (bit `1 << direction`) in which a square touches its neighbour: those on the board that are
 * not closed by solid squares beside them. Whether either square itself is solid does not matter.
 *
 * Touching is mutual. When a square becomes solid or stops being so, its neighbours' masks change too.
 *
 * @param solid 1 for each solid square, else 0
 */
export function touchingFrom(neighbours: Int16Array, solid: Uint8Array, square: number, rule: CornerRule): number {
  let mask = 0;
  const first = square * DIRECTIONS;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (neighbours[first + direction] < 0) continue;
    if (direction & 1 && rule !== 'free') {
      const before = solid[neighbours[first + direction - 1]];
      const after = solid[neighbours[first + ((direction + 1) & 7)]];
      if (rule === 'both' ? before & after : before | after) continue;
    }
    mask |= 1 << direction;
  }
  return mask;
}

/** Returns {@link touchingFrom} of every square. */
export function touchingOf(neighbours: Int16Array, solid: Uint8Array, rule: CornerRule): Uint8Array {
  return Uint8Array.from(solid, (_, square) => touchingFrom(neighbours, solid, square, rule));
}
