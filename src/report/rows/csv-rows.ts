import { stringify } from 'csv-stringify/sync';
import type { GameRows } from '../../engine/play-rows.ts';
import { GAME, type RowColumns } from './row-columns.ts';
import type { RowFormat } from './row-format.ts';

/** Rows as CSV (RFC 4180, line feeds). A measure that a cell does not have is left empty. */
export function csvRows({ cell: before, measures }: RowColumns): RowFormat {
  const line = (values: readonly unknown[]) =>
    // Without a cast the library writes true as 1 and false as nothing.
    stringify([values], { cast: { boolean: String }, escape_formulas: true, record_delimiter: '\n' }).trimEnd();
  return {
    begin: () => `${line([...before.map(({ name }) => name), GAME, ...measures.map(({ name }) => name)])}\n`,
    add({ cell, firstGame, games, values }: GameRows): string {
      // Numbers need no quotes, so only what is the same in all rows is put to the library.
      const head = line(before.map(({ cells }) => cells[cell]));
      const places = measures.map((measure) => measure.places[cell]);
      const width = values.length / games;
      let text = '';
      for (let row = 0; row < games; row++) {
        text += `${head},${firstGame + row}`;
        for (const place of places) text += place === undefined ? ',' : `,${values[row * width + place]}`;
        text += '\n';
      }
      return text;
    },
    end: () => '',
  };
}
