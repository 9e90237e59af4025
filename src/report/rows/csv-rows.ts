import { stringify } from 'csv-stringify/sync';
import type { RowColumn, RowFormat, RowValue } from './row-format.ts';

/** Formats rows as CSV (RFC 4180, line feeds). A missing value is an empty field. */
export function csvRows(columns: readonly RowColumn[]): RowFormat {
  return {
    begin: () => `${columns.map(({ name }) => field(name)).join(',')}\n`,
    add({ rows, columns: values }) {
      const cells = values.map((column) => ('same' in column ? { same: field(column.same) } : column));
      let text = '';
      for (let row = 0; row < rows; row++) {
        for (const [i, column] of cells.entries())
          text += (i === 0 ? '' : ',') + ('same' in column ? column.same : field(column.each[row]));
        text += '\n';
      }
      return text;
    },
    end: () => '',
  };
}

/** Text that needs no quotes and is not a formula. */
const PLAIN = /^(?:[\p{L}\d][\p{L}\d .:;()'/-]*)?$/u;

function field(value: RowValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  return PLAIN.test(value) ? value : stringify([[value]], { escape_formulas: true, record_delimiter: '' });
}
