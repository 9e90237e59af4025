/**
 * The Battle Board in 24 bits: square (column 0-3, row 0-5) is bit 4 * row + column. Row 0 is the party's
 * own short edge, row 5 the dungeon side's. A corridor is the same grid with columns 1 and 2 only.
 *
 * @rule 2HDC-2.2.2
 */

export const SQUARES = 24;
/** Squares of a room, and of everything narrower. */
export const ROOM = 0xffffff;
export const CORRIDOR = 0x666666;

const COLUMN_0 = 0x111111;
const COLUMN_3 = 0x888888;

/** The row at each side's own short edge, and the one in front of it. */
export const EDGE_ROW: readonly number[] = [0x00000f, 0xf00000];
export const FRONT_ROW: readonly number[] = [0x0000f0, 0x0f0000];

/** The eight directions, in turning order. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** A mask and all its neighbours, within the whole grid. */
export function grow(mask: number): number {
  const across = mask | ((mask & ~COLUMN_3) << 1) | ((mask & ~COLUMN_0) >>> 1);
  return (across | (across << 4) | (across >>> 4)) & ROOM;
}

/** The neighbours of each square with the square itself. */
export const AROUND: Int32Array = Int32Array.from({ length: SQUARES }, (_, square) => grow(1 << square));

/** King moves between two squares, at 24 * a + b. */
export const DISTANCE: Uint8Array = table((a, b) => Math.max(Math.abs(dx(a, b)), Math.abs(dy(a, b))));

/** Squares strictly between two, whose inside the line of centres crosses, at 24 * a + b. @rule 2HDC-23.2a */
export const BETWEEN: Int32Array = (() => {
  const masks = new Int32Array(SQUARES * SQUARES);
  for (let a = 0; a < SQUARES; a++) for (let b = 0; b < SQUARES; b++) masks[a * SQUARES + b] = crossed(a, b);
  return masks;
})();

/**
 * Where a character standing on `b` may duck back to from a cause at `a`: three candidate squares in order of
 * preference for each side, 255 where there is none; at ((side * 24 + a) * 24 + b) * 3.
 *
 * @rule 2HDC-18.3.1
 */
export const DUCK: Uint8Array = (() => {
  const squares = new Uint8Array(2 * SQUARES * SQUARES * 3).fill(255);
  for (let side = 0; side < 2; side++) {
    for (let a = 0; a < SQUARES; a++) {
      for (let b = 0; b < SQUARES; b++) {
        if (a !== b) squares.set(duckSquares(side, a, b), ((side * SQUARES + a) * SQUARES + b) * 3);
      }
    }
  }
  return squares;
})();

/** The lowest square of a mask that is not empty. */
export function lowestSquare(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

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

/** In doubled coordinates: a square is crossed when its corners lie strictly on both sides of the line. */
function crossed(a: number, b: number): number {
  let mask = 0;
  const [ax, ay, bx, by] = [2 * (a & 3), 2 * (a >> 2), 2 * (b & 3), 2 * (b >> 2)];
  for (let s = 0; s < SQUARES; s++) {
    if (s === a || s === b) continue;
    const [sx, sy] = [2 * (s & 3), 2 * (s >> 2)];
    if (sx < Math.min(ax, bx) || sx > Math.max(ax, bx) || sy < Math.min(ay, by) || sy > Math.max(ay, by)) continue;
    let left = false;
    let right = false;
    for (const [cx, cy] of [
      [sx - 1, sy - 1],
      [sx + 1, sy - 1],
      [sx - 1, sy + 1],
      [sx + 1, sy + 1],
    ] as const) {
      const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      if (turn > 0) left = true;
      if (turn < 0) right = true;
    }
    if (left && right) mask |= 1 << s;
  }
  return mask;
}

function duckSquares(side: number, cause: number, at: number): number[] {
  const x = dx(cause, at);
  const y = dy(cause, at);
  const towards: [number, number] =
    2 * Math.abs(y) < Math.abs(x)
      ? [Math.sign(x), 0]
      : 2 * Math.abs(x) < Math.abs(y)
        ? [0, Math.sign(y)]
        : [Math.sign(x), Math.sign(y)];
  const straight = DIRECTIONS.findIndex(([i, j]) => i === towards[0] && j === towards[1]);
  const homeward = side === 0 ? -1 : 1;
  const beside = [DIRECTIONS[(straight + 1) % 8], DIRECTIONS[(straight + 7) % 8]] as [number, number][];
  beside.sort((p, q) => (q[1] - p[1]) * homeward || p[1] * 4 + p[0] - (q[1] * 4 + q[0]));
  const apart = x * x + y * y;
  return [towards, ...beside].map(([i, j]) => {
    const column = (at & 3) + i;
    const row = (at >> 2) + j;
    if (column < 0 || column > 3 || row < 0 || row > 5) return 255;
    const square = row * 4 + column;
    const further = dx(cause, square) ** 2 + dy(cause, square) ** 2;
    return further > apart ? square : 255;
  });
}
