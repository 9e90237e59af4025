import type { Answer } from '../analysis/answer.ts';
import { fallsTable } from './falls-table.ts';
import { halfTimeTable } from './half-time-table.ts';
import { lengthsTable } from './lengths-table.ts';
import { membersTable } from './members-table.ts';
import { summaryTable } from './summary-table.ts';
import { survivalTable } from './survival-table.ts';
import type { Table } from './table.ts';

/** All tables of an answer, each a CSV file. */
export interface Tables {
  readonly summary: Table;
  readonly members: Table;
  readonly lengths: Table;
  readonly survival: Table;
  /** Only if falls are counted by cause. */
  readonly falls?: Table;
  /** Only if half-times were computed. */
  readonly halfTime?: Table;
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
