import { inverse } from './linear.ts';

/** How often a population also adopts a worse strategy, so that it never stays with one for good. */
const MUTATION = 1e-3;

/**
 * Returns the share of time that a population spends with each strategy, if it keeps adopting strategies that beat its
 * own (alpha-rank of Omidshafiei and others 2019, in the limit of strong selection).
 *
 * @param beats whether one strategy is known to beat another; if neither beats the other, either may follow
 * @returns shares that sum to 1
 */
export function alphaRank(beats: (a: number, b: number) => boolean, strategies: number): number[] {
  const all = Array.from({ length: strategies }, (_, i) => i);
  const chance = (from: number, to: number) => {
    const taken = beats(to, from) ? 1 - MUTATION : beats(from, to) ? MUTATION : 0.5;
    return taken / (strategies - 1);
  };
  // The stationary distribution p of such a chain solves p (1 - P + E) = (1, ..., 1) with E all ones.
  const rows = all.map((from) => {
    const leaves = all.reduce((sum, to) => (to === from ? sum : sum + chance(from, to)), 0);
    return all.map((to) => 1 + (to === from ? leaves : -chance(from, to)));
  });
  const solved = inverse(rows);
  return all.map((i) => solved.reduce((sum, row) => sum + row[i], 0));
}
