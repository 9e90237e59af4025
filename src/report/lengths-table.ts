import type { Answer } from '../analysis/answer.ts';
import { CellRows, cellColumns } from './cell-rows.ts';
import { lastSeen, totalOf } from './histogram.ts';
import type { Table } from './table.ts';

/** Exact lengths with a smaller probability are left out, unless a game lasted that long. */
export const LEAST_CHANCE = 1e-6;

/**
 * Returns `lengths.csv`: how many games lasted how long, one length a row. If `or_more` is 1, the row includes longer
 * games. The share is exact if the length was solved. Lengths above the longest observed one are left out.
 */
export function lengthsTable(answer: Answer): Table<CellRows> {
  const columns = [...cellColumns(answer), 'measure', 'length', 'or_more', 'count', 'share', 'games'];
  const lengths = Object.values(answer.measures).filter(({ group }) => group === 'length');
  const rows = new CellRows(answer, (cell) =>
    lengths.flatMap(({ name }) => {
      const value = cell.measures[name];
      const { histogram = [], chances = undefined } = value !== undefined && 'mean' in value ? value : {};
      const total = totalOf(histogram);
      const last = Math.max(lastSeen(histogram), chances?.findLastIndex((chance) => chance >= LEAST_CHANCE) ?? -1);
      return Array.from({ length: last + 1 }, (_, length) => ({
        measure: name,
        length,
        or_more: length === (chances ?? histogram).length - 1 ? 1 : 0,
        count: histogram[length] ?? null,
        share: chances?.[length] ?? (total > 0 ? histogram[length] / total : null),
        games: cell.games,
      }));
    }),
  );
  return { name: 'lengths', columns, rows };
}
