import { isDoor, isStanding } from './terrain.ts';

/**
 * A board: squares in rows, counted from the north-west corner. Plain data, cheap to send to a thread.
 *
 * A square is its index, `row * columns + column`; column 0 is the west edge, row 0 the north edge.
 */
export interface Board {
  readonly name: string;
  /** 3..99 */
  readonly columns: number;
  /** 3..99 */
  readonly rows: number;
  /** The terrain code of each square; see `terrain.ts`. */
  readonly terrain: Uint8Array;
  /** Squares of each zone that can be stood on, in ascending order: `A` and `B` for the sides, `C` for the centre. */
  readonly zones: Readonly<Record<string, readonly number[]>>;
  /** Marked squares, in the order of the map: `objective`, `treasure`. */
  readonly marks: Readonly<Record<string, readonly number[]>>;
}

/** Edges of a board, as bits. */
export const NORTH = 1;
export const EAST = 2;
export const SOUTH = 4;
export const WEST = 8;

/** Returns the square at a column and a row. */
export function squareAt(board: Board, column: number, row: number): number {
  return row * board.columns + column;
}

/** Returns 0..columns-1. */
export function columnOf(board: Board, square: number): number {
  return square % board.columns;
}

/** Returns 0..rows-1. */
export function rowOf(board: Board, square: number): number {
  return (square / board.columns) | 0;
}

/** Returns `12,3`: column and row, as map files write it. */
export function nameOf(board: Board, square: number): string {
  return `${columnOf(board, square)},${rowOf(board, square)}`;
}

/** Returns the distance in squares, counting diagonals as one: neighbours are at 1. */
export function distanceBetween(board: Board, from: number, to: number): number {
  const columns = Math.abs(columnOf(board, from) - columnOf(board, to));
  const rows = Math.abs(rowOf(board, from) - rowOf(board, to));
  return columns > rows ? columns : rows;
}

/** Returns the distance in squares to the nearest of the given edges (bits); a square of the outermost ring is at 1. */
export function distanceToEdge(board: Board, square: number, edges = NORTH | EAST | SOUTH | WEST): number {
  const column = columnOf(board, square);
  const row = rowOf(board, square);
  let least = Number.POSITIVE_INFINITY;
  if (edges & NORTH) least = Math.min(least, row + 1);
  if (edges & SOUTH) least = Math.min(least, board.rows - row);
  if (edges & WEST) least = Math.min(least, column + 1);
  if (edges & EAST) least = Math.min(least, board.columns - column);
  return least;
}

/** Returns a value for each square, looked up by its terrain code. */
export function perSquare(board: Board, byTerrain: readonly number[]): Uint8Array {
  return Uint8Array.from(board.terrain, (terrain) => byTerrain[terrain]);
}

/**
 * Returns for each square the edge (a bit) by which the board can be left, or 0.
 *
 * Exits are the squares of the outermost ring, corners excluded, that can be stood on or are a door.
 */
export function exitsOf(board: Board): Uint8Array {
  return Uint8Array.from(board.terrain, (terrain, square) => {
    if (!isStanding(terrain) && !isDoor(terrain)) return 0;
    const column = columnOf(board, square);
    const row = rowOf(board, square);
    let edges = 0;
    if (row === 0) edges |= NORTH;
    if (row === board.rows - 1) edges |= SOUTH;
    if (column === 0) edges |= WEST;
    if (column === board.columns - 1) edges |= EAST;
    const isCorner = (edges & (NORTH | SOUTH)) !== 0 && (edges & (WEST | EAST)) !== 0;
    return isCorner ? 0 : edges;
  });
}

/** Returns the opposite square when the board is turned by 180 degrees. */
export function turned(board: Board, square: number): number {
  return board.terrain.length - 1 - square;
}

/**
 * Returns whether a board looks the same turned by 180 degrees, with zones A and B exchanged and all other zones and
 * marks unchanged.
 */
export function isFair(board: Board): boolean {
  if (board.terrain.some((terrain, square) => terrain !== board.terrain[turned(board, square)])) return false;
  const same = (one: readonly number[], other: readonly number[]) => {
    const turnedOther = other.map((square) => turned(board, square)).sort((a, b) => a - b);
    const sorted = [...one].sort((a, b) => a - b);
    return sorted.length === turnedOther.length && sorted.every((square, i) => square === turnedOther[i]);
  };
  const partner = (zone: string) => (zone === 'A' ? 'B' : zone === 'B' ? 'A' : zone);
  return (
    Object.entries(board.zones).every(([zone, squares]) => same(squares, board.zones[partner(zone)] ?? [])) &&
    Object.values(board.marks).every((squares) => same(squares, squares))
  );
}
