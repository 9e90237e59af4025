import { SampledDice } from '../../dice/sampled.ts';
import type { Pair, PlayPairs } from './arena.ts';

/** The most points of a round: two won games. */
const MOST_POINTS = 4;
/** About how many games are played at a time, so that an abort loses little. */
const PIECE = 100_000;

/** The games of builds against each other, round by round. All pairs play the same rounds. */
export class PairRecords {
  games = 0;
  private readonly play: PlayPairs;
  private readonly stage: string;
  /** The points in each round, by pair with the lower number first, from that build's view. */
  private readonly points = new Map<string, Uint8Array>();

  constructor(play: PlayPairs, stage: string) {
    this.play = play;
    this.stage = stage;
  }

  /** Returns how many games are missing until all of these have met in `rounds` rounds. */
  missing(builds: readonly number[], rounds: number): number {
    return pairsOf(builds).reduce((sum, pair) => sum + 2 * Math.max(0, rounds - this.roundsOf(pair)), 0);
  }

  /** Plays the missing games. @returns `false` when aborted */
  async fill(builds: readonly number[], rounds: number): Promise<boolean> {
    const byCount = new Map<number, Pair[]>();
    for (const pair of pairsOf(builds)) {
      const count = this.roundsOf(pair);
      if (count < rounds) byCount.set(count, [...(byCount.get(count) ?? []), pair]);
    }
    for (const [count, pairs] of byCount) {
      const piece = Math.max(32, Math.floor(PIECE / (2 * pairs.length)));
      for (let first = count; first < rounds; first += piece) {
        const more = Math.min(piece, rounds - first);
        const played = await this.play(pairs, this.stage, first, more);
        if (played === undefined) return false;
        this.games += 2 * pairs.length * more;
        for (const [i, pair] of pairs.entries()) this.add(pair, played[i]);
      }
    }
    return true;
  }

  /** Returns the payoff matrix: each build's score against each other, less one half. */
  payoffs(builds: readonly number[]): number[][] {
    return this.meanOf(builds, undefined);
  }

  /** Yields payoff matrices of bootstrap resamples: rounds are drawn with replacement, the same for all pairs. */
  *resampled(builds: readonly number[], seed: number, times: number): Generator<number[][]> {
    const dice = new SampledDice();
    const rounds = this.roundsOfAll(builds);
    for (let time = 0; time < times; time++) {
      dice.begin(seed, time);
      const counts = new Uint16Array(rounds);
      for (let drawn = 0; drawn < rounds; drawn++) counts[Math.floor(((dice.next() >>> 0) / 2 ** 32) * rounds)]++;
      yield this.meanOf(builds, counts);
    }
  }

  /** Returns the number of rounds that all of these have played. */
  roundsOfAll(builds: readonly number[]): number {
    return Math.min(...pairsOf(builds).map((pair) => this.roundsOf(pair)));
  }

  /** Returns the points of one build against another in each round, 0..4. */
  pointsOf([one, other]: Pair): Uint8Array {
    const points = this.points.get(keyOf(one, other)) ?? new Uint8Array(0);
    return one < other ? points : points.map((each) => MOST_POINTS - each);
  }

  private meanOf(builds: readonly number[], counts: Uint16Array | undefined): number[][] {
    const payoffs = builds.map(() => builds.map(() => 0));
    for (const [i, one] of builds.entries()) {
      for (const [j, other] of builds.entries()) {
        if (one >= other) continue;
        const points = this.points.get(keyOf(one, other)) ?? new Uint8Array(0);
        const rounds = counts?.length ?? points.length;
        let sum = 0;
        if (counts === undefined) for (const won of points) sum += won;
        else for (let round = 0; round < rounds; round++) sum += counts[round] * points[round];
        const mean = rounds === 0 ? 0 : sum / (MOST_POINTS * rounds) - 0.5;
        payoffs[i][j] = mean;
        payoffs[j][i] = -mean;
      }
    }
    return payoffs;
  }

  private roundsOf([one, other]: Pair): number {
    return this.points.get(keyOf(one, other))?.length ?? 0;
  }

  private add([one, other]: Pair, [first, second]: readonly [Uint8Array, Uint8Array]): void {
    const before = this.points.get(keyOf(one, other)) ?? new Uint8Array(0);
    const all = new Uint8Array(before.length + first.length);
    all.set(before);
    for (let i = 0; i < first.length; i++) {
      const won = first[i] + second[i];
      all[before.length + i] = one < other ? won : MOST_POINTS - won;
    }
    this.points.set(keyOf(one, other), all);
  }
}

function pairsOf(builds: readonly number[]): Pair[] {
  return builds.flatMap((one) => builds.flatMap((other) => (one < other ? [[one, other] as const] : [])));
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
