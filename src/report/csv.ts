import type { Entry, Table } from './table.ts';

/**
 * A table as CSV (RFC 4180, line feeds): a line of column names, then the rows.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, also negative ones,
 * stay as they are.
 */
export function toCsv({ columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((entries) => `${entries.map(field).join(',')}\n`).join('');
}

/** The first letters of formulas, as spreadsheets also read them in full width. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function field(entry: Entry | undefined): string {
  if (typeof entry !== 'string') return String(entry ?? '');
  const text = FORMULA.test(entry) ? `'${entry}` : entry;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
