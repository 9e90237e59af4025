import {
  ByteWriter,
  type ColumnSource,
  ParquetWriter,
  type SchemaElement,
  schemaFromColumnData,
} from 'hyparquet-writer';
import { writeColumn } from 'hyparquet-writer/src/column.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeDictionaryPage } from 'hyparquet-writer/src/dictionary.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import type { RowColumn, RowFormat, RowValue } from './row-format.ts';

const LARGEST_INT32 = 2 ** 31 - 1;
/** Counts up to this are written with the dictionary 0, 1, 2 ..., in which each is its own index. */
const LARGEST_INDEX = 4095;
const TYPES = { count: 'INT32', number: 'DOUBLE', words: 'STRING' } as const;

/**
 * Formats rows as Parquet: a count is an INT32, a number a DOUBLE, words are a STRING. A missing value is null.
 *
 * The library would look up every value to build a dictionary, which takes as long as playing the game. Counts are
 * their own indexes, so their pages are built here, with internal parts of the library: its version is fixed in
 * package.json.
 */
export function parquetRows(columns: readonly RowColumn[]): RowFormat {
  const bytes = new ByteWriter();
  const taken = (): Uint8Array => {
    const piece = new Uint8Array(bytes.buffer.slice(0, bytes.index));
    bytes.index = 0;
    return piece;
  };
  const columnData = columns.map(({ name, kind, isOptional = false }): ColumnSource => {
    return { name, data: [], type: TYPES[kind], nullable: isOptional };
  });
  const schema = schemaFromColumnData({ columnData });
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'montecrawl' });
  const [root, ...elements] = schema;
  const page = new ByteWriter();
  return {
    begin: taken,
    add({ rows, columns: values }) {
      const start = bytes.offset;
      const chunks = columns.map((column, i) => {
        const path = [root, elements[i]];
        const value = values[i];
        if ('same' in value) return indexedChunk(bytes, page, path, rows, sameOf(valueIn(column, value.same)));
        const counts = column.kind === 'count' ? smallCounts(value.each) : undefined;
        return counts ? indexedChunk(bytes, page, path, rows, counts) : listedChunk(bytes, path, column, value.each);
      });
      const total = chunks.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n);
      file.row_groups.push({
        columns: chunks,
        total_byte_size: total,
        num_rows: BigInt(rows),
        total_compressed_size: BigInt(bytes.offset - start),
      });
      file.num_rows += BigInt(rows);
      return taken();
    },
    async end(about) {
      file.kvMetadata = Object.entries(about).map(([key, value]) => ({ key, value }));
      await file.finish();
      return taken();
    },
  };
}

/** Values as indexes into a dictionary, which is empty for a column without any value. */
interface Indexed {
  readonly dictionary: readonly (string | number)[];
  /** Left out if all are 0. */
  readonly indexes?: Uint32Array;
}

function sameOf(value: string | number | null): Indexed {
  return { dictionary: value === null ? [] : [value] };
}

/** Returns the indexes of counts up to {@link LARGEST_INDEX}; `undefined` for other values. */
function smallCounts(values: ArrayLike<RowValue>): Indexed | undefined {
  if (!(values instanceof Uint32Array)) return undefined;
  let largest = 0;
  for (let row = 0; row < values.length; row++) if (values[row] > largest) largest = values[row];
  if (largest > LARGEST_INDEX) return undefined;
  if (largest === 0) return sameOf(0);
  return { dictionary: Array.from({ length: largest + 1 }, (_, value) => value), indexes: values };
}

type Chunk = ReturnType<typeof writeColumn>['chunk'];
type Path = SchemaElement[];

function encoderOf(schemaPath: Path) {
  const element = schemaPath[1];
  return {
    columnName: element.name,
    element,
    schemaPath,
    codec: 'SNAPPY' as const,
    compressors: { SNAPPY: snappyCompress },
    stats: true,
    pageSize: 0,
    columnIndex: false,
    offsetIndex: false,
  };
}

