import { stringify } from 'csv-stringify/sync';
import type { RowColumn, RowFormat, RowValue } from './row-format.ts';
import { RowText } from './row-text.ts';

/** Formats rows as CSV (RFC 4180, line feeds). A missing value is an empty field. */
export function csvRows(columns: readonly RowColumn[]): RowFormat {
  const text = new RowText({ before: columns.map((_, i) => (i === 0 ? '' : ',')), after: '\n', text: field });
  return {
    begin: () => `${columns.map(({ name }) => field(name)).join(',')}\n`,
    add: (chunk) => text.of(chunk),
    end: () => '',
  };
}

/** Text that needs no quotes and is not a formula. */
const PLAIN = /^(?:[\p{L}\d][\p{L}\d .:;()'/-]*)?$/u;

function field(value: RowValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  return PLAIN.test(value) ? value : stringify([[value]], { escape_formulas: true, record_delimiter: '' });
}
