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
  /** Facts that a row must have, its own or those of the row that it starts from. */
  readonly needs: readonly string[];
  /** The book's own rows, as a file would write them; of an extended book those that were defined, too. */
  readonly rows: Readonly<Record<string, WrittenRow>>;
}

/** What the row of any kind may say beside its facts. */
export interface CommonFacts {
  /** The row that it starts from; facts that are written take the place of those of that row. */
  readonly from?: string;
  /** What it is, in one sentence, for lists and reports. */
  readonly meaning?: string;
  /** What one of it costs: a number, or a formula of the member's numbers such as `2 * rep + 1`. */
  readonly points?: number | string;
  /** The most of it that a side may have. */
  readonly limit?: number;
}
