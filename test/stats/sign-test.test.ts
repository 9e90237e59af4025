import { expect, it } from 'vitest';
import { signTest } from '../../src/stats/sign-test.ts';

it('is exact and two-sided', () => {
  // 9 or more of 10: (10 + 1) / 1024, twice.
  expect(signTest(9, 1)).toBeCloseTo(22 / 1024, 12);
  expect(signTest(1, 9)).toBeCloseTo(22 / 1024, 12);
  expect(signTest(5, 5)).toBe(1);
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(20, 0)).toBeCloseTo(2 / 2 ** 20, 15);
});
