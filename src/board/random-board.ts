import { oneOf } from '../dice/laws.ts';
import { SampledDice } from '../dice/sampled.ts';
import { type Board, distanceBetween, distanceToEdge, turned } from './board.ts';
import { neighboursOf, touchingOf } from './neighbours.ts';
import { Spread, UNREACHED } from './spread.ts';
import { CLOSED_DOOR, CRATES, FLOOR, isStanding, PILLAR, RUBBLE, WALL, WATER } from './terrain.ts';

/** The requirements for a random board. */
export interface RandomBoardWish {
  /** 0..2^53-1; the same requirements give the same board everywhere. */
  readonly seed: number;
  /** Odd, 11..61, so that there is one middle column. */
  readonly columns: number;
  /** Odd, 11..61. */
  readonly rows: number;
  /** Part of the middle that is built over, in percent, 0..40. Default: 15. */
  readonly clutter?: number;
}

/** The most layouts to try. */
const TRIES = 2000;
/** Smallest distance between treasures, in squares. */
const TREASURES_APART = 4;

/**
 * Returns a random board that is the same for both sides: turned by 180 degrees it is unchanged.
 *
 * It has walls around it with two exits on each edge, zones A (north), B (south) and C (the middle), an objective in
 * the middle and six treasures. Every square can be reached without opening a door, and a figure two squares wide can
 * walk from zone A to zone B.
 *
 * @throws RangeError for a size out of range, or if no such board was found
 */
export function randomBoard({ seed, columns, rows, clutter = 15 }: RandomBoardWish): Board {
  for (const size of [columns, rows])
    if (!Number.isInteger(size) || size < 11 || size > 61 || size % 2 === 0)
      throw new RangeError('a random board has an odd number of columns and rows, 11 to 61');
  if (!(clutter >= 0 && clutter <= 40)) throw new RangeError('clutter is 0 to 40 percent');
  const dice = new SampledDice();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    dice.begin(seed, attempt);
    const board = layOutBoard(dice, `random-${seed}`, columns, rows, clutter);
    if (board !== undefined && isConnected(board) && isWide(board)) return board;
  }
  throw new RangeError(`no board of ${columns} by ${rows} squares with ${clutter} % clutter was found; ask for less`);
}

function layOutBoard(
  dice: SampledDice,
  name: string,
  columns: number,
  rows: number,
  clutter: number,
): Board | undefined {
  const squares = columns * rows;
  const terrain = new Uint8Array(squares).fill(FLOOR);
  const middle = (squares - 1) / 2;
  const depth = Math.min(3, Math.floor(rows / 5));
  for (let square = 0; square < squares; square++) {
    const column = square % columns;
    const row = Math.floor(square / columns);
    if (column === 0 || row === 0 || column === columns - 1 || row === rows - 1) terrain[square] = WALL;
  }
  const put = (square: number, code: number) => {
    terrain[square] = code;
    terrain[squares - 1 - square] = code;
  };
  // The two exits of an edge are at the same distance from its ends, so the opposite edge has them too.
  const northExit = 2 + dice.draw(oneOf(Math.floor(columns / 3) - 1));
  const westExit = 2 + dice.draw(oneOf(Math.floor(rows / 3) - 1));
  put(northExit, FLOOR);
  put(columns - 1 - northExit, FLOOR);
  put(westExit * columns, FLOOR);
  put((rows - 1 - westExit) * columns, FLOOR);

  const inside = (column: number, row: number) =>
    column >= 1 && column <= columns - 2 && row > depth && row < rows - 1 - depth;
  let left = Math.round(((columns - 2) * (rows - 2 - 2 * depth) * clutter) / 100);
  while (left > 0) {
    const column = 1 + dice.draw(oneOf(columns - 2));
    const row = depth + 1 + dice.draw(oneOf(rows - 2 - 2 * depth));
    const kind = [PILLAR, CRATES, RUBBLE, WATER, WALL, WALL][dice.draw(oneOf(6))];
    const isAcross = dice.draw(oneOf(2)) === 1;
    const length = kind === PILLAR || kind === CRATES ? 1 : 2 + dice.draw(oneOf(4));
    const door = kind === WALL && length > 2 && dice.draw(oneOf(3)) === 0 ? 1 + dice.draw(oneOf(length - 2)) : -1;
    for (let i = 0; i < length; i++) {
      const x = column + (isAcross ? i : 0);
      const y = row + (isAcross ? 0 : i);
      // The squares just inside an exit and the middle stay free.
      if (!inside(x, y) || x === 1 || x === columns - 2) break;
      const square = y * columns + x;
      if (square === middle || terrain[square] !== FLOOR) break;
      put(square, i === door ? CLOSED_DOOR : kind);
      left -= 2;
    }
    left--;
  }

  const zone = (from: number, to: number) => {
    const found: number[] = [];
    for (let square = from * columns; square < to * columns; square++) {
      const column = square % columns;
      if (column > 0 && column < columns - 1 && isStanding(terrain[square])) found.push(square);
    }
    return found;
  };
  const draft: Board = { name, columns, rows, terrain, zones: {}, marks: {} };
  const near = Math.max(2, Math.floor((6 * Math.min(columns, rows)) / 36));
  const centre: number[] = [];
  for (let square = 0; square < squares; square++)
    if (distanceBetween(draft, square, middle) <= near && isStanding(terrain[square])) centre.push(square);
  const treasures = placeTreasures(dice, draft);
  if (treasures === undefined) return undefined;
  return {
    ...draft,
    zones: { A: zone(1, 1 + depth), B: zone(rows - 1 - depth, rows - 1), C: centre },
    marks: { objective: [middle], treasure: treasures },
  };
}

