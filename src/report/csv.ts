import type { Entry, Table } from './table.ts';

/** What a spreadsheet takes for the beginning of a formula, also as wide letters. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * A table as CSV (RFC 4180, line feeds): a line of column names, then the rows.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, also negative ones,
 * stay as they are.
 */
export function toCsv({ columns, rows }: Table): string {
  const lines = [columns.map(field), ...rows.map((row) => columns.map((column) => field(row[column] ?? null)))];
  return lines.map((fields) => `${fields.join(',')}\n`).join('');
}

function field(entry: Entry): string {
  if (entry === null) return '';
  if (typeof entry === 'number') return String(entry);
  const text = FORMULA.test(entry) ? `'${entry}` : entry;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
