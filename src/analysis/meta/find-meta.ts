import { symmetricEquilibrium } from '../../stats/equilibrium.ts';
import { sequentialZ } from '../../stats/looks.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { ownSeed } from '../own-seed.ts';
import { PointRecord, type Score } from '../point-record.ts';
import { fewestGames, rankEntries } from '../rank-entries.ts';
import { type Mixture, playAgainst } from './against-mixture.ts';
import type { PlayPairs } from './arena.ts';
import { PairRecords } from './pair-records.ts';

/** Builds that may play against each other. */
export interface Arena {
  /** Numbers of the first builds, 2 or more. */
  readonly start: readonly number[];
  /** Returns the builds to try against a mixture of `played`; it may include some of these. */
  readonly others: (played: readonly number[]) => readonly number[];
  readonly play: PlayPairs;
  /** 0..2^53-1 */
  readonly seed: number;
  /** A gain by changing the build that is too small to matter, as a rate above 0. */
  readonly margin: number;
  /** The most games in all. */
  readonly mostGames: number;
  /** Earlier games of builds against each other. Default: none. */
  readonly records?: PairRecords | undefined;
  /** Whether to end as soon as no build seems to gain, without confirming it. */
  readonly rough?: boolean | undefined;
  /** Called before each step. */
  readonly onStep?: (() => void) | undefined;
}

/** One step of the search: a mixture and the builds that seem to gain against it. */
interface Step {
  /** Number of builds that had met each other, and rounds of each pair. */
  readonly builds: number;
  readonly rounds: number;
  /** Number of builds tried against the mixture. */
  readonly tried: number;
  readonly added: readonly number[];
}

/** A build that played fresh games against the mixture. */
interface Held {
  readonly build: number;
  /** Intervals are simultaneous at 95 % over all builds that are tested against one mixture. */
  readonly score: Score;
}

/** The equilibrium mixture of builds, and how certain it is. */
export interface MetaFound {
  /** Builds that met each other, largest share first. */
  readonly builds: readonly number[];
  /** The share of each: the equilibrium of their games. */
  readonly shares: readonly number[];
  readonly records: PairRecords;
  /** Number of rounds of every pair of them. */
  readonly rounds: number;
  /** Results of fresh games against the mixture, highest score first. */
  readonly held: readonly Held[];
  readonly steps: readonly Step[];
  /** Number of builds tried in all. */
  readonly tried: number;
  readonly games: number;
  /**
   * - `settled`: on fresh games no build that was tried gains more than the margin; in a rough search, none seems to
   * - `open`: more games are needed
   */
  readonly verdict: 'settled' | 'open' | 'interrupted';
}

/** Rounds of each pair while builds are searched. */
const FIRST_ROUNDS = 256;
const MOST_ROUNDS = 65_536;
/** The most builds that are added in one step. */
const ADDED = 3;
const MOST_STEPS = 60;
/** A build that loses more than this against the mixture is dropped. */
const FAR_BEHIND = 0.03;
/** About how many games are played at a time, so that an abort loses little. */
const PIECE = 100_000;
/** The largest part of the remaining games that a search for a better build may use. */
const RACE_SHARE = 0.3;
/** The most games of that search for each build that is tried. */
const RACE_GAMES = 512;
/** Builds whose scores differ by no more than this are equal in that search. */
const RACE_MARGIN = 0.02;
/** Both games of a round are against the same foe. */
const FOE_OF = [0, 0];

/** Returns the fewest games for which there is a result. */
export function fewestMetaGames(builds: number): number {
  return builds * (builds - 1) * FIRST_ROUNDS;
}

/**
 * Finds the mixture of builds from which no build gains by changing: the double oracle method (McMahan, Gordon and Blum
 * 2003) on simulated games.
 *
 * A few builds play each other. The best other build against the equilibrium of their games is searched by successive
 * halving and added, until none seems to gain. Then the builds that matter play many more games, and builds that may
 * gain are tested against the equilibrium on fresh games.
 *
 * The result depends only on the points that `play` returns.
 *
 * @returns `undefined` when aborted before the first builds had met
 */
export async function findMeta(arena: Arena): Promise<MetaFound | undefined> {
  return new Search(arena).find();
}

