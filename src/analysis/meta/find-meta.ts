import { symmetricEquilibrium } from '../../stats/equilibrium.ts';
import { sequentialZ } from '../../stats/looks.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { ownSeed } from '../own-seed.ts';
import { PointRecord, type Score } from '../point-record.ts';
import { fewestGames, rankEntries } from '../rank-entries.ts';
import { type Mixture, playAgainst } from './against-mixture.ts';
import type { PlayPairs } from './arena.ts';
import { PairRecords } from './pair-records.ts';

/** Builds that may be brought against each other. */
export interface Arena {
  /** Builds to begin with, by number, 2 or more. */
  readonly start: readonly number[];
  /** Returns the builds that are tried against a mixture of these, of which some may be among them. */
  readonly others: (played: readonly number[]) => readonly number[];
  readonly play: PlayPairs;
  /** 0..2^53-1 */
  readonly seed: number;
  /** Who gains no more than this by another build is content, as a rate above 0. */
  readonly margin: number;
  /** Most games in all. */
  readonly mostGames: number;
  /** Games that builds have played against each other; left out: none. */
  readonly records?: PairRecords | undefined;
  /** Whether to end when no build seems to gain, without playing on until that is sure. */
  readonly rough?: boolean | undefined;
  /** Called before each step. */
  readonly onStep?: (() => void) | undefined;
}

/** One step of the search: a mixture and the builds that seemed to gain against it. */
interface Step {
  /** Builds that had met each other, and in how many rounds. */
  readonly builds: number;
  readonly rounds: number;
  /** Builds that were tried against the mixture. */
  readonly tried: number;
  readonly added: readonly number[];
}

/** A build that played fresh games against the mixture. */
interface Held {
  readonly build: number;
  /** Intervals of all that are held against one mixture hold together at 95 %. */
  readonly score: Score;
}

/** What builds are brought, and how well that stands. */
export interface MetaFound {
  /** Builds that met each other, the one that is brought most often first. */
  readonly builds: readonly number[];
  /** How often each is brought: the equilibrium of their games. */
  readonly shares: readonly number[];
  readonly records: PairRecords;
  /** Rounds that every pair of them played. */
  readonly rounds: number;
  /** Fresh games against the mixture, the highest score first. */
  readonly held: readonly Held[];
  readonly steps: readonly Step[];
  /** How many builds were tried in all. */
  readonly tried: number;
  readonly games: number;
  /**
   * - `settled`: on fresh games no build that was tried gains more than the margin; of a rough search, none seems to
   * - `open`: it takes more games to say
   */
  readonly verdict: 'settled' | 'open' | 'interrupted';
}

/** Rounds of each pair while builds are found. */
const FIRST_ROUNDS = 256;
const MOST_ROUNDS = 65_536;
/** The most builds that are added in one step. */
const ADDED = 3;
const MOST_STEPS = 60;
/** A build that loses more than this to the mixture is not played on. */
const FAR_BEHIND = 0.03;
/** They are played in pieces of so many games. */
const PIECE = 100_000;
/** What a search for a better build may take of the games that are left. */
const RACE_SHARE = 0.3;
/** And so many games of each build that is tried. */
const RACE_GAMES = 512;
/** Builds whose scores differ by no more than this are as good as each other while one is sought that gains. */
const RACE_MARGIN = 0.02;
/** Both games of a round are against one foe. */
const SEATS = [0, 0];

/** Fewest games that it takes to say anything. */
export function fewestMetaGames(builds: number): number {
  return builds * (builds - 1) * FIRST_ROUNDS;
}

/**
 * Finds the mixture of builds from which no one gains by bringing another build: double oracle (McMahan, Gordon and Blum
 * 2003) with builds that play.
 *
 * A few builds play each other. From the equilibrium of their games the best other build is sought by successive halving
 * and added, until none seems to gain. Then all that matter play many more games, and builds that may gain are held
 * against the equilibrium on fresh ones.
 *
 * What comes back depends on the points only, which `play` decides.
 *
 * @returns `undefined` when told to stop before the first builds had met
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
  /** Builds that are to meet each other. */
  private builds: readonly number[];
  /** Those that have, and how often each is brought. */
  private met: readonly number[] = [];
  private shares: readonly number[] = [];
  private rounds = FIRST_ROUNDS;
  private held: readonly Held[] = [];
  private otherGames = 0;
  /** Rounds of each pair for the mixture that is held against fresh games; twice as many have half the error squared. */
  private readonly enough: number;
  /** Rounds at which those who are held against the mixture are judged: at the last, even half the margin shows. */
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

  /** Many more rounds for those that are brought, or nearly. The others are tried again as any build is. */
  private sharpen(): void {
    const near = this.near(FAR_BEHIND);
    this.builds = near.length > 1 ? near : this.builds;
    this.rounds = this.enough;
  }

  /** Builds that are brought, or lose no more than this to the mixture. */
  private near(behind: number): number[] {
    const payoffs = this.records.payoffs(this.met);
    return this.met.filter((_, i) => {
      const gain = payoffs[i].reduce((sum, payoff, j) => sum + payoff * this.shares[j], 0);
      return this.shares[i] > 0 || gain > -behind;
    });
  }

  /** Seeks the best of other builds against a mixture. @returns those that remain, the best first, or why there are none */
  private async race(
    others: readonly number[],
    mixture: Mixture,
    step: number,
  ): Promise<readonly Held[] | 'open' | 'interrupted'> {
    for (const build of others) this.tried.add(build);
    if (others.length === 0) return [];
    // Two at least can be ranked: one alone races against a build that is brought.
    const racing = others.length === 1 ? [...others, ...mixture.keys()].slice(0, 2) : others;
    const fewest = fewestGames(racing.length, SEATS.length);
    if (!this.affords(fewest)) return 'open';
    const left = this.arena.mostGames - this.games;
    const standings = await rankEntries({
      ...{ entries: racing.length, foeOf: SEATS, top: 1, margin: RACE_MARGIN },
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
    const records = new Map(builds.map((build) => [build, new PointRecord(SEATS)]));
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

/** How often each build would be brought by games that might have been played instead. */
export function resampledShares({ builds, records }: MetaFound, seed: number, times: number): number[][] {
  const own = ownSeed(seed, 'resampled');
  return [...records.resampled(builds, own, times)].map((payoffs) => symmetricEquilibrium(payoffs));
}
