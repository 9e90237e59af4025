import type { RowColumn, RowFormat } from './row-format.ts';

/** Formats rows as JSON Lines: an object on each line, without missing values. */
export function jsonRows(columns: readonly RowColumn[]): RowFormat {
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  return {
    begin: () => '',
    add({ rows, columns: values }) {
      let text = '';
      for (let row = 0; row < rows; row++) {
        let comma = '{';
        for (const [i, column] of values.entries()) {
          const value = 'same' in column ? column.same : column.each[row];
          if (value === undefined) continue;
          text += comma + keys[i] + (typeof value === 'string' ? JSON.stringify(value) : value);
          comma = ',';
        }
        text += '}\n';
      }
      return text;
    },
    end: () => '',
  };
}