class Search {
  private readonly arena: Arena;
  private readonly records: PairRecords;
  private readonly before: number;
  private readonly steps: Step[] = [];
  private readonly tried = new Set<number>();
  /** Builds that should meet each other. */
  private builds: readonly number[];
  /** Builds that have met, and their shares. */
  private met: readonly number[] = [];
  private shares: readonly number[] = [];
  private rounds = FIRST_ROUNDS;
  private held: readonly Held[] = [];
  private otherGames = 0;
  /** Rounds of each pair behind a mixture that is tested on fresh games; twice as many halve the squared error. */
  private readonly enough: number;
  /** Rounds after which the tested builds are judged: at the last, even half the margin is significant. */
  private readonly heldSizes: readonly number[];

  constructor(arena: Arena) {
    this.arena = arena;
    this.records = arena.records ?? new PairRecords(arena.play, 'pairs');
    this.before = this.records.games;
    this.builds = arena.start;
    this.enough = Math.max(FIRST_ROUNDS, powerOfTwo(0.41 / arena.margin ** 2));
    this.heldSizes = [1, 4, 16, 64].map((times) => times * Math.max(32, powerOfTwo(0.1 / arena.margin ** 2)));
  }

  async find(): Promise<MetaFound | undefined> {
    const { margin, rough } = this.arena;
    for (let step = 0; step < MOST_STEPS; step++) {
      this.arena.onStep?.();
      if (!this.affords(this.records.missing(this.builds, this.rounds))) return this.found('open');
      if (!(await this.records.fill(this.builds, this.rounds))) return this.found('interrupted');
      this.met = this.builds;
      this.shares = symmetricEquilibrium(this.records.payoffs(this.met));
      this.held = [];
      const mixture = this.mixture;
      for (const build of this.builds) this.tried.add(build);
      const others = this.arena.others([...mixture.keys()]).filter((build) => !this.builds.includes(build));
      const race = await this.race(others, mixture, step);
      if (typeof race === 'string') return this.found(race);
      const isSharp = this.rounds >= this.enough;
      const seem = race.filter(({ score }) => score.score > 0.5 + margin).slice(0, ADDED);
      if (!isSharp) {
        this.note(others.length, seem);
        if (seem.length > 0) this.add(seem);
        else if (rough) return this.found('settled');
        else this.sharpen();
        continue;
      }
      const outside = race.filter(({ score }) => score.high > 0.5 + margin).map(({ build }) => build);
      const held = await this.hold([...outside, ...this.near(margin)], mixture, step);
      if (typeof held === 'string') return this.found(held);
      const gain = held.filter(({ score }) => this.gains(score));
      const added = gain.filter(({ build }) => outside.includes(build));
      this.note(others.length, added);
      if (gain.length === 0)
        return this.found(held.every(({ score }) => score.high <= 0.5 + margin) ? 'settled' : 'open');
      if (added.length > 0) this.add(added.slice(0, ADDED));
      else if (this.rounds >= MOST_ROUNDS) return this.found('open');
      else this.rounds *= 2;
    }
    return this.found('open');
  }

  private get mixture(): Mixture {
    return new Map(this.met.flatMap((build, i) => (this.shares[i] > 0 ? [[build, this.shares[i]] as const] : [])));
  }

  private get games(): number {
    return this.records.games - this.before + this.otherGames;
  }

  private affords(more: number): boolean {
    return this.games + more <= this.arena.mostGames;
  }

  private gains({ score, low }: Score): boolean {
    return low > 0.5 && score > 0.5 + this.arena.margin / 2;
  }

  private note(tried: number, added: readonly Held[]): void {
    this.steps.push({
      ...{ builds: this.builds.length, rounds: this.rounds, tried },
      added: added.map(({ build }) => build),
    });
  }

  private add(some: readonly Held[]): void {
    this.builds = [...this.builds, ...some.map(({ build }) => build)];
  }

  /**
   * Keeps the builds that have a share or nearly have one, and gives them many more rounds. The others may be tried
   * again like any build.
   */
  private sharpen(): void {
    const near = this.near(FAR_BEHIND);
    this.builds = near.length > 1 ? near : this.builds;
    this.rounds = this.enough;
  }

  /** Returns the builds that have a share, or lose no more than `behind` against the mixture. */
  private near(behind: number): number[] {
    const payoffs = this.records.payoffs(this.met);
    return this.met.filter((_, i) => {
      const gain = payoffs[i].reduce((sum, payoff, j) => sum + payoff * this.shares[j], 0);
      return this.shares[i] > 0 || gain > -behind;
    });
  }

