import type { Answer } from '../../analysis/answer.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';

/** Columns that come before those of measures. */
interface CellColumn {
  readonly name: string;
  /** The value in each cell. */
  readonly cells: readonly VaryValue[];
}

/** A column of a measure: 0 or 1 of a rate, else a whole number. */
interface MeasureColumn {
  readonly name: string;
  readonly kind: Measure['kind'];
  /** Its place among the measures of each cell; `undefined` in a cell that does not have it. */
  readonly places: readonly (number | undefined)[];
}

/**
 * The columns of a file with a row a game: what is the same for all games of a cell, the number of the game, then the
 * measures.
 */
export interface RowColumns {
  readonly cell: readonly CellColumn[];
  readonly measures: readonly MeasureColumn[];
}

/** The name of the column with the number of the game, 0 or more. */
export const GAME = 'game';

/**
 * Lays out the columns for an answer: its cells (1, 2, ...), the values that it varies, its seed, and all measures that any
 * of its cells has, in the order in which they are met.
 *
 * @param measures the measures of each cell
 */
export function rowColumns(answer: Answer, measures: readonly (readonly Measure[])[]): RowColumns {
  const { cells, axes, seed } = answer;
  const known = new Map(measures.flat().map((measure) => [measure.name, measure]));
  const places = measures.map((each) => new Map(each.map(({ name }, place) => [name, place])));
  return {
    cell: [
      { name: 'cell', cells: cells.map((_, i) => i + 1) },
      ...axes.map(({ path }) => ({ name: path, cells: cells.map(({ vary }) => vary[path]) })),
      { name: 'seed', cells: cells.map(() => seed) },
    ],
    measures: [...known.values()].map(({ name, kind }) => ({
      name,
      kind,
      places: places.map((each) => each.get(name)),
    })),
  };
}
