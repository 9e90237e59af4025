import type { ZodObject } from 'zod';

/** A row as written in a file: facts by name. */
export type WrittenRow = Readonly<Record<string, unknown>>;

/** Rows by kind (`races`) and name. Each has all its facts, including those copied by `from`. */
export type Definitions = Readonly<Record<string, Readonly<Record<string, WrittenRow>>>>;

/** Returns the names of all rows of a kind: those of the book first, then those that a scenario defines. */
export type NamesOf = (kind: string) => readonly [string, ...string[]];

/** A kind of row that a scenario may define: races, weapons, figures ... */
export interface RowKind {
  /** Its key under `define:`, in the plural: `races`. */
  readonly key: string;
  /** The singular, as in the words of the book: `race`. */
  readonly one: string;
  readonly rule: string;
  /** Its meaning, in one plain sentence. */
  readonly meaning: string;
  /** Most rows of this kind in a scenario. */
  readonly most: number;
  /**
   * Returns the schema of a row. Strict; every fact is optional and has its range and `meta({ rule, description })`,
   * from which `list effects`, the schema for editors and messages are made. Without `from`, `meaning`, `points` and
   * `limit`, which all kinds have.
   */
  row(names: NamesOf): ZodObject;
  /** Whether members are based on such a row and may override its facts. */
  readonly isMember?: true;
  /** Facts that a row must have, its own or copied by `from`. */
  readonly needs: readonly string[];
  /** The book's own rows, as a file would write them; in an extended book also those that were defined. */
  readonly rows: Readonly<Record<string, WrittenRow>>;
  /** Other words of the book for its rows, which `from` takes too: `sword` for `martial-weapon`. */
  readonly also?: Readonly<Record<string, string>>;
}

/** Returns the kinds with a scenario's rows added after those of the book. */
export function withRows(kinds: readonly RowKind[], own: Definitions): readonly RowKind[] {
  return kinds.map((kind) => ({ ...kind, rows: { ...kind.rows, ...own[kind.key] } }));
}
