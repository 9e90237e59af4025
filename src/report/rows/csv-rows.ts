import type { GameRows } from '../../engine/play-rows.ts';
import { csvLine } from '../csv.ts';
import { GAME, type RowColumns } from './row-columns.ts';
import type { RowFormat } from './row-format.ts';

/** Rows as CSV (RFC 4180, line feeds). A measure that a cell does not have is left empty. */
export function csvRows({ cell: before, measures }: RowColumns): RowFormat {
  return {
    begin: () => csvLine([...before.map(({ name }) => name), GAME, ...measures.map(({ name }) => name)]),
    add({ cell, firstGame, games, values }: GameRows): string {
      // Numbers need no quotes, so only what is the same in all rows is written as fields.
      const head = csvLine(before.map(({ cells }) => cells[cell])).slice(0, -1);
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
