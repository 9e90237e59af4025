import type { Answer } from '../analysis/answer.ts';
import { CellRows, cellColumns } from './cell-rows.ts';
import type { Table } from './table.ts';

/**
 * Returns `half-time.csv`: how often the side behind at half-time wins, one row per cell; `undefined` if no cell has
 * that.
 */
export function halfTimeTable(answer: Answer): Table<CellRows> | undefined {
  if (answer.cells.every(({ halfTime }) => halfTime === undefined)) return undefined;
  const rows = new CellRows(answer, (cell) => {
    if (cell.halfTime === undefined) return [];
    const { games, behind, comebacks, rate, continuations } = cell.halfTime;
    return [
      {
        ...{ games, behind, comebacks, continuations: continuations ?? null },
        ...{ value: rate?.rate ?? null, low: rate?.low ?? null, high: rate?.high ?? null },
      },
    ];
  });
  const columns = ['games', 'behind', 'comebacks', 'value', 'low', 'high', 'continuations'];
  return { name: 'half-time', columns: [...cellColumns(answer), ...columns], rows };
}
