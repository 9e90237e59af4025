import { expect, it } from 'vitest';
import { armValue } from '../../src/analysis/arm-value.ts';
import { showRate } from '../../src/report/number.ts';

it('a rate of nearly all games is not one of all', () => {
  const value = armValue({ kind: 'rate' }, 9_999_997, 9_999_997, 10_000_000, 1.96);
  expect(value).toMatchObject({ rate: 0.9999997, count: 9_999_997 });
  expect(showRate(value as never, 10_000_000).text).toMatch(/^99\.9999\d+ % \(/);
});
