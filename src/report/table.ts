/** An entry of a table; `null` if it has no value. */
export type Entry = string | number | null;

/** One row of a table, by column. Charts are drawn from these alone. */
export type Row = Readonly<Record<string, Entry>>;

/** Rows with the same columns, as written to a CSV file. */
export interface Table<Rows extends Iterable<Row> = readonly Row[]> {
  /** Name of the file, without its extension: `summary`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Rows;
}
