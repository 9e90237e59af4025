import type { RowColumns } from './row-columns.ts';
import type { RowFormat } from './row-format.ts';

/** Kinds of files that rows can be written as, by how their names end. */
export const ROW_FILES = ['.csv', '.jsonl', '.parquet'] as const;

export type RowFile = (typeof ROW_FILES)[number];

/** How rows are written as a kind of file. What a kind needs is loaded by those that write it. */
export async function formatOf(
  file: RowFile,
  columns: RowColumns,
  about: Readonly<Record<string, string>>,
): Promise<RowFormat> {
  if (file === '.csv') return (await import('./csv-rows.ts')).csvRows(columns);
  if (file === '.jsonl') return (await import('./json-rows.ts')).jsonRows(columns);
  return (await import('./parquet-rows.ts')).parquetRows(columns, about);
}
