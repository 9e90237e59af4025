import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { type RowChunk, type RowColumn, rowFormat } from '../../src/report/rows/row-format.ts';

const COLUMNS: readonly RowColumn[] = [
  { name: 'game', kind: 'count' },
  { name: 'gold', kind: 'count', isOptional: true },
  { name: 'xp', kind: 'count' },
  { name: 'round', kind: 'count', isOptional: true },
  { name: 'who', kind: 'words', isOptional: true },
  { name: 'star', kind: 'words' },
  { name: 'chance', kind: 'number', isOptional: true },
];

const CHUNKS: readonly RowChunk[] = [
  {
    rows: 4,
    columns: [
      { each: Uint32Array.of(0, 1, 2, 3) },
      { each: Uint32Array.of(0, 4095, 0, 7) },
      { each: Uint32Array.of(0, 4096, 2 ** 31 - 1, 5) },
      { each: [1, undefined, 3, undefined] },
      { each: ['knight', undefined, 'goblin "2"', 'knight'] },
      { same: true },
      { each: [0.5, undefined, 0.25, 1] },
    ],
  },
  {
    rows: 2,
    columns: [
      { each: Uint32Array.of(4, 5) },
      { same: undefined },
      { each: Uint32Array.of(0, 0) },
      { same: 9 },
      { same: undefined },
      { same: 'no' },
      { same: undefined },
    ],
  },
];

const ROWS = [
  { game: 0, gold: 0, xp: 0, round: 1, who: 'knight', star: 'true', chance: 0.5 },
  { game: 1, gold: 4095, xp: 4096, round: null, who: null, star: 'true', chance: null },
  { game: 2, gold: 0, xp: 2 ** 31 - 1, round: 3, who: 'goblin "2"', star: 'true', chance: 0.25 },
  { game: 3, gold: 7, xp: 5, round: null, who: 'knight', star: 'true', chance: 1 },
  { game: 4, gold: null, xp: 0, round: 9, who: null, star: 'no', chance: null },
  { game: 5, gold: null, xp: 0, round: 9, who: null, star: 'no', chance: null },
];

async function fileOf(chunks: readonly RowChunk[]): Promise<ArrayBuffer> {
  const format = await rowFormat('.parquet', COLUMNS);
  const pieces = [format.begin()];
  for (const chunk of chunks) pieces.push(await format.add(chunk));
  pieces.push(await format.end({ title: 'A title' }));
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

describe('rows as Parquet', () => {
  it('reads back as they were, small and large, missing and the same in all rows', async () => {
    const file = await fileOf(CHUNKS);
    expect(await parquetReadObjects({ file })).toEqual(ROWS);
    const { row_groups, key_value_metadata } = parquetMetadata(file);
    expect(row_groups.map(({ num_rows }) => num_rows)).toEqual([4n, 2n]);
    expect(key_value_metadata).toEqual([{ key: 'title', value: 'A title' }]);
  });

  it('refuses counts of more than 31 bits', async () => {
    const [{ columns }] = CHUNKS;
    const tooLarge = columns.map((column, i) => (i === 2 ? { each: Uint32Array.of(0, 1, 2 ** 31, 3) } : column));
    await expect(fileOf([{ rows: 4, columns: tooLarge }])).rejects.toThrow('xp is 2147483648');
  });
});
