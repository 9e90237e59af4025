import type { RowColumn, RowFormat } from './row-format.ts';
import { RowText } from './row-text.ts';

/** Formats rows as JSON Lines: an object on each line, without missing values. The first column never is missing. */
export function jsonRows(columns: readonly RowColumn[]): RowFormat {
  const text = new RowText({
    before: columns.map(({ name }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    after: '}\n',
    text: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  });
  return { begin: () => '', add: (chunk) => text.of(chunk), end: () => '' };
}
