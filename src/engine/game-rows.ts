import type { Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { BatchRows } from './batch-rows.ts';
import type { BatchRunner } from './batch-runner.ts';
import { GameRunner } from './game-runner.ts';

/** Consecutive games of a cell, one row each. */
export interface GameRows {
  readonly cell: number;
  /** Number of the first game, from 0. */
  readonly firstGame: number;
  readonly games: number;
  /** A column for each measure, in the order of the cell's measures: 0 or 1 for a rate, else an integer. */
  readonly columns: readonly Uint32Array[];
}

/** A matchup whose games each produce a row. */
interface Rowed extends Matchup {
  readonly rowed: Matchup;
}

export function rowedOf(matchup: Matchup): Rowed {
  const { rules, play } = matchup;
  return { rules, play, rowed: matchup };
}

export function isRowed(matchup: Matchup): matchup is Rowed {
  return 'rowed' in matchup;
}

/** A batch runner that returns the rows of its games after their tally: see {@link BatchRows}. */
export class RowRunner implements BatchRunner {
  private readonly runner: GameRunner;
  private readonly rows: BatchRows;

  constructor(kernel: Kernel, { rowed }: Rowed) {
    this.runner = new GameRunner(kernel, rowed);
    this.rows = new BatchRows(layOut(kernel.measures(rowed)));
  }

  /** @throws RangeError for a value that a row cannot hold: 2^32 or more */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const all = this.rows.begin(firstGame, games);
    this.runner.playInto(this.rows.counts, seed, firstGame, games, this.rows);
    return all;
  }
}
