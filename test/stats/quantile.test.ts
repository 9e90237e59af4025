import { expect, it } from 'vitest';
import { betaQuantile, normalQuantile, normalTails, studentQuantile, Z95 } from '../../src/stats/quantile.ts';

// Reference: R 4, qnorm(0.975), qnorm(0.995), qt(0.975, 9), qt(0.975, 30).
it('gives quantiles to nine digits', () => {
  expect(Z95).toBeCloseTo(1.959963985, 9);
  expect(normalQuantile(0.995)).toBeCloseTo(2.575829304, 9);
  expect(normalQuantile(0.025)).toBeCloseTo(-Z95, 14);
  expect(normalTails(Z95)).toBeCloseTo(0.05, 12);
  expect(studentQuantile(0.975, 9)).toBeCloseTo(2.262157163, 9);
  expect(studentQuantile(0.975, 30)).toBeCloseTo(2.042272456, 9);
});

it("comes from Student's t to the normal law as degrees grow", () => {
  expect(studentQuantile(0.975, 1e15)).toBeCloseTo(Z95, 6);
});

it('gives the quantiles of a beta law that has them in closed form', () => {
  // Beta(1, n): 1 - (1 - p)^(1/n); Beta(n, 1): p^(1/n).
  expect(betaQuantile(1, 10, 0.975)).toBeCloseTo(0.3084971, 7);
  // 0.025 ^ (1 / 0.003), about: a number of 10^-534.
  expect(betaQuantile(0.003, 3.997, 0.025)).toBe(0);
  expect(betaQuantile(4, 1, 0.0625)).toBeCloseTo(0.5, 12);
});
