/**
 * Returns the inverse of a small matrix, by Gauss-Jordan elimination with partial pivoting.
 *
 * @param matrix n rows of n numbers, well conditioned
 * @throws RangeError if it is singular
 */
export function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column + 1; i < n; i++) {
      if (Math.abs(at(rows, i, column)) > Math.abs(at(rows, pivot, column))) pivot = i;
    }
    const row = rows[pivot];
    const head = row[column];
    if (!(Math.abs(head) > 1e-12)) throw new RangeError('a matrix has no inverse');
    rows[pivot] = rows[column];
    const scaled = row.map((value) => value / head);
    rows[column] = scaled;
    for (let i = 0; i < n; i++) {
      const factor = at(rows, i, column);
      if (i === column || factor === 0) continue;
      rows[i] = rows[i].map((value, j) => value - factor * scaled[j]);
    }
  }
  return rows.map((row) => row.slice(n));
}

/** Returns a matrix times a vector. */
export function times(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, j) => sum + value * vector[j], 0));
}

function at(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j];
}