/** @param page memory for the values of one column, reused for the next: its size grows only once */
function indexedChunk(
  bytes: ByteWriter,
  page: ByteWriter,
  path: Path,
  rows: number,
  { dictionary, indexes }: Indexed,
): Chunk {
  const column = encoderOf(path);
  const hasValues = dictionary.length > 0;
  const start = bytes.offset;
  const dictionarySize = hasValues ? writeDictionaryPage(bytes, column, [...dictionary]) : 0;
  const dataStart = bytes.offset;
  const levels = new ByteWriter();
  if (column.element.repetition_type === 'OPTIONAL') appendRun(levels, rows, hasValues ? [1] : [0]);
  page.offset = 0;
  page.index = 0;
  if (hasValues) {
    const width = 32 - Math.clz32(dictionary.length - 1);
    page.appendUint8(width);
    if (indexes === undefined) appendRun(page, rows, []);
    else writeRleBitPackedHybrid(page, indexes, width);
  }
  const compressed = snappyCompress(page.getBytes());
  const encoding = hasValues ? 'RLE_DICTIONARY' : 'PLAIN';
  writePageHeader(bytes, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: levels.offset + page.offset,
    compressed_page_size: levels.offset + compressed.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: hasValues ? 0 : rows,
      num_rows: rows,
      encoding,
      definition_levels_byte_length: levels.offset,
      repetition_levels_byte_length: 0,
      is_compressed: true,
    },
  });
  const headerSize = bytes.offset - dataStart;
  bytes.appendBytes(levels.getBytes());
  bytes.appendBytes(compressed);
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: column.element.type ?? 'INT32',
      encodings: hasValues ? ['PLAIN', encoding] : [encoding],
      path_in_schema: [column.columnName],
      codec: column.codec,
      num_values: BigInt(rows),
      total_compressed_size: BigInt(bytes.offset - start),
      total_uncompressed_size: BigInt(dictionarySize + headerSize + levels.offset + page.offset),
      ...(hasValues && { dictionary_page_offset: BigInt(start) }),
      data_page_offset: BigInt(dataStart),
    },
  };
}

/** Appends a run of one value, in as many bytes as its width needs. */
function appendRun(bytes: ByteWriter, rows: number, value: readonly number[]): void {
  bytes.appendVarInt(rows * 2);
  for (const byte of value) bytes.appendUint8(byte);
}

function listedChunk(bytes: ByteWriter, path: Path, column: RowColumn, each: ArrayLike<RowValue>): Chunk {
  const encoder = encoderOf(path);
  if (column.kind === 'count' && !column.isOptional) {
    // Ascending counts, such as the number of the game, are smallest as differences.
    const values = new Int32Array(each.length);
    for (let row = 0; row < values.length; row++) values[row] = valueIn(column, each[row]) as number;
    const pageData = { values, definitionLevels: [], repetitionLevels: [], maxDefinitionLevel: 0 };
    return writeColumn({ writer: bytes, column: { ...encoder, encoding: 'DELTA_BINARY_PACKED' }, pageData }).chunk;
  }
  const values = Array.from(each, (value) => valueIn(column, value));
  const isOptional = column.isOptional === true;
  const pageData = {
    values,
    definitionLevels: isOptional ? values.map((value) => (value === null ? 0 : 1)) : [],
    repetitionLevels: [],
    maxDefinitionLevel: isOptional ? 1 : 0,
  };
  return writeColumn({ writer: bytes, column: encoder, pageData }).chunk;
}

/** @throws RangeError for a count that is too large */
function valueIn({ name, kind }: RowColumn, value: RowValue): string | number | null {
  if (value === undefined) return null;
  if (kind === 'words') return String(value);
  if (kind === 'count' && Number(value) > LARGEST_INT32)
    throw new RangeError(
      `${name} is ${value}, and Parquet files hold counts up to ${LARGEST_INT32}: write .csv or .jsonl`,
    );
  return Number(value);
}
