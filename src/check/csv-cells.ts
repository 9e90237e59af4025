import { parse } from 'csv-parse/sync';

/** A cell of a CSV table. */
export interface CsvCell {
  readonly text: string;
  /** Offset of its text, after an opening quotation mark. */
  readonly start: number;
}

/** A fault of a CSV text. */
export interface CsvFault {
  readonly offset: number;
  readonly problem: string;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows the closing quotation mark of this cell; write a mark inside a cell twice',
  INVALID_OPENING_QUOTE:
    'a quotation mark is in the middle of this cell; put the cell in quotes and write the mark twice',
};

/**
 * Reads a CSV table. Cells are separated by commas, semicolons or tabs, as in the first line.
 *
 * @returns rows with at least one cell, or the first fault
 */
export function readCells(text: string): readonly (readonly CsvCell[])[] | CsvFault {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const head = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  const delimiter = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ',';
  let [endByte, end] = [0, 0];
  /** Returns the start of the next cell. */
  const next = () => {
    const [between] = new RegExp(end === 0 ? '^[\\r\\n]*' : `^(?:${delimiter}|[\\r\\n]+)`).exec(
      text.slice(end, end + 1000),
    ) ?? [''];
    const start = end + between.length;
    return text[start] === '"' ? start + 1 : start;
  };
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (value, context) => {
        const start = next();
        end += decoder.decode(bytes.subarray(endByte, context.bytes)).length;
        endByte = context.bytes;
        return { text: value.trim(), start } satisfies CsvCell as unknown as string;
      },
    }) as unknown as CsvCell[][];
  } catch (error) {
    const problem = PROBLEMS[(error as { code?: string }).code ?? ''];
    if (problem === undefined) throw error;
    return { offset: next(), problem };
  }
}
