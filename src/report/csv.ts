import { stringify } from 'csv-stringify/sync';
import { LazyList } from '../check/lazy-list.ts';
import type { Row, Table } from './table.ts';

/** Characters of a piece, about. */
const PIECE = 50_000;

/**
 * Formats a table as CSV (RFC 4180, line feeds): a line of column names, then the rows.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, including negative ones, are
 * unchanged.
 */
export function toCsv(table: Table<Iterable<Row>>): string {
  return [...csvPieces(table)].join('');
}

/** Returns the text of {@link toCsv} in pieces of many lines, each made when it is needed. */
export function csvPieces({ columns, rows }: Table<Iterable<Row>>): LazyList<string> {
  const line = (fields: readonly string[]) => `${fields.join(',')}\n`;
  return new LazyList(function* () {
    let piece = line(columns.map(csvField));
    for (const row of rows) {
      piece += line(columns.map((column) => csvField(row[column])));
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  });
}

/** Text that needs no quotes and is not a formula. */
const PLAIN = /^(?:[\p{L}\d][^",\r\n]*)?$/u;

/** Formats a field of CSV. A missing value is an empty field. */
export function csvField(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return String(value ?? '');
  return PLAIN.test(value) ? value : stringify([[value]], { escape_formulas: true, record_delimiter: '' });
}
