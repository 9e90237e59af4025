import { stringify } from 'csv-stringify/sync';
import type { Table } from './table.ts';

/**
 * Formats a table as CSV (RFC 4180, line feeds): a line of column names, then the rows.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, including negative ones, are
 * unchanged.
 */
export function toCsv({ columns, rows }: Table): string {
  const line = (fields: readonly string[]) => `${fields.join(',')}\n`;
  return [line(columns.map(csvField)), ...rows.map((row) => line(columns.map((column) => csvField(row[column]))))].join(
    '',
  );
}

/** Text that needs no quotes and is not a formula. */
const PLAIN = /^(?:[\p{L}\d][^",\r\n]*)?$/u;

/** Formats a field of CSV. A missing value is an empty field. */
export function csvField(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return String(value ?? '');
  return PLAIN.test(value) ? value : stringify([[value]], { escape_formulas: true, record_delimiter: '' });
}
