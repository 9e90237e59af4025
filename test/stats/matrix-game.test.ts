import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveGame } from '../../src/stats/matrix-game.ts';

describe('a matrix game', () => {
  it('rock, paper, scissors is played a third each', () => {
    const { value, rows, columns } = solveGame([
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ]);
    expect(value).toBeCloseTo(0, 10);
    for (const share of [...rows, ...columns]) expect(share).toBeCloseTo(1 / 3, 10);
  });

  it('with an uneven rock is played less often by rock, not more', () => {
    // Who beats with 2 what others beat with 1: weights 1 : 1 : 2 of what the others win from each other.
    const { rows } = solveGame([
      [0, -1, 2],
      [1, 0, -1],
      [-2, 1, 0],
    ]);
    expect(rows.map((share) => Number(share.toFixed(9)))).toEqual([0.25, 0.5, 0.25]);
  });

  it('with a best row is that row', () => {
    const { value, rows, columns } = solveGame([
      [0, 0.1, 0.2],
      [-0.1, 0, 0.3],
      [-0.2, -0.3, 0],
    ]);
    expect([value, rows, columns]).toEqual([expect.closeTo(0, 10), [1, 0, 0], [1, 0, 0]]);
  });

  it('need not be square', () => {
    // Morra-like: rows 3 x 2, value by hand: rows 0 and 1 mixed so that both columns give 1/3.
    const { value, rows, columns } = solveGame([
      [1, 0],
      [0, 0.5],
      [0.2, 0.2],
    ]);
    expect(value).toBeCloseTo(1 / 3, 10);
    expect(rows[0]).toBeCloseTo(1 / 3, 10);
    expect(rows[1]).toBeCloseTo(2 / 3, 10);
    expect(columns[0]).toBeCloseTo(1 / 3, 10);
  });

  it('leaves nobody a better answer, whatever the matrix', () => {
    const matrix = fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
      .chain(([m, n]) => fc.array(fc.array(fc.integer({ min: -6, max: 6 }), size(n)), size(m)));
    fc.assert(
      fc.property(matrix, (payoffs) => {
        const { value, rows, columns } = solveGame(payoffs);
        const byRow = payoffs.map((row) => row.reduce((sum, x, j) => sum + x * (columns[j] ?? 0), 0));
        const byColumn = (payoffs[0] ?? []).map((_, j) =>
          payoffs.reduce((sum, row, i) => sum + (row[j] ?? 0) * (rows[i] ?? 0), 0),
        );
        expect(Math.max(...byRow)).toBeCloseTo(value, 8);
        expect(Math.min(...byColumn)).toBeCloseTo(value, 8);
        for (const shares of [rows, columns]) {
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

function size(n: number) {
  return { minLength: n, maxLength: n };
}