/**
 * Chooses six squares, three of them the others turned by 180 degrees, far enough from the edges and from each other.
 */
function placeTreasures(dice: SampledDice, board: Board): number[] | undefined {
  const fromEdge = Math.max(3, Math.floor((8 * Math.min(board.columns, board.rows)) / 36));
  const placed: number[] = [];
  for (let attempt = 0; attempt < 200 && placed.length < 6; attempt++) {
    const square = dice.draw(oneOf(board.terrain.length));
    const other = turned(board, square);
    if (board.terrain[square] !== FLOOR || distanceToEdge(board, square) < fromEdge) continue;
    if (distanceBetween(board, square, other) < TREASURES_APART) continue;
    if (placed.some((before) => distanceBetween(board, square, before) < TREASURES_APART)) continue;
    placed.push(square, other);
  }
  return placed.length === 6 ? placed.sort((a, b) => a - b) : undefined;
}

/** Returns whether every square that can be stood on can be reached from every other with doors closed. */
export function isConnected(board: Board): boolean {
  const standing = board.terrain.map((terrain) => (isStanding(terrain) ? 1 : 0));
  return isReached(board, standing, standing);
}

/** Returns whether a figure two squares wide can walk from zone A to zone B. */
function isWide(board: Board): boolean {
  const { terrain, columns } = board;
  const isRoomy = (square: number) =>
    [0, 1, columns, columns + 1].every((step) => isStanding(terrain[square + step] ?? WALL));
  const roomy = terrain.map((_, square) => (square % columns < columns - 1 && isRoomy(square) ? 1 : 0));
  const ends = roomy.map((value, square) =>
    value === 1 && (board.zones.A?.includes(square) || board.zones.B?.includes(square)) ? 1 : 0,
  );
  return isReached(board, roomy, ends);
}

/** Returns whether all wanted squares can be reached from the first of them over squares of cost 1. */
function isReached(board: Board, cost: Uint8Array, wanted: Uint8Array): boolean {
  const neighbours = neighboursOf(board);
  const touching = touchingOf(
    neighbours,
    cost.map((value) => 1 - value),
    'both',
  );
  const reached = new Int16Array(board.terrain.length);
  new Spread(neighbours, 1).from(wanted.indexOf(1), touching, cost, reached);
  return wanted.every((value, square) => value === 0 || reached[square] !== UNREACHED);
}
