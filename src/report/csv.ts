import { stringify } from 'csv-stringify/sync';
import type { Table } from './table.ts';

/**
 * Formats a table as CSV (RFC 4180, line feeds): a line of column names, then the rows.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, including negative ones, are
 * unchanged.
 */
export function toCsv({ columns, rows }: Table): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true, record_delimiter: '\n' });
}
