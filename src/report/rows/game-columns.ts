import type { GameRows } from '../../engine/game-rows.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';
import type { ColumnValues, RowChunk, RowColumn } from './row-format.ts';

/** The columns that identify a game: its cell, the seed, and its number. */
export class GameColumns {
  readonly columns: readonly RowColumn[];
  private readonly scenario: Scenario;

  constructor(scenario: Scenario) {
    const { axes, cells } = scenario;
    this.scenario = scenario;
    this.columns = [
      { name: 'cell', kind: 'count' },
      ...axes.map(({ path: name }): RowColumn => {
        const isWords = cells.some(({ vary }) => typeof vary[name] !== 'number');
        return { name, kind: isWords ? 'words' : 'number' };
      }),
      { name: 'seed', kind: 'number' },
      { name: 'game', kind: 'count' },
    ];
  }

  /** @param cell index of the cell; rows count cells from 1 */
  valuesOf(cell: number, games: ArrayLike<number>): ColumnValues[] {
    const { axes, cells, seed } = this.scenario;
    const same = [cell + 1, ...axes.map(({ path }) => cells[cell].vary[path]), seed];
    return [...same.map((value) => ({ same: value })), { each: games }];
  }
}

/** The columns of a file with a row for each game: {@link GameColumns}, then all measures of any cell. */
export class MeasureColumns {
  readonly columns: readonly RowColumn[];
  private readonly games: GameColumns;
  /** By cell, the index of each column among its measures; `undefined` if it does not have the measure. */
  private readonly positions: readonly (readonly (number | undefined)[])[];

  /** @param measures of each cell */
  constructor(scenario: Scenario, measures: readonly (readonly Measure[])[]) {
    this.games = new GameColumns(scenario);
    const names = [...new Set(measures.flat().map(({ name }) => name))];
    const byCell = measures.map((each) => new Map(each.map(({ name }, position) => [name, position])));
    this.positions = byCell.map((positions) => names.map((name) => positions.get(name)));
    this.columns = [
      ...this.games.columns,
      ...names.map((name): RowColumn => ({ name, kind: 'count', isOptional: byCell.some((each) => !each.has(name)) })),
    ];
  }

  chunkOf({ cell, firstGame, games, columns }: GameRows): RowChunk {
    const numbers = new Float64Array(games);
    for (let row = 0; row < games; row++) numbers[row] = firstGame + row;
    const counted = this.positions[cell].map((position) =>
      position === undefined ? { same: undefined } : { each: columns[position] },
    );
    return { rows: games, columns: [...this.games.valuesOf(cell, numbers), ...counted] };
  }
}
