import { PairedDice } from '../dice/paired.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { addTo, emptyTally } from '../stats/tally.ts';
import { playGame } from './game-runner.ts';

/** A matchup that keeps the points of each game, so that games of different matchups can be compared one by one. */
export interface Scored extends Matchup {
  readonly scored: Matchup;
  /** Labels of its rollers. Equal labels in two matchups roll the same dice. */
  readonly labels: readonly string[];
  /** A game in which this measure is true is worth two points; with sign -1, one in which it is false. */
  readonly goal: { readonly measure: string; readonly sign: 1 | -1 };
  /** A game in which one of these measures is true is worth one point. */
  readonly draws: readonly string[];
  /** Number of the first game whose points are kept, and how many there are. */
  readonly firstGame: number;
  readonly games: number;
}

/** A game is worth 0, 1 or 2 points. The digits of this many games fit into one slot, which stays below 2^53. */
const GAMES_PER_SLOT = 32;
const BASE = 3;

export function isScored(matchup: Matchup): matchup is Scored {
  return 'scored' in matchup;
}

/** Returns how many slots the points of `games` games take. */
export function pointSlots(games: number): number {
  return Math.ceil(games / GAMES_PER_SLOT);
}

/** Reads the points of games, 0..2 each, from a tally. */
export function readPoints(tally: Float64Array, games: number): Uint8Array {
  const points = new Uint8Array(games);
  let rest = 0;
  for (let game = 0; game < games; game++) {
    if (game % GAMES_PER_SLOT === 0) rest = tally[game / GAMES_PER_SLOT];
    points[game] = rest % BASE;
    rest = Math.floor(rest / BASE);
  }
  return points;
}

/** A batch runner that stores the points of each game. */
export class PointsRunner {
  private readonly game: Game;
  private readonly dice: PairedDice;
  private readonly scored: Scored;
  private readonly counts: Float64Array;
  private readonly goal: number;
  private readonly draws: readonly number[];

  constructor(kernel: Kernel, scored: Scored) {
    const { at, slots } = layOut(kernel.measures(scored.scored));
    this.scored = scored;
    this.game = kernel.newGame(scored.scored);
    this.dice = new PairedDice(scored.labels);
    this.counts = emptyTally(slots);
    this.goal = at(scored.goal.measure);
    this.draws = scored.draws.map(at);
  }

  /**
   * Plays games and stores their points.
   *
   * @param seed 0..2^53-1
   * @param firstGame number of the first game, within those of the matchup
   * @param games number of games
   * @returns a tally for {@link readPoints}, in which all other games of the matchup have no points
   */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const { game, dice, counts, scored } = this;
    const points = emptyTally(pointSlots(scored.games));
    for (let number = firstGame; number < firstGame + games; number++) {
      counts.fill(0);
      playGame(game, dice, seed, number, counts);
      const at = number - scored.firstGame;
      addTo(points, Math.floor(at / GAMES_PER_SLOT), this.worth() * BASE ** (at % GAMES_PER_SLOT));
    }
    return points;
  }

  /** Returns the points of the game that was just played. */
  private worth(): number {
    const isReached = this.counts[this.goal] > 0 === (this.scored.goal.sign === 1);
    if (isReached) return 2;
    return this.draws.some((slot) => this.counts[slot] > 0) ? 1 : 0;
  }
}
