import type { Answer } from '../analysis/answer.ts';
import { cellColumns, cellEntries } from './summary-table.ts';
import type { Table } from './table.ts';

/**
 * Returns `half-time.csv`: how often the side behind at half-time wins, one row per cell; `undefined` if no cell has
 * that.
 */
export function halfTimeTable(answer: Answer): Table | undefined {
  const rows = answer.cells.flatMap((cell) => {
    if (cell.halfTime === undefined) return [];
    const { games, behind, comebacks, rate, continuations } = cell.halfTime;
    return [
      {
        ...cellEntries(answer, cell),
        ...{ games, behind, comebacks, continuations: continuations ?? null },
        ...{ value: rate?.rate ?? null, low: rate?.low ?? null, high: rate?.high ?? null },
      },
    ];
  });
  if (rows.length === 0) return undefined;
  const columns = ['games', 'behind', 'comebacks', 'value', 'low', 'high', 'continuations'];
  return { name: 'half-time', columns: [...cellColumns(answer), ...columns], rows };
}
