import { sequentialZ } from '../../stats/looks.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import type { Interval } from '../../stats/rate-interval.ts';
import { addSums, intervalOf, meanOf, type Sums } from '../../stats/sums.ts';

/** The candidates of a search, and their targets. */
export interface Search {
  /** Number of candidates; they are identified by index. */
  readonly candidates: number;
  /** Ranges, in the order of the sums that {@link play} returns. */
  readonly targets: readonly Interval[];
  /** Games of each candidate at each look, ascending. */
  readonly sizes: readonly number[];
  /** The most games in all. */
  readonly mostGames: number;
  /** Games that a candidate plays for each game of a look: its number of cells. */
  readonly cells: number;
  /** Number of candidates that play to the last look. Default: 8. */
  readonly finalists?: number | undefined;
  /**
   * Plays games of candidates, other than those of other looks.
   *
   * @returns for each candidate sums for every target; `undefined` when aborted
   */
  play(candidates: readonly number[], look: number, games: number): Promise<readonly (readonly Sums[])[] | undefined>;
  onRound?(round: Round): void;
}

/** The result of one round of the search. */
interface Round {
  /** Games of each candidate so far, in each cell. */
  readonly games: number;
  readonly played: number;
  /** Number of them that certainly miss a target. */
  readonly missed: number;
  /** Number of the rest that were set aside as the worse half. */
  readonly aside: number;
}

/** A candidate that was played and does not certainly miss. */
export interface Finalist {
  readonly candidate: number;
  readonly sums: readonly Sums[];
  /** Largest distance from the middle of a target: 1 is the edge of one, more is outside. */
  readonly off: number;
  /** Whether it is certainly within all targets. */
  readonly isMet: boolean;
}

export interface Found {
  /** `none`: every candidate misses a target; `stopped`: aborted, or too many games. */
  readonly verdict: 'finalists' | 'none' | 'stopped';
  /** Nearest to the middle first. If there is none, the candidates that came nearest. */
  readonly finalists: readonly Finalist[];
  readonly rounds: readonly Round[];
  readonly games: number;
  /** Half width, in standard errors, of the simultaneous intervals of the search. */
  readonly z: number;
}

/** Probability that any claim of the search is wrong. */
const LEVEL = 0.05;
/** Default number of candidates that play to the last look. */
const FINALISTS = 8;

/**
 * Searches candidates that reach all targets, by successive halving (Karnin, Koren and Somekh 2013): all play a few
 * games, the better half continues with twice as many, until a few are left that play to the last look.
 *
 * A candidate is dropped for good only when its interval is outside a target. These intervals are simultaneous over all
 * candidates, targets and looks (Bonferroni over the first two, Pocock's boundary over looks), so that with 95 %
 * confidence no candidate is dropped that reaches its targets. Those that are merely worse are set aside, and return
 * when all candidates before them were dropped. So "none" means that every single one was shown to miss.
 */
export async function searchSettings(search: Search): Promise<Found> {
  const { candidates, targets, sizes, mostGames, cells, finalists = FINALISTS, play, onRound } = search;
  const z = widthOf(sizes, LEVEL / (candidates * targets.length));
  const entries = Array.from({ length: candidates }, (_, candidate) => new Entry(candidate, targets));
  const rounds: Round[] = [];
  let active = entries;
  let aside: Entry[] = [];
  let games = 0;
  const result = (verdict: Found['verdict'], from: readonly Entry[]): Found => ({
    verdict,
    finalists: from
      .filter(({ looks }) => looks > 0)
      .sort(byOff)
      .slice(0, finalists)
      .map((entry) => entry.finalist(z)),
    rounds,
    games,
    z,
  });
  for (;;) {
    // A candidate that was set aside may have played fewer looks than the others.
    const look = Math.min(...active.map(({ looks }) => looks));
    if (look === sizes.length) return result('finalists', active);
    const playing = active.filter(({ looks }) => looks === look);
    const size = sizes[look];
    const more = size - (sizes[look - 1] ?? 0);
    if (games + more * playing.length * cells > mostGames) return result('stopped', [...active, ...aside]);
    const sums = await play(
      playing.map(({ candidate }) => candidate),
      look,
      more,
    );
    if (sums === undefined) return result('stopped', [...active, ...aside]);
    games += more * playing.length * cells;
    playing.forEach((entry, i) => {
      entry.take(sums[i]);
    });
    const left = active.filter((entry) => !entry.misses(z));
    const missed = active.length - left.length;
    const kept =
      left.length > finalists ? left.sort(byOff).slice(0, Math.max(finalists, Math.ceil(left.length / 2))) : left;
    aside = [...aside, ...left.slice(kept.length)];
    active = kept;
    const round = { games: size, played: playing.length, missed, aside: left.length - kept.length };
    rounds.push(round);
    onRound?.(round);
    if (active.length === 0) {
      if (aside.length === 0) return result('none', entries);
      aside.sort(byOff);
      active = aside.slice(0, Math.max(finalists, Math.ceil(aside.length / 2)));
      aside = aside.slice(active.length);
    }
  }
}

/**
 * Returns the half width in standard errors at which one interval holds at all looks, except with probability `chance`.
 * For a tiny probability it uses Bonferroni's correction over looks too: that is less than 1 % wider, and the exact
 * boundary would be lost in rounding.
 */
function widthOf(sizes: readonly number[], chance: number): number {
  return chance > 1e-4 ? sequentialZ(sizes, 1 - chance) : normalQuantile(1 - chance / 2 / sizes.length);
}

/** The state of a candidate. */
class Entry {
  readonly candidate: number;
  /** Number of looks it has played. */
  looks = 0;
  private readonly targets: readonly Interval[];
  private sums: readonly Sums[] = [];

  constructor(candidate: number, targets: readonly Interval[]) {
    this.candidate = candidate;
    this.targets = targets;
  }

  take(sums: readonly Sums[]): void {
    this.sums = this.looks === 0 ? sums : sums.map((each, i) => addSums(this.sums[i], each));
    this.looks++;
  }

  get off(): number {
    return offBy(this.sums, this.targets);
  }

  misses(z: number): boolean {
    return this.targets.some(({ low, high }, i) => {
      const interval = intervalOf(this.sums[i], z);
      return interval.high < low || interval.low > high;
    });
  }

  finalist(z: number): Finalist {
    return { candidate: this.candidate, sums: this.sums, off: this.off, isMet: isInside(this.sums, this.targets, z) };
  }
}

/** Returns the largest distance from the middle of a target; 1 is the edge. */
export function offBy(sums: readonly Sums[], targets: readonly Interval[]): number {
  return Math.max(
    ...targets.map(({ low, high }, i) => Math.abs(meanOf(sums[i]) - (low + high) / 2) / ((high - low) / 2)),
  );
}

/** Returns whether all intervals are within their targets. */
export function isInside(sums: readonly Sums[], targets: readonly Interval[], z: number): boolean {
  return targets.every((target, i) => {
    const { low, high } = intervalOf(sums[i], z);
    return low >= target.low && high <= target.high;
  });
}

/** Sorts by distance; equal ones keep the order of candidates. */
function byOff(a: Entry, b: Entry): number {
  return a.off - b.off || a.candidate - b.candidate;
}
