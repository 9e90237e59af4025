import { csvLine } from '../csv.ts';
import type { RowFile } from './row-files.ts';

/** A column of words or numbers, any of which may be missing. */
export interface PlainColumn {
  readonly name: string;
  readonly isWords: boolean;
}

export type PlainRow = readonly (string | number | undefined)[];

/** How rows of words and numbers are written as a file of one kind, piece after piece. */
export interface PlainFormat {
  begin(): string | Uint8Array;
  add(rows: readonly PlainRow[]): string | Uint8Array | Promise<Uint8Array>;
  end(): string | Promise<Uint8Array>;
}

/** @param about what a Parquet file says of itself: key and value */
export async function plainFormat(
  file: RowFile,
  columns: readonly PlainColumn[],
  about: Readonly<Record<string, string>>,
): Promise<PlainFormat> {
  if (file === '.parquet') return parquet(columns, about);
  const end = () => '';
  if (file === '.jsonl') {
    const object = (row: PlainRow) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]]));
    return { begin: end, add: (rows) => rows.map((row) => `${JSON.stringify(object(row))}\n`).join(''), end };
  }
  const lines = (rows: readonly PlainRow[]) => rows.map(csvLine).join('');
  return { begin: () => lines([columns.map(({ name }) => name)]), add: lines, end };
}

async function parquet(columns: readonly PlainColumn[], about: Readonly<Record<string, string>>): Promise<PlainFormat> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const taken = (): Uint8Array => {
    const piece = new Uint8Array(bytes.buffer.slice(0, bytes.index));
    bytes.index = 0;
    return piece;
  };
  const sources = (rows: readonly PlainRow[]) =>
    columns.map(({ name, isWords }, i) => ({
      ...{ name, data: rows.map((row) => row[i] ?? null), nullable: true },
      type: isWords ? ('STRING' as const) : ('DOUBLE' as const),
    }));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: sources([]) }),
    createdBy: 'montecrawl',
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
  });
  return {
    begin: taken,
    async add(rows) {
      await writer.write({ columnData: sources(rows), rowGroupSize: rows.length });
      return taken();
    },
    async end() {
      await writer.finish();
      return taken();
    },
  };
}
