import { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { emptyTally } from '../stats/tally.ts';
import { DrawnGames, endLawOf } from './drawn-games.ts';
import { playGame } from './table.ts';

/** A matchup of which every game in a window of game numbers is remembered by how it ended. */
export interface Recording extends Matchup {
  readonly recorded: Matchup;
  /** Names of the rates that an ending is made of, at most 30. */
  readonly watched: readonly string[];
  /** The window: games `firstGame` .. `firstGame + games - 1`. */
  readonly firstGame: number;
  readonly games: number;
}

export function isRecording(matchup: Matchup): matchup is Recording {
  return 'recorded' in matchup;
}

/**
 * A table at which games are counted as usual and remembered one by one. After the slots of the tally come those of
 * the window, one a game: bit i says whether the i-th watched rate was true of it. A game of another batch leaves 0
 * there, so that batches merge by addition like any tally.
 */
export class RecordingTable {
  private readonly game: Game;
  private readonly dice = new SampledDice();
  private readonly recording: Recording;
  private readonly slots: number;
  private readonly watched: readonly number[];
  private readonly drawn: DrawnGames | undefined;

  constructor(kernel: Kernel, recording: Recording) {
    const layout = layOut(kernel.measures(recording.recorded));
    this.game = kernel.newGame(recording.recorded);
    this.recording = recording;
    this.slots = layout.slots;
    this.watched = recording.watched.map((name) => layout.at(name));
    const ends = endLawOf(recording.recorded, this.game);
    this.drawn = ends && new DrawnGames(ends, this.game, this.dice, this.slots);
  }

  /** @throws Error which names the game, when one breaks or does not end */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { game, dice, watched, slots, drawn } = this;
    const all = emptyTally(slots + this.recording.games);
    const counts = all.subarray(0, slots);
    // Games count into `counts` themselves: what a watched rate stood at tells whether this one made it true.
    const before = watched.map(() => 0);
    for (let number = firstGame; number < firstGame + games; number++) {
      if (drawn !== undefined) drawn.play(seed, number, 1, counts);
      else playGame(game, dice, seed, number, counts);
      let ending = 0;
      for (let i = 0; i < watched.length; i++) {
        const count = counts[watched[i] as number] as number;
        if (count !== before[i]) ending |= 1 << i;
        before[i] = count;
      }
      all[slots + number - this.recording.firstGame] = ending;
    }
    return all;
  }
}
