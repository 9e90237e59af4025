import type { Faults } from '../../check/fault.ts';

/** Roll tables: a scenario's rows replace results of the book's rows. */

/** Results of the dice that select a row, inclusive. */
export interface Results {
  readonly from: number;
  readonly to: number;
}

/** A row with its results; `undefined` if no result selects it. */
interface Placed {
  readonly results?: Results | undefined;
}

/**
 * Puts rows into a table: each replaces the rows at its results.
 *
 * @param least lowest result of the table
 */
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
 * Checks that each row's range is in order, and that no two rows have the same result.
 *
 * @param rows rows of one table, by name
 * @param faults collects faults, with paths relative to the kind of row
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
