import type { Answer, AnswerCell } from '../analysis/answer.ts';
import { valueLabel } from './label.ts';
import type { Entry, Row } from './table.ts';

/** Entries that rows must have: one, or one of several. */
export type Where = Readonly<Record<string, Entry | readonly Entry[]>>;

/** Returns whether a row has these entries. */
export function hasEntries(row: Row, where: Where): boolean {
  return Object.entries(where).every(([column, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(row[column]) : row[column] === wanted,
  );
}

/** Returns the columns that identify a cell: its number from 1, and the varied values. */
export function cellColumns(answer: Answer): string[] {
  return ['cell', ...answer.axes.map(({ path }) => varyColumn(path))];
}

/** Returns the column of an axis: `vary.lair.troll.rep`. */
export function varyColumn(path: string): string {
  return `vary.${path}`;
}

/**
 * The rows of a table about the cells of an answer. They are made one cell at a time, whenever they are read: thousands of
 * cells have a million rows.
 */
export class CellRows implements Iterable<Row> {
  private readonly answer: Answer;
  private readonly rowsIn: (cell: AnswerCell, where: Where) => readonly Row[];

  /** @param rowsIn returns the rows of a cell without {@link cellColumns}; it may leave out those that `where` excludes */
  constructor(answer: Answer, rowsIn: (cell: AnswerCell, where: Where) => readonly Row[]) {
    this.answer = answer;
    this.rowsIn = rowsIn;
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const at of this.answer.cells.keys()) yield* this.rowsOf(at, {});
  }

  /** Returns the rows that have these entries. */
  where(where: Where): Row[] {
    const { cell } = where;
    const cells = typeof cell === 'number' ? [cell - 1] : [...this.answer.cells.keys()];
    return cells.flatMap((at) => this.rowsOf(at, where).filter((row) => hasEntries(row, where)));
  }

  private rowsOf(at: number, where: Where): Row[] {
    const { axes, cells } = this.answer;
    const cell = cells[at];
    if (cell === undefined) return [];
    const entries: Record<string, Entry> = { cell: at + 1 };
    for (const { path } of axes) {
      const value = cell.vary[path];
      entries[varyColumn(path)] = typeof value === 'number' ? value : valueLabel(value);
    }
    return this.rowsIn(cell, where).map((row) => ({ ...entries, ...row }));
  }
}
