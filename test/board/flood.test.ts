import { describe, expect, it } from 'vitest';
import { BitGrid } from '../../src/board/bit-grid.ts';
import { perSquare } from '../../src/board/board.ts';
import { findBoard } from '../../src/board/find-board.ts';
import { Flood, Footing } from '../../src/board/flood.ts';
import { neighboursOf, touchingOf } from '../../src/board/neighbours.ts';
import { Spread, UNREACHED } from '../../src/board/spread.ts';
import { Faults } from '../../src/check/fault.ts';

const SOLID = [1, 1, 0, 0, 0, 0, 1, 0, 1, 1];
const COST = [0, 0, 1, 2, 2, 0, 0, 1, 0, 0];

/** A map of so many columns and rows, of floor, rubble and pillars without any order. */
function rough(columns: number, rows: number): string {
  const square = (i: number) => '..O.:.O..O..:'[(i * i + (i >> 3)) % 13];
  const row = (y: number) => Array.from({ length: columns }, (_, x) => square(y * columns + x)).join('');
  const lines = Array.from({ length: rows }, (_, y) => row(y));
  return ['montecrawl-map 1', 'name: rough', `size: ${columns} ${rows}`, 'grid:', ...lines, ''].join('\n');
}

/** Open floor. */
function floor(grid: BitGrid, squares: number): Footing {
  const footing = new Footing(grid);
  for (let square = 0; square < squares; square++) {
    grid.add(footing.easy, square);
    footing.setTouching(square, 255);
  }
  return footing;
}

/** A board as `Flood` and as `Spread` see it. */
function ground(name: string) {
  const [columns = 0, rows = 0] = (/^rough (.*)$/.exec(name)?.[1] ?? '').split('x').map(Number);
  const board = findBoard(columns > 0 ? rough(columns, rows) : name, new Faults());
  if (board === undefined) throw new Error(name);
  const neighbours = neighboursOf(board);
  const touching = touchingOf(neighbours, perSquare(board, SOLID), 'both');
  const cost = perSquare(board, COST);
  const grid = new BitGrid(board.columns, board.rows);
  const footing = new Footing(grid);
  for (const [square, points] of cost.entries()) {
    grid.set(footing.easy, square, points === 1);
    grid.set(footing.hard, square, points === 2);
    footing.setTouching(square, touching[square]);
  }
  return { board, grid, footing, cost, touching, spread: new Spread(neighbours, 2) };
}

describe('a flood', () => {
  // Rows of one word, of exactly 32 squares, and of several words.
  it.each(['arena-15', 'pools-17', 'vaults-35', 'rough 32x12', 'rough 33x15', 'rough 99x20'])(
    'reaches on %s what a spread does, for as many points',
    (name) => {
      const { board, grid, footing, cost, touching, spread } = ground(name);
      const flood = new Flood(grid, 9);
      const nobody = grid.emptySet();
      const paths = new Int16Array(cost.length);
      const found = new Int16Array(cost.length);
      for (const start of [
        board.columns - 1,
        cost.length - 1,
        ...[...cost.keys()].filter((square) => square % 7 === 0),
      ]) {
        const points = start % 10;
        spread.from(start, touching, cost, paths);
        flood.spread(start, points, footing, nobody, nobody);
        const near = [...paths.keys()].filter((square) => paths[square] <= points);
        const inOrder = near.sort((a, b) => paths[a] - paths[b] || a - b);
        const count = flood.listAll(nobody, found);
        expect([...found.subarray(0, count)]).toEqual(inOrder);
        for (const square of inOrder) expect(flood.spentTo(square)).toBe(paths[square]);
        expect(Math.max(...inOrder.map((square) => paths[square]))).toBeLessThan(UNREACHED);
      }
    },
  );

  /** Squares reached in rows of five, as they are drawn: points to each, `.` where none lead. */
  function drawn(points: number, sets: { closed?: number[]; halts?: number[]; firstSteps?: number[] }): string {
    const grid = new BitGrid(5, 4);
    const set = (squares: number[] = []) => {
      const made = grid.emptySet();
      for (const square of squares) grid.add(made, square);
      return made;
    };
    const flood = new Flood(grid, points);
    const first = sets.firstSteps === undefined ? undefined : set(sets.firstSteps);
    flood.spread(5, points, floor(grid, 20), set(sets.closed), set(sets.halts), first);
    const rows = Array.from({ length: 4 }, () => Array<string>(5).fill('.'));
    const found = new Int16Array(20);
    for (let spent = 0; spent <= points; spent++)
      for (let i = flood.list(spent, grid.emptySet(), found, 0) - 1; i >= 0; i--)
        rows[Math.floor(found[i] / 5)][found[i] % 5] = String(spent);
    return rows.map((row) => row.join('')).join(' ');
  }

  it('goes around closed squares and not on from halts, but from its start', () => {
    expect(drawn(3, {})).toBe('1123. 0123. 1123. 2223.');
    expect(drawn(4, { closed: [1, 6, 11] })).toBe('1.... 0.44. 1.34. 2234.');
    expect(drawn(3, { halts: [5, 1, 6, 11] })).toBe('11... 01... 113.. 223..');
  });

  it('takes its first step only where it may', () => {
    expect(drawn(2, { firstSteps: [0] })).toBe('12... 02... ..... .....');
  });

  it('knows whether it met a set, and gathers squares within fewer points', () => {
    const grid = new BitGrid(5, 4);
    const nobody = grid.emptySet();
    const flood = new Flood(grid, 3);
    flood.spread(5, 3, floor(grid, 20), nobody, nobody);
    const [near, far] = [grid.emptySet(), grid.emptySet()];
    grid.add(near, 8);
    grid.add(far, 9);
    expect([flood.meets(near, nobody), flood.meets(far, nobody), flood.meets(near, near)]).toEqual([
      true,
      false,
      false,
    ]);
    const one = grid.emptySet();
    flood.gather(1, one, near, nobody);
    expect([...Array(20).keys()].filter((square) => grid.has(one, square))).toEqual([0, 1, 5, 6, 10, 11]);
  });
});
