import { type PairedDifference, pairedDifference } from '../stats/paired-difference.ts';
import { shareInterval } from '../stats/share-interval.ts';
import { cutRate, cutRates } from './digits.ts';

/** Points of a win; a draw gives half of them. */
const WIN = 2;

/** The won share of the possible points, with an interval. */
export interface Score {
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/**
 * The points of one entry, round by round. In each round it plays one game at each station, and each station belongs to
 * one foe.
 */
export class PointRecord {
  /** Points of each round over all stations. */
  private totals = new Uint16Array(64);
  /** By foe, the sum of the points of its games, and of their squares. */
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  private readonly foeOf: readonly number[];
  /** Number of stations of each foe. */
  private readonly stations: readonly number[];
  rounds = 0;

  /** @param foeOf the foe of each station, numbered from 0 */
  constructor(foeOf: readonly number[]) {
    const foes = Math.max(...foeOf) + 1;
    this.foeOf = foeOf;
    this.stations = Array.from({ length: foes }, (_, foe) => foeOf.filter((of) => of === foe).length);
    this.sums = new Float64Array(foes);
    this.squares = new Float64Array(foes);
  }

  /** @param points for each station, the points of the new rounds */
  add(points: readonly Uint8Array[]): void {
    const rounds = points[0]?.length ?? 0;
    while (this.totals.length < this.rounds + rounds) {
      const longer = new Uint16Array(2 * this.totals.length);
      longer.set(this.totals);
      this.totals = longer;
    }
    for (let round = 0; round < rounds; round++) {
      let total = 0;
      for (let station = 0; station < points.length; station++) {
        const won = points[station][round];
        const foe = this.foeOf[station];
        total += won;
        this.sums[foe] += won;
        this.squares[foe] += won * won;
      }
      this.totals[this.rounds + round] = total;
    }
    this.rounds += rounds;
  }

  /** Games so far. */
  get games(): number {
    return this.rounds * this.foeOf.length;
  }

  /** The won share of all points so far; 0 before the first round. */
  get mean(): number {
    if (this.rounds === 0) return 0;
    return total(this.sums) / (this.rounds * this.most);
  }

  /** Returns the same with an interval. @param z half its width in standard errors */
  score(z: number): Score {
    return scoreOf(total(this.sums), total(this.squares), this.games, z);
  }

  /** Returns the won share of the points against one foe. */
  scoreAgainst(foe: number, z: number): Score {
    return scoreOf(this.sums[foe], this.squares[foe], this.rounds * this.stations[foe], z);
  }

  /**
   * Returns how much larger a share of the points this entry won than another, over the rounds that both played, 2 or
   * more.
   */
  lead(other: PointRecord, z: number): PairedDifference {
    const games = Math.min(this.rounds, other.rounds);
    let [a, aa, b, bb, ab] = [0, 0, 0, 0, 0];
    for (let round = 0; round < games; round++) {
      const [mine, theirs] = [this.totals[round], other.totals[round]];
      a += theirs;
      aa += theirs * theirs;
      b += mine;
      bb += mine * mine;
      ab += mine * theirs;
    }
    const of = this.most;
    return pairedDifference({ games, a, aa, b, bb, ab }, { kind: 'share', ofA: of, ofB: of }, z);
  }

  /** The most points of a round. */
  private get most(): number {
    return WIN * this.foeOf.length;
  }
}

function total(numbers: Float64Array): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Returns a score with its interval. Each game counts as two halves, which are correlated: the rarer draws, the more. */
function scoreOf(points: number, squares: number, games: number, z: number): Score {
  if (games === 0) return { score: 0, low: 0, high: 1, games };
  const interval = cutRates(shareInterval(points, squares, games, WIN, z));
  return { score: cutRate(points / (games * WIN)), ...interval, games };
}
