import type { Answer } from '../analysis/answer.ts';
import { lastSeen, totalOf } from './histogram.ts';
import { cellColumns, cellEntries } from './summary-table.ts';
import type { Table } from './table.ts';

/**
 * `lengths.csv`: how many games lasted how long, one length a row. Where `or_more` is 1, the row counts longer
 * games too. Lengths above the longest seen are left out.
 */
export function lengthsTable(answer: Answer): Table {
  const columns = [...cellColumns(answer), 'measure', 'length', 'or_more', 'count', 'share', 'games'];
  const lengths = Object.values(answer.measures).filter(({ group }) => group === 'length');
  const rows = answer.cells.flatMap((cell) => {
    const where = cellEntries(answer, cell);
    return lengths.flatMap(({ name }) => {
      const value = cell.measures[name];
      const histogram = value !== undefined && 'mean' in value ? (value.histogram ?? []) : [];
      const total = totalOf(histogram);
      return histogram.slice(0, lastSeen(histogram) + 1).map((count, length) => ({
        ...where,
        measure: name,
        length,
        or_more: length === histogram.length - 1 ? 1 : 0,
        count,
        share: total > 0 ? count / total : null,
        games: cell.games,
      }));
    });
  });
  return { name: 'lengths', columns, rows };
}
