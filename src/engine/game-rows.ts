import type { Kernel, Matchup } from '../rules/system.ts';
import { type Layout, layOut } from '../stats/measure.ts';
import { emptyTally, sumAt } from '../stats/tally.ts';
import type { Seat } from './seat.ts';
import { Table } from './table.ts';

/** A matchup each of whose games gives a row. */
export interface Rowed extends Matchup {
  readonly rowed: Matchup;
}

export function rowedOf(matchup: Matchup): Rowed {
  const { rules, play } = matchup;
  return { rules, play, rowed: matchup };
}

export function isRowed(matchup: Matchup): matchup is Rowed {
  return 'rowed' in matchup;
}

/** A table at which every game is written down by itself. */
export class RowTable implements Seat {
  private readonly table: Table;
  private readonly layout: Layout;

  constructor(kernel: Kernel, { rowed }: Rowed) {
    this.table = new Table(kernel, rowed);
    this.layout = layOut(kernel.measures(rowed));
  }

  /**
   * Plays games and reads each measure off each of them: 0 or 1 of a rate, else its whole number.
   *
   * @returns rows of as many values as there are measures, one after the other
   * @throws Error which names the game, when one breaks or does not end
   */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { offsets, slots } = this.layout;
    const one = emptyTally(slots);
    const rows = new Float64Array(games * offsets.length);
    for (let row = 0; row < games; row++) {
      one.fill(0);
      this.table.playInto(one, seed, firstGame + row, 1);
      const at = row * offsets.length;
      // The first slot of every kind of measure is the sum, which is the value where there is one game.
      for (let i = 0; i < offsets.length; i++) rows[at + i] = sumAt(one, offsets[i]);
    }
    return rows;
  }
}
