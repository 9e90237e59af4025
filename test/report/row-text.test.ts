import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../src/report/rows/csv-rows.ts';
import { jsonRows } from '../../src/report/rows/json-rows.ts';
import type { RowChunk, RowValue } from '../../src/report/rows/row-format.ts';

const ROWS = 7;
const WORDS = ['', 'knight', 'a, b', 'say "no"', '=1+1', 'Ærø', '😀', 'two\nlines'];
const value = fc.oneof(
  fc.constantFrom<RowValue>(undefined, true, false, ...WORDS),
  fc.double({ noNaN: true, min: -1e9 }),
);
const each = { minLength: ROWS, maxLength: ROWS };
const column = fc.oneof(
  value.map((same) => ({ same })),
  fc.uint32Array(each).map((counts) => ({ each: counts })),
  fc.nat(20).map((count) => ({ each: new Uint32Array(ROWS).fill(count) })),
  fc.array(fc.maxSafeNat(), each).map((counts) => ({ each: Float64Array.from(counts) })),
  fc.array(value, each).map((values) => ({ each: values })),
);
/** The first column is a count, as that of the cell. */
const chunk = fc
  .array(column, { maxLength: 6 })
  .map((columns): RowChunk => ({ rows: ROWS, columns: [{ same: 3 }, ...columns] }));

const columnsOf = ({ columns }: RowChunk) =>
  columns.map((_, i) => ({ name: `column "${i}"`, kind: 'words' as const, isOptional: true }));
const rowsOf = ({ columns }: RowChunk): RowValue[][] =>
  Array.from({ length: ROWS }, (_, row) => columns.map((each) => ('same' in each ? each.same : each.each[row])));
const written = (piece: unknown) => Buffer.from(piece as Uint8Array).toString();

/** A field as RFC 4180 has it; what a spreadsheet takes for a formula gets an apostrophe. */
function field(value: RowValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

describe('rows as text', () => {
  it('are the values of each row in CSV, in any mixture of columns', () => {
    fc.assert(
      fc.property(chunk, (each) => {
        const lines = rowsOf(each).map((row) => `${row.map(field).join(',')}\n`);
        expect(written(csvRows(columnsOf(each)).add(each))).toBe(lines.join(''));
      }),
    );
  });

  it('are an object a row in JSON Lines, without what is missing', () => {
    fc.assert(
      fc.property(chunk, (each) => {
        const columns = columnsOf(each);
        const rows = rowsOf(each).map((row) => {
          const fields = row.map((value, i) => [columns[i].name, value] as const).filter(([, v]) => v !== undefined);
          return `${JSON.stringify(Object.fromEntries(fields))}\n`;
        });
        expect(written(jsonRows(columns).add(each))).toBe(rows.join(''));
      }),
    );
  });

  it('go on where the last chunk ended, however long', () => {
    const format = csvRows([
      { name: 'cell', kind: 'count' },
      { name: 'text', kind: 'words' },
    ]);
    const long = 'ü'.repeat(100_000);
    for (const words of [
      [long, 'b'],
      ['c', long],
    ])
      expect(written(format.add({ rows: 2, columns: [{ same: 1 }, { each: words }] }))).toBe(
        `1,${words[0]}\n1,${words[1]}\n`,
      );
  });
});
