import type { Faults } from '../../check/fault.ts';

/** Tables that dice are rolled on: a row of a scenario takes results from the rows of the book. */

/** Results of the dice that lead to a row, both ends included. */
export interface Results {
  readonly from: number;
  readonly to: number;
}

/** A row by what leads to it; `undefined` where no result does. */
interface Placed {
  readonly results?: Results | undefined;
}

/** Lays rows over a table: each takes the results that lead to it. @param least the lowest result of the table */
export function laidOver<T>(
  table: readonly T[],
  least: number,
  rows: Iterable<readonly [row: T, results: Results | undefined]>,
): T[] {
  const laid = [...table];
  for (const [row, results] of rows) {
    if (results !== undefined) laid.fill(row, results.from - least, results.to - least + 1);
  }
  return laid;
}

/**
 * Checks that each row begins before it ends, and that no two take the same result.
 *
 * @param rows of one table, by name
 * @param faults seen from the kind of row
 */
export function checkResults(rows: Readonly<Record<string, Placed>>, rule: string, faults: Faults): void {
  const taken: [name: string, results: Results][] = [];
  for (const [name, { results }] of Object.entries(rows)) {
    if (results === undefined) continue;
    const { from, to } = results;
    if (from > to) {
      faults.add([name, 'results'], `from ${from} to ${to} is no result; write the lower one first`, { rule });
      continue;
    }
    const other = taken.find(([, theirs]) => from <= theirs.to && theirs.from <= to);
    if (other !== undefined) {
      const [both, last] = [Math.max(from, other[1].from), Math.min(to, other[1].to)];
      const which = both === last ? `${both} leads` : `${both} to ${last} lead`;
      faults.add([name, 'results'], `${which} to ${other[0]} already; each result leads to one row`, { rule });
    } else taken.push([name, results]);
  }
}
