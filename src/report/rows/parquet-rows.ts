import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { GameRows } from '../../engine/play-rows.ts';
import { GAME, type RowColumns } from './row-columns.ts';
import type { RowFormat } from './row-format.ts';

/** How many games a group of rows has at most: as many as come in one piece. */
const GROUP_ROWS = 20_000;

/**
 * Rows as Parquet: a rate is an INT32 that is 0 or 1, every other number a DOUBLE, words are STRING. A measure that a cell
 * does not have is null.
 *
 * @param about what the file says of itself: key and value
 */
export function parquetRows(columns: RowColumns, about: Readonly<Record<string, string>>): RowFormat {
  const bytes = new ByteWriter();
  const taken = (): Uint8Array => {
    const piece = new Uint8Array(bytes.buffer.slice(0, bytes.index));
    bytes.index = 0;
    return piece;
  };
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: sourcesOf(columns) }),
    createdBy: 'montecrawl',
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
  });
  return {
    begin: taken,
    async add(rows) {
      await writer.write({ columnData: sourcesOf(columns, rows), rowGroupSize: GROUP_ROWS });
      return taken();
    },
    async end() {
      await writer.finish();
      return taken();
    },
  };
}

/** The columns with the values of some rows; with none for the schema. */
function sourcesOf({ cell: before, measures }: RowColumns, rows?: GameRows): ColumnSource[] {
  const { cell = 0, firstGame = 0, games = 0, values = new Float64Array(0) } = rows ?? {};
  const width = games === 0 ? 0 : values.length / games;
  const same = before.map(({ name, cells }): ColumnSource => {
    const isWords = cells.some((value) => typeof value !== 'number');
    const value = isWords ? String(cells[cell]) : Number(cells[cell]);
    return { name, data: new Array(games).fill(value), type: isWords ? 'STRING' : 'DOUBLE', nullable: false };
  });
  const numbers = Float64Array.from({ length: games }, (_, row) => firstGame + row);
  const counted = measures.map(({ name, kind, places }): ColumnSource => {
    const place = places[cell];
    const nullable = places.includes(undefined);
    const type = kind === 'rate' ? 'INT32' : 'DOUBLE';
    if (place === undefined) return { name, data: new Array(games).fill(null), type, nullable };
    const data = kind === 'rate' ? new Int32Array(games) : new Float64Array(games);
    for (let row = 0; row < games; row++) data[row] = values[row * width + place];
    return { name, data, type, nullable };
  });
  return [...same, { name: GAME, data: numbers, type: 'DOUBLE', nullable: false }, ...counted];
}
