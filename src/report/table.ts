/** What stands in a cell of a table; `null` where there is nothing to say. */
export type Entry = string | number | null;

/** One line of a table, by column. Charts are drawn from these and from nothing else. */
export type Row = Readonly<Record<string, Entry>>;

/** Rows with the same columns, as they are written to a CSV file. */
export interface Table {
  /** Name of the file, without its ending: `summary`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}
