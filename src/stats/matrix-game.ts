/** How to play a zero-sum game so that nobody can do better against it. */
export interface Mixture {
  /** What the rows win from the columns when both play so. */
  readonly value: number;
  /** How often to play each row, and each column: shares that sum to 1. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Closer to 0 than this is 0. */
const TINY = 1e-11;

/**
 * Solves a matrix game by the simplex method (Dantzig 1951): lifted until all entries are positive, the columns'
 * side is "the largest sum of z >= 0 with Az <= 1", whose shadow prices are the rows' side. Bland's rule keeps it
 * from going in circles. Of several solutions one is given, the same for the same matrix.
 *
 * @param payoffs what each row wins from each column; one or more of either
 */
export function solveGame(payoffs: readonly (readonly number[])[]): Mixture {
  const rows = payoffs.length;
  const columns = payoffs[0]?.length ?? 0;
  const lift = 1 - Math.min(...payoffs.flat());
  // Columns of the tableau: z, slacks, right hand side; the last row is the negative sum of z.
  const tableau = payoffs.map((row, i) => [
    ...row.map((value) => value + lift),
    ...payoffs.map((_, j) => (i === j ? 1 : 0)),
    1,
  ]);
  tableau.push([...new Array<number>(columns).fill(-1), ...new Array<number>(rows + 1).fill(0)]);
  const basis = payoffs.map((_, i) => columns + i);
  const prices = tableau[rows];
  const end = columns + rows;
  for (;;) {
    const entering = prices.findIndex((price, j) => j < end && price < -TINY);
    if (entering < 0) break;
    pivot(tableau, basis, leavingRow(tableau, basis, entering), entering);
  }
  const total = prices[end];
  const z = new Array<number>(columns).fill(0);
  basis.forEach((variable, i) => {
    if (variable < columns) z[variable] = tableau[i]?.[end];
  });
  return {
    value: 1 / total - lift,
    rows: payoffs.map((_, i) => clean(prices[columns + i] / total)),
    columns: z.map((value) => clean(value / total)),
  };
}

/** The row whose variable reaches 0 first as the entering one grows; of several, that of the first variable. */
function leavingRow(tableau: readonly (readonly number[])[], basis: readonly number[], entering: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  basis.forEach((variable, i) => {
    const row = tableau[i];
    const by = row[entering];
    if (by <= TINY) return;
    const ratio = (row.at(-1) as number) / by;
    const isTie = Math.abs(ratio - least) <= TINY;
    if (ratio < least - TINY || (isTie && variable < basis[best])) {
      best = i;
      least = ratio;
    }
  });
  if (best < 0) throw new Error('a matrix game with positive entries has a solution');
  return best;
}

function pivot(tableau: number[][], basis: number[], leaving: number, entering: number): void {
  const head = tableau[leaving];
  const by = head[entering];
  for (let j = 0; j < head.length; j++) head[j] /= by;
  for (const row of tableau) {
    const factor = row[entering];
    if (row === head || factor === 0) continue;
    for (let j = 0; j < row.length; j++) row[j] -= factor * head[j];
  }
  basis[leaving] = entering;
}

function clean(share: number): number {
  return share < TINY ? 0 : share;
}
