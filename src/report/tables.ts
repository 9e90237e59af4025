import type { Answer } from '../analysis/answer.ts';
import type { CellRows } from './cell-rows.ts';
import { fallsTable } from './falls-table.ts';
import { halfTimeTable } from './half-time-table.ts';
import { lengthsTable } from './lengths-table.ts';
import { membersTable } from './members-table.ts';
import { summaryTable } from './summary-table.ts';
import { survivalTable } from './survival-table.ts';
import type { Table } from './table.ts';

/** A table about the cells of an answer. */
export type CellTable = Table<CellRows>;

/** All tables of an answer, each a CSV file. */
export interface Tables {
  readonly summary: CellTable;
  readonly members: CellTable;
  readonly lengths: CellTable;
  readonly survival: CellTable;
  /** Only if falls are counted by cause. */
  readonly falls?: CellTable;
  /** Only if half-times were computed. */
  readonly halfTime?: CellTable;
}

export function tablesOf(answer: Answer): Tables {
  const falls = fallsTable(answer);
  const halfTime = halfTimeTable(answer);
  return {
    summary: summaryTable(answer),
    members: membersTable(answer),
    lengths: lengthsTable(answer),
    survival: survivalTable(answer),
    ...(falls === undefined ? {} : { falls }),
    ...(halfTime === undefined ? {} : { halfTime }),
  };
}
