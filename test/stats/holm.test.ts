import { describe, expect, it } from 'vitest';
import { holm } from '../../src/stats/holm.ts';

describe("Holm's adjusted p-values", () => {
  it('are those of a worked example', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005]).map((p) => p.toFixed(3))).toEqual(['0.030', '0.060', '0.060', '0.020']);
  });

  it('are never above 1, and of one the same', () => {
    expect(holm([0.6, 0.9])).toEqual([1, 1]);
    expect(holm([0.04])).toEqual([0.04]);
    expect(holm([])).toEqual([]);
  });
});