  /**
   * Searches the best of the other builds against a mixture. @returns the finalists, best first, or why there are none
   */
  private async race(
    others: readonly number[],
    mixture: Mixture,
    step: number,
  ): Promise<readonly Held[] | 'open' | 'interrupted'> {
    for (const build of others) this.tried.add(build);
    if (others.length === 0) return [];
    // A ranking needs two: a single build races against one of the mixture.
    const racing = others.length === 1 ? [...others, ...mixture.keys()].slice(0, 2) : others;
    const fewest = fewestGames(racing.length, FOE_OF.length);
    if (!this.affords(fewest)) return 'open';
    const left = this.arena.mostGames - this.games;
    const standings = await rankEntries({
      ...{ entries: racing.length, foeOf: FOE_OF, top: 1, margin: RACE_MARGIN },
      mostGames: Math.max(fewest, Math.min(RACE_SHARE * left, RACE_GAMES * racing.length)),
      play: (some, stage, firstRound, rounds) => {
        const builds = some.map((entry) => racing[entry]);
        return this.playAgainst(mixture, builds, `${stage} ${step}`, firstRound, rounds);
      },
    });
    if (standings === undefined || standings.verdict === 'interrupted') return 'interrupted';
    return standings.list
      .filter(({ stage, entry }) => stage === 'confirm' && others.includes(racing[entry]))
      .map(({ entry, score }) => ({ build: racing[entry], score }));
  }

  /** Plays fresh games of builds against a mixture, until each is known to gain, or to gain no more than the margin. */
  private async hold(
    builds: readonly number[],
    mixture: Mixture,
    step: number,
  ): Promise<readonly Held[] | 'interrupted'> {
    const records = new Map(builds.map((build) => [build, new PointRecord(FOE_OF)]));
    const z = sequentialZ(this.heldSizes, levelOfEach(builds.length));
    const scores = () =>
      builds
        .map((build): Held => ({ build, score: (records.get(build) as PointRecord).score(z) }))
        .sort((a, b) => b.score.score - a.score.score || a.build - b.build);
    let left = builds;
    let before = 0;
    for (const size of this.heldSizes) {
      const piece = Math.max(32, Math.floor(PIECE / (2 * left.length)));
      for (let first = before; first < size; first += piece) {
        const rounds = Math.min(piece, size - first);
        if (!this.affords(2 * left.length * rounds)) {
          this.held = scores();
          return this.held;
        }
        const points = await this.playAgainst(mixture, left, `hold ${step}`, first, rounds);
        if (points === undefined) {
          this.held = before > 0 ? scores() : [];
          return 'interrupted';
        }
        for (const [i, build] of left.entries()) records.get(build)?.add(points[i]);
      }
      before = size;
      this.held = scores();
      if (this.held.some(({ score }) => this.gains(score))) return this.held;
      left = left.filter((build) => (records.get(build) as PointRecord).score(z).high > 0.5 + this.arena.margin);
      if (left.length === 0) break;
    }
    return this.held;
  }

  private async playAgainst(
    mixture: Mixture,
    builds: readonly number[],
    stage: string,
    firstRound: number,
    rounds: number,
  ): Promise<readonly (readonly [Uint8Array, Uint8Array])[] | undefined> {
    const { play, seed } = this.arena;
    const points = await playAgainst(play, mixture, seed, builds, stage, firstRound, rounds);
    if (points !== undefined) this.otherGames += 2 * builds.length * rounds;
    return points;
  }

  private found(verdict: MetaFound['verdict']): MetaFound | undefined {
    const builds = this.met;
    if (builds.length < 2) return undefined;
    const order = builds.map((_, i) => i).sort((a, b) => this.shares[b] - this.shares[a] || builds[a] - builds[b]);
    const sorted = order.map((i) => builds[i]);
    return {
      builds: sorted,
      shares: order.map((i) => this.shares[i]),
      records: this.records,
      rounds: this.records.roundsOfAll(sorted),
      ...{ held: this.held, steps: this.steps, tried: this.tried.size, games: this.games, verdict },
    };
  }
}

function powerOfTwo(x: number): number {
  return 2 ** Math.round(Math.log2(x));
}

/** Yields the shares of the builds in bootstrap resamples of the games. */
export function resampledShares({ builds, records }: MetaFound, seed: number, times: number): number[][] {
  const own = ownSeed(seed, 'resampled');
  return [...records.resampled(builds, own, times)].map((payoffs) => symmetricEquilibrium(payoffs));
}
