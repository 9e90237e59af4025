import type { RowColumn, RowFormat } from './row-format.ts';
import { RowText } from './row-text.ts';

/** Rows as JSON Lines: an object on each line, without the values that are missing. The first column never is. */
export function jsonRows(columns: readonly RowColumn[]): RowFormat {
  const text = new RowText({
    before: columns.map(({ name }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    after: '}\n',
    text: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  });
  return { begin: () => '', add: (chunk) => text.of(chunk), end: () => '' };
}
