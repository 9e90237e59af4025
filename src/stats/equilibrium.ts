import { inverse, times } from './linear.ts';
import { leastLoss, TINY } from './matrix-game.ts';

/** Payoff added to a strategy to find out whether any equilibrium plays it: far less than the error of a payoff. */
const NUDGE = 1e-6;
const MOST_STEPS = 200;
/** Tolerance of the equations. */
const SETTLED = 1e-9;
/** Error of a potential by rounding: a step that changes it by less is not worse. */
const ROUNDING = 1e-13;
/** Regularises a matrix of linearly dependent equations. */
const RIDGE = 1e-10;

/**
 * Returns the Nash equilibrium of a symmetric zero-sum game; of several, the one of greatest entropy. So none of the
 * strategies that are equally good is left out by chance, and identical ones have equal shares.
 *
 * A linear program finds one equilibrium. Where others are possible, one more for each strategy finds out whether it
 * can be played. Newton's method then finds the greatest entropy among all equilibria (Cover and Thomas, Elements of
 * Information Theory, 12).
 *
 * @param payoffs payoff of each strategy against each; `payoffs[i][j] === -payoffs[j][i]`
 * @returns the share of each strategy; shares sum to 1
 */
export function symmetricEquilibrium(payoffs: readonly (readonly number[])[]): number[] {
  const { mixture } = leastLoss(payoffs);
  const gains = times(payoffs, mixture);
  // No equilibrium plays a strategy that loses against this one.
  const equal = mixture.flatMap((share, i) => (share > 0 || gains[i] > -TINY ? [i] : []));
  const unsure = equal.filter((i) => mixture[i] === 0);
  if (unsure.length === 0) return mixture;
  const others = unsure.map((i) => leastLoss(payoffs, (column) => (column === i ? NUDGE : 0)).mixture);
  const all = [mixture, ...others.filter((other) => Math.max(...times(payoffs, other)) < TINY)];
  const middle = mixture.map((_, i) => all.reduce((sum, each) => sum + each[i], 0) / all.length);
  return spread(payoffs, middle);
}

/**
 * Returns the equilibrium of greatest entropy among those that play only strategies of this one. Its shares are exp(-s)
 * for weighted sums s of payoffs, and the weights minimise a convex function, found by Newton's method with bounds
 * (Bertsekas 1982).
 */
function spread(payoffs: readonly (readonly number[])[], middle: readonly number[]): number[] {
  const played = middle.flatMap((share, i) => (share > 0 ? [i] : []));
  const rows = payoffs.map((row) => played.map((i) => row[i]));
  // A played strategy has payoff 0 against the equilibrium; any other at most 0, so its weight is not below 0.
  const isBound = middle.map((share) => share === 0);
  const sharesAt = (weights: readonly number[]) => {
    const logs = played.map((_, i) => -rows.reduce((sum, row, j) => sum + weights[j] * row[i], 0));
    const highest = Math.max(...logs);
    const sizes = logs.map((log) => Math.exp(log - highest));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return { shares: sizes.map((size) => size / total), potential: highest + Math.log(total) };
  };
  let weights = rows.map(() => 0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { shares, potential } = sharesAt(weights);
    const gains = times(rows, shares);
    const free = rows.flatMap((_, j) => (!isBound[j] || weights[j] > 0 || gains[j] > 0 ? [j] : []));
    if (free.every((j) => Math.abs(gains[j]) < SETTLED)) {
      const found = middle.map(() => 0);
      for (const [at, i] of played.entries()) found[i] = shares[at];
      return found;
    }
    const bend = free.map((j) =>
      free.map((k) => {
        const both = shares.reduce((sum, share, i) => sum + share * rows[j][i] * rows[k][i], 0);
        return both - gains[j] * gains[k] + (j === k ? RIDGE : 0);
      }),
    );
    const move = times(
      inverse(bend),
      free.map((j) => gains[j]),
    );
    let part = 1;
    const moved = () => {
      const next = [...weights];
      for (const [at, j] of free.entries()) {
        const weight = weights[j] + part * move[at];
        next[j] = isBound[j] ? Math.max(0, weight) : weight;
      }
      return next;
    };
    while (part > SETTLED && sharesAt(moved()).potential > potential + ROUNDING) part /= 2;
    weights = moved();
  }
  return [...middle];
}
