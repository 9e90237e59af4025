import { describe, expect, it } from 'vitest';
import { shareBetween, shareBetweenRange } from '../../src/stats/share-between.ts';

describe('the share of variance between groups', () => {
  it('is none where groups are alike, all where they decide', () => {
    expect(shareBetween([0.3, 0.3, 0.3])).toBe(0);
    expect(shareBetween([0, 1])).toBe(1);
    expect(shareBetween([0, 0])).toBe(0);
  });

  it('is the variance of the rates over that of the whole', () => {
    // rates 0.2 and 0.8: 0.09 of 0.25
    expect(shareBetween([0.2, 0.8])).toBeCloseTo(0.36, 12);
  });

  it('may be none where intervals meet', () => {
    const { low, high } = shareBetweenRange([
      { low: 0.4, high: 0.6 },
      { low: 0.5, high: 0.7 },
    ]);
    expect(low).toBeCloseTo(0, 12);
    // furthest apart at 0.4 and 0.7: 0.0225 of 0.2475
    expect(high).toBeCloseTo(1 / 11, 12);
  });

  it('is at least that of the nearest ends where they do not', () => {
    const { low } = shareBetweenRange([
      { low: 0.1, high: 0.2 },
      { low: 0.8, high: 0.9 },
    ]);
    expect(low).toBeCloseTo(0.36, 9);
  });
});
