import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symmetricEquilibrium } from '../../src/stats/equilibrium.ts';
import { times } from '../../src/stats/linear.ts';

/** Rock, paper and scissors whose equilibrium is known: each beats the next by the share of the third. */
function rockPaperScissors([r, p, s]: readonly [number, number, number]): number[][] {
  return [
    [0, -s, p],
    [s, 0, -r],
    [-p, r, 0],
  ];
}

/** The same game with copies of some strategies. */
function withTwins(payoffs: readonly (readonly number[])[], of: readonly number[]): number[][] {
  return of.map((i) => of.map((j) => payoffs[i][j]));
}

const shown = (shares: readonly number[]) => shares.map((share) => Number(share.toFixed(6)));

describe('the equilibrium of a symmetric game', () => {
  it('is that of rock, paper and scissors, however uneven', () => {
    expect(shown(symmetricEquilibrium(rockPaperScissors([0.5, 0.3, 0.2])))).toEqual([0.5, 0.3, 0.2]);
  });

  it('gives twins equal shares, and leaves out what loses', () => {
    const game = rockPaperScissors([0.5, 0.3, 0.2]);
    expect(shown(symmetricEquilibrium(withTwins(game, [0, 0, 1, 2, 2, 2])))).toEqual([
      0.25, 0.25, 0.3, 0.066667, 0.066667, 0.066667,
    ]);
    const losing = [...game.map((row) => [...row, 0.3]), [-0.3, -0.3, -0.3, 0]];
    expect(shown(symmetricEquilibrium(losing))).toEqual([0.5, 0.3, 0.2, 0]);
  });

  it('plays all alike where nothing matters, and the best alone where it beats all', () => {
    expect(shown(symmetricEquilibrium([0, 1, 2, 3].map(() => [0, 0, 0, 0])))).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(
      symmetricEquilibrium([
        [0, 0.1],
        [-0.1, 0],
      ]),
    ).toEqual([1, 0]);
  });

  it('cannot be beaten, with as much entropy as any other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 36 }),
        (n, at) => {
          const payoffs = Array.from({ length: n }, (_, i) =>
            Array.from({ length: n }, (_, j) =>
              i === j ? 0 : i < j ? at[(i * 7 + j * 5) % 36] / 8 : -at[(j * 7 + i * 5) % 36] / 8,
            ),
          );
          const shares = symmetricEquilibrium(payoffs);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          expect(Math.max(...times(payoffs, shares))).toBeLessThan(1e-8);
          // The same strategies in another order have the same shares, so none was chosen for its place.
          const back = shares.map((_, i) => n - 1 - i);
          const turned = symmetricEquilibrium(withTwins(payoffs, back));
          for (const [i, share] of shares.entries()) expect(turned[n - 1 - i]).toBeCloseTo(share, 5);
        },
      ),
      {
        numRuns: 300,
        // Near this game's equilibrium a step changes its potential by less than rounding does.
        examples: [[8, Array.from({ length: 36 }, (_, i) => ({ 5: 1, 20: 1, 29: -1, 35: -3 })[i] ?? 0)]],
      },
    );
  });
});
