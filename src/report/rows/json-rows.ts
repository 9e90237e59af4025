import type { GameRows } from '../../engine/play-rows.ts';
import { GAME, type RowColumns } from './row-columns.ts';
import type { RowFormat } from './row-format.ts';

/** Rows as JSON Lines: an object a game, without the measures that its cell does not have. */
export function jsonRows({ cell: before, measures }: RowColumns): RowFormat {
  return {
    begin: () => '',
    add({ cell, firstGame, games, values }: GameRows): string {
      const same = before.map(({ name, cells }) => `${JSON.stringify(name)}:${JSON.stringify(cells[cell])}`).join(',');
      const keys = measures.flatMap(({ name, places }) => {
        const place = places[cell];
        return place === undefined ? [] : [{ key: `,${JSON.stringify(name)}:`, place }];
      });
      const width = values.length / games;
      let text = '';
      for (let row = 0; row < games; row++) {
        text += `{${same},"${GAME}":${firstGame + row}`;
        for (const { key, place } of keys) text += key + values[row * width + place];
        text += '}\n';
      }
      return text;
    },
    end: () => '',
  };
}
