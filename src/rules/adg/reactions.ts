import { laidOver, type Results } from '../kit/roll-table.ts';
import { REACTIONS, type ReactionName } from './names.ts';

/** Reactions of strangers: a table for 2d6. @rule ADG-reaction-roll */

/** Lowest and highest result of 2d6. */
export const LEAST_REACTION = 2;
export const MOST_REACTION = 12;

/** A row of the table: its results of 2d6, and the reaction. */
export interface ReactionRow {
  readonly results: Results;
  readonly attitude: ReactionName;
  readonly meaning?: string;
}

/** The table of the book: low results are good. */
export const SHIPPED_REACTIONS = Object.fromEntries(
  REACTIONS.rows.map(({ name, from, to, meaning }) => [name, { results: { from, to }, attitude: name, meaning }]),
) as unknown as Readonly<Record<string, ReactionRow>>;

/** The compiled table. */
export interface ReactionTable {
  /** Names of rows. */
  readonly names: readonly string[];
  /** Index of the reaction of each row. */
  readonly attitudeOf: readonly number[];
  /** The row for each result of 2d6, from 2. */
  readonly rowOf: readonly number[];
}

/** Compiles rows to a table; later rows replace results of earlier ones. */
export function reactionTable(rows: Readonly<Record<string, ReactionRow>>): ReactionTable {
  const all = Object.entries(rows);
  const placed = all.map(([, { results }], row) => [row, results] as const);
  return {
    names: all.map(([name]) => name.replaceAll('-', ' ')),
    attitudeOf: all.map(([, { attitude }]) => REACTIONS.byName[attitude].index),
    rowOf: laidOver(new Array<number>(MOST_REACTION - LEAST_REACTION + 1).fill(0), LEAST_REACTION, placed),
  };
}
