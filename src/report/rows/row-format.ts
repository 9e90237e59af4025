/** The supported file extensions for rows. */
export const ROW_FILES = ['.csv', '.jsonl', '.parquet'] as const;

export type RowFile = (typeof ROW_FILES)[number];

/** A column of a file of rows. */
export interface RowColumn {
  readonly name: string;
  /** `count`: whole numbers, 0..2^31-1. `words`: text, true and false. */
  readonly kind: 'count' | 'number' | 'words';
  /** Whether values may be missing. */
  readonly isOptional?: boolean;
}

export type RowValue = string | number | boolean | undefined;

/** The values of a column in consecutive rows: the same in all of them, or one each. */
export type ColumnValues = { readonly same: RowValue } | { readonly each: ArrayLike<RowValue> };

/** Consecutive rows, column by column. */
export interface RowChunk {
  readonly rows: number;
  readonly columns: readonly ColumnValues[];
}

type Piece = string | Uint8Array;

/** Writes rows in one file format, piece by piece. */
export interface RowFormat {
  begin(): Piece;
  add(chunk: RowChunk): Piece | Promise<Piece>;
  /** @param about metadata of the file, if its format supports that */
  end(about: Readonly<Record<string, string>>): Piece | Promise<Piece>;
}

/** Creates the format of a file. Its code is loaded on first use. */
export async function rowFormat(file: RowFile, columns: readonly RowColumn[]): Promise<RowFormat> {
  if (file === '.csv') return (await import('./csv-rows.ts')).csvRows(columns);
  if (file === '.jsonl') return (await import('./json-rows.ts')).jsonRows(columns);
  return (await import('./parquet-rows.ts')).parquetRows(columns);
}
