import { SampledDice } from '../dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { emptyTally, mergeTally } from '../stats/tally.ts';
import { DrawnGames, endLawOf } from './drawn-games.ts';
import { playGame } from './game-runner.ts';

/** A matchup that records the ending of every game within a range of game numbers. */
export interface Recording extends Matchup {
  readonly recorded: Matchup;
  /** Names of the rates that make up an ending, at most 30. */
  readonly watched: readonly string[];
  /** The range: games `firstGame` .. `firstGame + games - 1`. */
  readonly firstGame: number;
  readonly games: number;
}

export function isRecording(matchup: Matchup): matchup is Recording {
  return 'recorded' in matchup;
}

/**
 * A batch runner that counts games as usual and records each one. After the slots of the tally come two for each game
 * of the range: its ending (bit i says whether the i-th watched rate was true), and a fingerprint of its tally. Games
 * of other batches leave 0 there, so that batches merge by addition like any tally.
 */
export class RecordingRunner {
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
    const ends = endLawOf(kernel, recording.recorded, this.game);
    this.drawn = ends && new DrawnGames(ends, this.game, this.dice);
  }

  /** @throws Error which names the game, when one breaks or does not end */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { game, dice, watched, slots, drawn, recording } = this;
    const all = emptyTally(slots + 2 * recording.games);
    const counts = emptyTally(slots);
    const one = emptyTally(slots);
    for (let number = firstGame; number < firstGame + games; number++) {
      one.fill(0);
      if (drawn !== undefined) drawn.play(seed, number, 1, one);
      else playGame(game, dice, seed, number, one);
      mergeTally(counts, one);
      const at = slots + number - recording.firstGame;
      all[at] = watched.reduce((ending, slot, i) => (one[slot] === 0 ? ending : ending | (1 << i)), 0);
      all[at + recording.games] = gamePrint(one);
    }
    all.set(counts.subarray(0, slots));
    all.set(counts.subarray(slots), all.length / 2);
    return all;
  }
}

/** Returns a fingerprint of a game's tally, 0..2^53-1. Slots of 0 are skipped. */
function gamePrint(one: Float64Array): number {
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  for (let slot = 0; slot < one.length; slot++) {
    const count = one[slot];
    if (count === 0) continue;
    const high = Math.floor(count / 2 ** 32);
    for (const word of [slot, count | 0, high]) {
      a = Math.imul(a ^ word, 0xcc9e2d51);
      a ^= a >>> 15;
      b = Math.imul(b ^ word, 0x1b873593);
      b ^= b >>> 13;
    }
  }
  return (a >>> 11) * 2 ** 32 + (b >>> 0);
}
