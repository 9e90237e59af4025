import { inverse } from './linear.ts';

/** How often a population changes to something worse all the same, so that it never stays anywhere for good. */
const MUTATION = 1e-3;

/**
 * Returns how much of its time a population spends with each strategy when it goes over to whatever beats what it plays
 * (alpha-rank of Omidshafiei and others 2019, at the limit of strong selection).
 *
 * @param beats whether one strategy is known to beat another; where neither beats the other, either may follow
 * @returns shares that sum to 1
 */
export function alphaRank(beats: (a: number, b: number) => boolean, strategies: number): number[] {
  const all = Array.from({ length: strategies }, (_, i) => i);
  const chance = (from: number, to: number) => {
    const taken = beats(to, from) ? 1 - MUTATION : beats(from, to) ? MUTATION : 0.5;
    return taken / (strategies - 1);
  };
  // The law p of such a chain solves p (1 - P + E) = (1, ..., 1) with E all ones.
  const rows = all.map((from) => {
    const leaves = all.reduce((sum, to) => (to === from ? sum : sum + chance(from, to)), 0);
    return all.map((to) => 1 + (to === from ? leaves : -chance(from, to)));
  });
  const solved = inverse(rows);
  return all.map((i) => solved.reduce((sum, row) => sum + row[i], 0));
}
