import { describe, expect, it } from 'vitest';
import { findPlanted } from './planted.ts';

describe('the mixture of a pool', () => {
  it.each([
    [[1 / 3, 1 / 3, 1 / 3], 1],
    [[0.5, 0.3, 0.2], 2],
  ] as const)('of planted rock, paper and scissors is %j, within 3 points', async (shares, seed) => {
    const { found, off, isMissed } = await findPlanted(shares, { seed });
    expect(found.verdict).toBe('settled');
    expect(off).toBeLessThan(0.03);
    expect([0, 1, 2].filter(isMissed)).toEqual([]);
    expect(found.tried).toBe(40);
    expect(found.held.every(({ score }) => score.high <= 0.51)).toBe(true);
  });

  it('is open where games are too few to say', async () => {
    const { found } = await findPlanted([0.5, 0.3, 0.2], { seed: 1, mostGames: 60_000 });
    expect(found.verdict).toBe('open');
    expect(found.games).toBeLessThanOrEqual(60_000);
  });
});
