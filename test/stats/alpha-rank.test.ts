import { describe, expect, it } from 'vitest';
import { alphaRank } from '../../src/stats/alpha-rank.ts';

const shown = (shares: readonly number[]) => shares.map((share) => Number(share.toFixed(2)));

describe('alpha-rank', () => {
  it('goes round a cycle evenly, and stays away from what loses to all of it', () => {
    const beats = (a: number, b: number) => b === 3 || (a < 3 && b === (a + 1) % 3);
    expect(shown(alphaRank((a, b) => a !== 3 && beats(a, b), 4))).toEqual([0.33, 0.33, 0.33, 0]);
  });

  it('stays with what beats all', () => {
    expect(shown(alphaRank((a, b) => a === 1 && b !== 1, 3))).toEqual([0, 1, 0]);
  });

  it('is even where no one beats anyone', () => {
    expect(shown(alphaRank(() => false, 4))).toEqual([0.25, 0.25, 0.25, 0.25]);
  });
});
