import { solve } from 'yalps';

/** How to play a zero-sum game so that nobody can do better against it. */
export interface Mixture {
  /** What the rows win from the columns when both play so. */
  readonly value: number;
  /** How often to play each row, and each column: shares that sum to 1. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Closer to 0 than this is 0. */
export const TINY = 1e-9;

/**
 * Solves a matrix game as two linear programs, one for each side. Of several solutions one is given, the same for the same
 * matrix.
 *
 * @param payoffs what each row wins from each column; one or more of either
 */
export function solveGame(payoffs: readonly (readonly number[])[]): Mixture {
  const turned = payoffs[0].map((_, j) => payoffs.map((row) => -row[j]));
  const rows = leastLoss(turned);
  return { value: -rows.loss, rows: rows.mixture, columns: leastLoss(payoffs).mixture };
}

/**
 * Returns the mixture of columns from which rows win least, and what they win from it.
 *
 * Lifted until all payoffs are positive, that is "the largest sum of z >= 0 with Az <= 1" (Dantzig 1951).
 *
 * @param worth what is added to the payoff of each column, above 0, as a share of the lifted game; it chooses among mixtures
 *   that are equally good
 */
export function leastLoss(
  payoffs: readonly (readonly number[])[],
  worth: (column: number) => number = () => 0,
): { readonly mixture: number[]; readonly loss: number } {
  const lift = 1 - Math.min(...payoffs.flat());
  const { status, variables } = solve(
    {
      direction: 'maximize' as const,
      objective: 'sum',
      constraints: payoffs.map((_, i) => [String(i), { max: 1 }] as const),
      variables: payoffs[0].map(
        (_, j) =>
          [
            String(j),
            [['sum', 1 + worth(j)] as const, ...payoffs.map((row, i) => [String(i), row[j] + lift] as const)],
          ] as const,
      ),
    },
    { precision: 1e-12, includeZeroVariables: true, maxPivots: 100_000 },
  );
  if (status !== 'optimal') throw new Error(`a matrix game with positive payoffs has a solution, not "${status}"`);
  const shares = new Map(variables);
  const z = payoffs[0].map((_, j) => shares.get(String(j)) ?? 0);
  const total = z.reduce((sum, share) => sum + share, 0);
  return { mixture: z.map((share) => (share / total < TINY ? 0 : share / total)), loss: 1 / total - lift };
}
