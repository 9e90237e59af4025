import { sequentialZ } from '../../stats/looks.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import type { Interval } from '../../stats/rate-interval.ts';
import { addSums, intervalOf, meanOf, type Sums } from '../../stats/sums.ts';

/** What is played of candidates, and what they must reach. */
export interface Search {
  /** How many candidates there are; they are called by number. */
  readonly candidates: number;
  /** Ranges, in the order in which {@link play} gives sums for them. */
  readonly targets: readonly Interval[];
  /** Games of each candidate at each look, rising. */
  readonly sizes: readonly number[];
  /** No more games than this are played in all. */
  readonly mostGames: number;
  /** Games that one candidate plays for one game of a look: how many cells it has. */
  readonly cells: number;
  /** How many are played to the end; left out: 8. */
  readonly finalists?: number | undefined;
  /**
   * Plays games of candidates that differ from those of other looks.
   *
   * @returns for each candidate sums for every target; `undefined` when told to stop
   */
  play(candidates: readonly number[], look: number, games: number): Promise<readonly (readonly Sums[])[] | undefined>;
  onRound?(round: Round): void;
}

/** What one round of the search came to. */
interface Round {
  /** Games of each candidate so far, in each cell. */
  readonly games: number;
  readonly played: number;
  /** How many of them miss a target for certain. */
  readonly missed: number;
  /** How many of the rest were set aside as the worse half. */
  readonly aside: number;
}

/** A candidate that was played and does not miss for certain. */
export interface Finalist {
  readonly candidate: number;
  readonly sums: readonly Sums[];
  /** How far from the middle of its targets, at worst: 1 is the edge of one, more is outside. */
  readonly off: number;
  /** Whether it lies within all targets for certain. */
  readonly isMet: boolean;
}

export interface Found {
  /** `none`: every candidate misses a target; `stopped`: told to stop, or too many games. */
  readonly verdict: 'finalists' | 'none' | 'stopped';
  /** The nearest to the middle first. Where there is none, those that came nearest. */
  readonly finalists: readonly Finalist[];
  readonly rounds: readonly Round[];
  readonly games: number;
  /** Standard errors that all intervals of the search hold at, together. */
  readonly z: number;
}

/** Any claim of the search is wrong with no more than this chance, all of them together. */
const LEVEL = 0.05;
/** So few are played to the end. */
const FINALISTS = 8;

/**
 * Looks for candidates that reach all targets, by successive halving (Karnin, Koren and Somekh 2013): all play a few
 * games, the better half goes on with twice as many, until a few are left that play to the end.
 *
 * A candidate is dropped for good only when its interval lies outside a target. These intervals hold for all
 * candidates, targets and looks together (Bonferroni over the first two, Pocock's boundary over looks), so that with
 * 95 % no candidate is dropped that reaches its targets. Those that are merely worse are set aside, and come back
 * when everybody before them was dropped. So "none" means that every single one was shown to miss.
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
    // Who comes back from aside plays smaller looks than the others did by then.
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
 * Standard errors that one interval must span to hold at all looks but for a chance. Where that is tiny, looks are
 * added up like everything else: it costs less than 1 % of the width there, and the exact boundary is lost in rounding.
 */
function widthOf(sizes: readonly number[], chance: number): number {
  return chance > 1e-4 ? sequentialZ(sizes, 1 - chance) : normalQuantile(1 - chance / 2 / sizes.length);
}

/** A candidate on its way. */
class Entry {
  readonly candidate: number;
  /** How many looks it has played. */
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

/** How far from the middle of its target the worst measure is; 1 is the edge. */
export function offBy(sums: readonly Sums[], targets: readonly Interval[]): number {
  return Math.max(
    ...targets.map(({ low, high }, i) => Math.abs(meanOf(sums[i]) - (low + high) / 2) / ((high - low) / 2)),
  );
}

/** Whether all intervals lie within their targets. */
export function isInside(sums: readonly Sums[], targets: readonly Interval[], z: number): boolean {
  return targets.every((target, i) => {
    const { low, high } = intervalOf(sums[i], z);
    return low >= target.low && high <= target.high;
  });
}

/** Equal ones keep their order, which is that of candidates. */
function byOff(a: Entry, b: Entry): number {
  return a.off - b.off || a.candidate - b.candidate;
}
