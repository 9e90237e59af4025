import { describe, expect, it } from 'vitest';
import { grow, lowestSquare, SQUARES } from '../../../../src/rules/2hdc/fight/grid.ts';
import { AROUND, BETWEEN, DISTANCE, DUCK, EDGE_ROW, FRONT_ROW } from '../../../../src/rules/2hdc/fight/grid-tables.ts';
import { CORRIDOR, ROOM } from '../../../../src/rules/2hdc/fight/matchup.ts';

/** Square of a column 0-3 and a row 0-5. */
const at = (column: number, row: number) => 4 * row + column;
const mask = (...squares: number[]) => squares.reduce((m, s) => m | (1 << s), 0);
const between = (a: number, b: number) => BETWEEN[a * SQUARES + b];
const duck = (side: number, cause: number, from: number) => {
  const i = ((side * SQUARES + cause) * SQUARES + from) * 3;
  return [...DUCK.subarray(i, i + 3)].filter((square) => square !== 255);
};

describe('the Battle Board in 24 bits', () => {
  it('2HDC-2.2.2 is four by six squares, or two by six in a corridor', () => {
    const squares = (m: number) => Array.from({ length: SQUARES }, (_, s) => s).filter((s) => (m >> s) & 1);
    expect(squares(ROOM)).toHaveLength(24);
    expect(squares(CORRIDOR)).toEqual([1, 2, 5, 6, 9, 10, 13, 14, 17, 18, 21, 22]);
    expect(Array.from(EDGE_ROW, squares)).toEqual([
      [0, 1, 2, 3],
      [20, 21, 22, 23],
    ]);
    expect(Array.from(FRONT_ROW, squares)).toEqual([
      [4, 5, 6, 7],
      [16, 17, 18, 19],
    ]);
  });

  it('grows to eight neighbours and not round the edges', () => {
    expect(AROUND[at(1, 2)]).toBe(
      mask(at(0, 1), at(1, 1), at(2, 1), at(0, 2), at(1, 2), at(2, 2), at(0, 3), at(1, 3), at(2, 3)),
    );
    expect(AROUND[at(0, 0)]).toBe(mask(at(0, 0), at(1, 0), at(0, 1), at(1, 1)));
    expect(AROUND[at(3, 5)]).toBe(mask(at(3, 5), at(2, 5), at(3, 4), at(2, 4)));
    expect(grow(mask(at(3, 1)))).toBe(mask(at(2, 0), at(3, 0), at(2, 1), at(3, 1), at(2, 2), at(3, 2)));
  });

  it('agrees with coordinates everywhere', () => {
    for (let a = 0; a < SQUARES; a++) {
      for (let b = 0; b < SQUARES; b++) {
        const apart = Math.max(Math.abs((a & 3) - (b & 3)), Math.abs((a >> 2) - (b >> 2)));
        expect(DISTANCE[a * SQUARES + b]).toBe(apart);
        expect((AROUND[a] >> b) & 1).toBe(apart <= 1 ? 1 : 0);
        expect(between(a, b)).toBe(between(b, a));
        expect(between(a, b) & mask(a, b)).toBe(0);
      }
    }
    expect(lowestSquare(mask(5, 9, 23))).toBe(5);
    expect(lowestSquare(mask(23))).toBe(23);
  });

  it('2HDC-23.2a draws lines through the squares whose inside they cross', () => {
    expect(between(at(1, 0), at(1, 5))).toBe(mask(at(1, 1), at(1, 2), at(1, 3), at(1, 4)));
    // A diagonal only touches the corners of the squares beside it.
    expect(between(at(0, 0), at(3, 3))).toBe(mask(at(1, 1), at(2, 2)));
    expect(between(at(0, 0), at(1, 1))).toBe(0);
    // A knight's move crosses two squares.
    expect(between(at(0, 0), at(1, 2))).toBe(mask(at(0, 1), at(1, 1)));
    expect(between(at(0, 0), at(1, 3))).toBe(mask(at(0, 1), at(1, 2)));
  });

  it('2HDC-18.3.1 ducks straight away first, then to the two squares beside, the homeward one first', () => {
    // Straight down the column toward the own edge: nothing tells the two beside apart, so the lower.
    expect(duck(0, at(1, 4), at(1, 2))).toEqual([at(1, 1), at(0, 1), at(2, 1)]);
    expect(duck(1, at(1, 1), at(1, 3))).toEqual([at(1, 4), at(0, 4), at(2, 4)]);
    // Along a row: the homeward diagonal first, which differs by side.
    expect(duck(0, at(0, 2), at(1, 2))).toEqual([at(2, 2), at(2, 1), at(2, 3)]);
    expect(duck(1, at(0, 2), at(1, 2))).toEqual([at(2, 2), at(2, 3), at(2, 1)]);
    // Diagonally.
    expect(duck(0, at(3, 4), at(2, 3))).toEqual([at(1, 2), at(2, 2), at(1, 3)]);
    // More than half as far across as along is diagonal, less is straight.
    expect(duck(0, at(0, 5), at(1, 2))[0]).toBe(at(1, 1));
    expect(duck(0, at(0, 4), at(1, 2))[0]).toBe(at(2, 1));
  });

  it('2HDC-R21 has nowhere to duck to beyond the own edge', () => {
    expect(duck(0, at(1, 3), at(1, 0))).toEqual([]);
    expect(duck(1, at(2, 1), at(2, 5))).toEqual([]);
    expect(duck(0, at(0, 1), at(1, 0))).toEqual([at(2, 0)]);
  });

  it('never ducks nearer to the cause', () => {
    for (let cause = 0; cause < SQUARES; cause++) {
      for (let from = 0; from < SQUARES; from++) {
        if (cause === from) continue;
        const square2 = (a: number, b: number) => ((a & 3) - (b & 3)) ** 2 + ((a >> 2) - (b >> 2)) ** 2;
        for (const to of duck(0, cause, from)) expect(square2(cause, to)).toBeGreaterThan(square2(cause, from));
      }
    }
  });
});
