import { stringify } from 'csv-stringify/sync';
import { LazyList } from '../check/lazy-list.ts';
import type { Row, Table } from './table.ts';

/** Number of rows that are formatted at a time. */
const PIECE = 1_000;

/**
 * Formats a table as CSV (RFC 4180, line feeds): a line of column names, then the rows.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, including negative ones, are
 * unchanged.
 */
export function toCsv(table: Table<Iterable<Row>>): string {
  return [...csvPieces(table)].join('');
}

/** Returns the text of {@link toCsv} in pieces. */
export function csvPieces({ columns, rows }: Table<Iterable<Row>>): LazyList<string> {
  const format = (some: Row[], header: boolean) =>
    stringify(some, { header, columns: [...columns], escape_formulas: true, record_delimiter: '\n' });
  return new LazyList(function* () {
    yield format([], true);
    let some: Row[] = [];
    for (const row of rows) {
      some.push(row);
      if (some.length < PIECE) continue;
      yield format(some, false);
      some = [];
    }
    yield format(some, false);
  });
}
