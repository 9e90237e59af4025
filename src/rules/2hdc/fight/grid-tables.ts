import { grow, SQUARES } from './grid.ts';

/** Lookup tables of the Battle Board. */

/** Rows at each side's own short edge, and in front of it. */
export const EDGE_ROW: Int32Array = Int32Array.of(0x00000f, 0xf00000);
export const FRONT_ROW: Int32Array = Int32Array.of(0x0000f0, 0x0f0000);

/** The eight directions in turning order: steps in columns and rows. */
const ACROSS = [1, 1, 0, -1, -1, -1, 0, 1];
const ALONG = [0, 1, 1, 1, 0, -1, -1, -1];

/** Each square with its neighbours. */
export const AROUND: Int32Array = Int32Array.from({ length: SQUARES }, (_, square) => grow(1 << square));

/** King moves between two squares, at 24 * a + b. */
export const DISTANCE: Uint8Array = table((a, b) => Math.max(Math.abs(dx(a, b)), Math.abs(dy(a, b))));

/** Squares strictly between two whose interior the line of centres crosses, at 24 * a + b. @rule 2HDC-23.2a */
export const BETWEEN: Int32Array = (() => {
  const masks = new Int32Array(SQUARES * SQUARES);
  for (let a = 0; a < SQUARES; a++) for (let b = 0; b < SQUARES; b++) masks[a * SQUARES + b] = crossed(a, b);
  return masks;
})();

/**
 * Squares to which a character on `b` may duck back from a cause at `a`: three candidates in order of preference for
 * each side, 255 for none; at ((side * 24 + a) * 24 + b) * 3.
 *
 * @rule 2HDC-18.3.1
 */
export const DUCK: Uint8Array = (() => {
  const squares = new Uint8Array(2 * SQUARES * SQUARES * 3).fill(255);
  for (let a = 0; a < SQUARES; a++) for (let b = 0; b < SQUARES; b++) if (a !== b) writeDucks(squares, a, b);
  return squares;
})();

function dx(a: number, b: number): number {
  return (b & 3) - (a & 3);
}

function dy(a: number, b: number): number {
  return (b >> 2) - (a >> 2);
}

function table(value: (a: number, b: number) => number): Uint8Array {
  const all = new Uint8Array(SQUARES * SQUARES);
  for (let a = 0; a < SQUARES; a++) for (let b = 0; b < SQUARES; b++) all[a * SQUARES + b] = value(a, b);
  return all;
}

/**
 * Returns the squares that a line crosses: their centres are nearer to it than their corners reach. Both distances are
 * multiplied by twice the length of the line.
 */
function crossed(a: number, b: number): number {
  const x = dx(a, b);
  const y = dy(a, b);
  const reach = Math.abs(x) + Math.abs(y);
  const left = Math.min(a & 3, b & 3);
  const right = Math.max(a & 3, b & 3);
  const first = Math.min(a >> 2, b >> 2);
  const last = Math.max(a >> 2, b >> 2);
  let mask = 0;
  for (let row = first; row <= last; row++) {
    for (let column = left; column <= right; column++) {
      const aside = x * (row - (a >> 2)) - y * (column - (a & 3));
      if (2 * Math.abs(aside) < reach) mask |= 1 << (4 * row + column);
    }
  }
  return mask & ~(1 << a) & ~(1 << b);
}

/** Writes the candidates for one cause and one square. The sides differ in the order of the last two. */
function writeDucks(squares: Uint8Array, cause: number, at: number): void {
  const x = dx(cause, at);
  const y = dy(cause, at);
  const i = 2 * Math.abs(x) < Math.abs(y) ? 0 : Math.sign(x);
  const j = 2 * Math.abs(y) < Math.abs(x) ? 0 : Math.sign(y);
  let straight = 0;
  while (ACROSS[straight] !== i || ALONG[straight] !== j) straight++;
  const one = (straight + 1) % 8;
  const other = (straight + 7) % 8;
  for (let side = 0; side < 2; side++) {
    const place = ((side * SQUARES + cause) * SQUARES + at) * 3;
    const turn = isHomeward(side, other, one);
    squares[place] = further(cause, at, straight);
    squares[place + 1] = further(cause, at, turn ? other : one);
    squares[place + 2] = further(cause, at, turn ? one : other);
  }
}

/** Returns whether one direction leads nearer to a side's own edge than another, or else to a lower square. */
function isHomeward(side: number, one: number, other: number): boolean {
  const rows = ALONG[one] - ALONG[other];
  return rows === 0 ? ACROSS[one] < ACROSS[other] : rows < 0 === (side === 0);
}

/** Returns the neighbour in a direction if it is further from the cause; otherwise 255. */
function further(cause: number, at: number, direction: number): number {
  const column = (at & 3) + ACROSS[direction];
  const row = (at >> 2) + ALONG[direction];
  if (column < 0 || column > 3 || row < 0 || row > 5) return 255;
  const square = row * 4 + column;
  return apart(cause, square) > apart(cause, at) ? square : 255;
}

/** Returns the squared distance of two squares. */
function apart(a: number, b: number): number {
  return dx(a, b) ** 2 + dy(a, b) ** 2;
}
