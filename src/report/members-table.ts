import type { Answer } from '../analysis/answer.ts';
import { CellRows, cellColumns } from './cell-rows.ts';
import { sizeIn } from './member-size.ts';
import { valueEntries } from './summary-table.ts';
import type { Table } from './table.ts';

/** Returns `members.csv`: the fates of each member, one fate a row; the fates of a member sum to 1. */
export function membersTable(answer: Answer): Table<CellRows> {
  const columns = [
    ...cellColumns(answer),
    ...['side', 'member', 'of', 'fate', 'value', 'low', 'high', 'count', 'games', 'method', 'shown'],
  ];
  const fates = Object.values(answer.measures).filter(({ group }) => group === 'fate');
  const rows = new CellRows(answer, (cell) =>
    fates.flatMap((measure) => {
      const { name, side = null, member = null, what } = measure;
      const value = cell.measures[name];
      return value === undefined
        ? []
        : [{ side, member, of: sizeIn(cell, measure, value), fate: what, ...valueEntries(value, cell.games) }];
    }),
  );
  return { name: 'members', columns, rows };
}
