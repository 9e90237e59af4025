import { solve } from 'yalps';

/** Optimal mixed strategies of a zero-sum game. */
export interface Mixture {
  /** The value of the game: what the rows win from the columns when both play optimally. */
  readonly value: number;
  /** The shares of each row, and of each column; they sum to 1. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Numbers closer to 0 than this count as 0. */
export const TINY = 1e-9;

/**
 * Solves a matrix game by two linear programs, one for each side. Of several solutions it returns one, the same for the
 * same matrix.
 *
 * @param payoffs payoff of each row against each column; one or more of each
 */
export function solveGame(payoffs: readonly (readonly number[])[]): Mixture {
  const turned = payoffs[0].map((_, j) => payoffs.map((row) => -row[j]));
  const rows = leastLoss(turned);
  return { value: -rows.loss, rows: rows.mixture, columns: leastLoss(payoffs).mixture };
}

/**
 * Returns the mixture of columns with the lowest payoff for the rows, and that payoff.
 *
 * With all payoffs shifted above 0, the program is "the largest sum of z >= 0 with Az <= 1" (Dantzig 1951).
 *
 * @param worth bonus for each column, above 0, as a share of the shifted game; it selects among equally good mixtures
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
