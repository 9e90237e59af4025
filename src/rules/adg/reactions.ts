import { laidOver, type Results } from '../kit/roll-table.ts';
import { REACTIONS, type ReactionName } from './names.ts';

/** What strangers make of the party: rows of a table that 2d6 are rolled on. @rule ADG-reaction-roll */

/** The lowest and the highest result of 2d6. */
export const LEAST_REACTION = 2;
export const MOST_REACTION = 12;

/** A row of the table: what 2d6 lead to it, and how strangers then are. */
export interface ReactionRow {
  readonly results: Results;
  readonly attitude: ReactionName;
  readonly meaning?: string;
}

/** The table of the book: low results are good. */
export const SHIPPED_REACTIONS = Object.fromEntries(
  REACTIONS.rows.map(({ name, from, to, meaning }) => [name, { results: { from, to }, attitude: name, meaning }]),
) as unknown as Readonly<Record<string, ReactionRow>>;

/** The table in numbers. */
export interface ReactionTable {
  /** Names of rows. */
  readonly names: readonly string[];
  /** Index of the reaction of each row. */
  readonly attitudeOf: readonly number[];
  /** The row that each result of 2d6 leads to, from 2. */
  readonly rowOf: readonly number[];
}

/** Lays rows over one another: later ones take the results of earlier ones. */
export function reactionTable(rows: Readonly<Record<string, ReactionRow>>): ReactionTable {
  const all = Object.entries(rows);
  const placed = all.map(([, { results }], row) => [row, results] as const);
  return {
    names: all.map(([name]) => name.replaceAll('-', ' ')),
    attitudeOf: all.map(([, { attitude }]) => REACTIONS.byName[attitude].index),
    rowOf: laidOver(new Array<number>(MOST_REACTION - LEAST_REACTION + 1).fill(0), LEAST_REACTION, placed),
  };
}
