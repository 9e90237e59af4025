import type { ZodObject } from 'zod';

/** A row as a file writes it: facts by name. */
export type WrittenRow = Readonly<Record<string, unknown>>;

/** Rows by kind (`races`) and name. Each has all its facts: what `from` left out is filled in. */
export type Definitions = Readonly<Record<string, Readonly<Record<string, WrittenRow>>>>;

/** Names of all rows of a kind: those of the book first, then those that a scenario defines. */
export type NamesOf = (kind: string) => readonly [string, ...string[]];

/** A kind of row that a scenario may define: races, weapons, figures ... */
export interface RowKind {
  /** As `define:` writes it, in the plural: `races`. */
  readonly key: string;
  /** One of them: `race`, as in the words of the book. */
  readonly one: string;
  readonly rule: string;
  /** What such a row is, in one plain sentence. */
  readonly meaning: string;
  /** The most rows of this kind that a scenario may define. */
  readonly most: number;
  /**
   * What a row may say. Strict; every fact is optional, has its range, and `meta({ rule, description })`: `list effects`,
   * the schema for editors and messages are made from it. Without `from`, `meaning`, `points` and `limit`, which all kinds
   * have.
   */
  row(names: NamesOf): ZodObject;
  /** Whether members start from such a row, so that what a member says itself takes the place of what the row says. */
  readonly isMember?: true;
  /** Facts that a row must have, its own or those of the row that it starts from. */
  readonly needs: readonly string[];
  /** The book's own rows, as a file would write them; of an extended book those that were defined, too. */
  readonly rows: Readonly<Record<string, WrittenRow>>;
}

/** Returns the kinds with rows that a scenario defines after those of the book. */
export function withRows(kinds: readonly RowKind[], own: Definitions): readonly RowKind[] {
  return kinds.map((kind) => ({ ...kind, rows: { ...kind.rows, ...own[kind.key] } }));
}
