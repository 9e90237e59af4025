import { csvField } from '../csv.ts';
import type { RowColumn, RowFormat } from './row-format.ts';
import { RowText } from './row-text.ts';

/** Formats rows as CSV (RFC 4180, line feeds). A missing value is an empty field. */
export function csvRows(columns: readonly RowColumn[]): RowFormat {
  const text = new RowText({ before: columns.map((_, i) => (i === 0 ? '' : ',')), after: '\n', text: csvField });
  return {
    begin: () => `${columns.map(({ name }) => csvField(name)).join(',')}\n`,
    add: (chunk) => text.of(chunk),
    end: () => '',
  };
}
