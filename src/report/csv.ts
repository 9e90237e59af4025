import type { Table } from './table.ts';

/** What a spreadsheet may take for the beginning of a formula, full-width signs among it. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Text with one of these stands in quotes. */
const SPECIAL = /[",\r\n]/;

/** A table as CSV (RFC 4180, line feeds): a line of column names, then the rows. */
export function toCsv({ columns, rows }: Table): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvLine).join('');
}

/**
 * Values as a line of a CSV file, with its line feed. What is `null` or `undefined` is left empty.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, also negative ones,
 * stay as they are.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(field).join(',')}\n`;
}

function field(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return `${value ?? ''}`;
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
