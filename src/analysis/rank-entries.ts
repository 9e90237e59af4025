import { sequentialZ } from '../stats/looks.ts';
import type { Interval } from '../stats/rate-interval.ts';
import { levelOfEach } from '../stats/settle.ts';
import { PointRecord, type Score } from './point-record.ts';

/** Which games are played: those by which entries are left out, or fresh ones that confirm those that remain. */
export type Stage = 'search' | 'confirm';

/** Many entries that play the same games against the same foes. */
export interface Gauntlet {
  /** How many entries there are, 2 or more. */
  readonly entries: number;
  /** The foe of each station, numbered from 0: in a round, every entry plays one game at each station. */
  readonly foeOf: readonly number[];
  /** How many places are to be decided, 1 or more. */
  readonly top: number;
  /** Entries whose scores differ by no more than this are as good as each other. */
  readonly margin: number;
  /** Most games of all entries together. */
  readonly mostGames: number;
  /** Exactly so many rounds of every entry, 2 or more: none is left out, and nothing is confirmed. */
  readonly rounds?: number | undefined;
  /**
   * Plays rounds `firstRound` .. `firstRound + rounds - 1` of some entries. Rounds with the same number meet the same random
   * numbers; those of the two stages have nothing to do with each other.
   *
   * @returns for each of these entries and each station the points of each round; `undefined` when told to stop
   */
  readonly play: (
    entries: readonly number[],
    stage: Stage,
    firstRound: number,
    rounds: number,
  ) => Promise<readonly (readonly Uint8Array[])[] | undefined>;
  /** Called after each look. */
  readonly onLook?: ((look: Look) => void) | undefined;
}

/** Where a stage stood when it looked. */
interface Look {
  readonly stage: Stage;
  /** Rounds of each entry that still played. */
  readonly rounds: number;
  /** How many entries played up to here. */
  readonly played: number;
  /** How many of them may still be among the first. */
  readonly left: number;
}

/** By how much one entry is above another. */
interface Lead extends Interval {
  readonly difference: number;
}

/** Where an entry stands. */
export interface Standing {
  readonly entry: number;
  /** The games that the scores are of. */
  readonly stage: Stage;
  readonly score: Score;
  /** In the order of foes. */
  readonly foes: readonly Score[];
  /** The best and the worst place that it may have. */
  readonly from: number;
  readonly to: number;
  /** How far it is above the next of the list; left out of the last. */
  readonly gap?: Lead;
}

type Scored = Pick<Standing, 'entry' | 'stage' | 'score'>;

/** How a ranking came out. */
export interface Standings {
  /** The best first. */
  readonly list: readonly Standing[];
  readonly looks: readonly Look[];
  /** Games of all entries together. */
  readonly games: number;
  /**
   * - `decided`: the places that are asked for are known, each with one entry
   * - `tied`: they are known but for entries that are within the margin of each other
   * - `open`: it takes more games
   */
  readonly verdict: 'decided' | 'tied' | 'open' | 'interrupted';
}

/** Chance that the search leaves out any entry that belongs to the first. */
const SEARCH_RISK = 0.01;
/** Chance that any lead among those that are confirmed is wrong. */
const CONFIRM_RISK = 0.04;
/** The search may take this part of the games. */
const SEARCH_SHARE = 0.5;
/** Rounds at the first look; each further look doubles them. */
const FIRST_LOOK = 32;
const MOST_ROUNDS = 2 ** 17;
/** The search ends when no more entries than this are left, or twice the places and two more. */
const FEW = 8;
/** The search also ends at a look, from so many rounds on, that leaves more than this part of the entries. */
const SLOW_FROM = 256;
const SLOW = 0.75;
/** So many entries are confirmed beside those that fill the places, at least. */
const BESIDE = 2;
/** Rounds are played in pieces of about so many games, so that a stop loses no more than one. */
const PIECE = 200_000;
/** The scores of the first are known to so much when they are settled. */
const PRECISION = 0.03;

/** Fewest games that a ranking takes. */
export function fewestGames(entries: number, stations: number): number {
  return Math.ceil((entries * stations * FIRST_LOOK) / SEARCH_SHARE);
}

/**
 * Ranks entries by their share of points over all stations.
 *
 * Successive halving on common random numbers: rounds are doubled from look to look, and an entry is left out only when
 * as many entries as there are places to fill are above it by intervals that hold for all pairs and looks together. Those
 * that remain play fresh games, so that no score is high because it was chosen; leads among them hold all together too.
 * A wrong entry is named first with a chance of 5 % at most.
 *
 * What comes back depends on the points only, which `play` decides.
 *
 * @returns `undefined` when told to stop before the first look
 */
export async function rankEntries(gauntlet: Gauntlet): Promise<Standings | undefined> {
  const race = new Race(gauntlet);
  const all = Array.from({ length: gauntlet.entries }, (_, entry) => entry);
  const few = Math.max(FEW, 2 * gauntlet.top + 2);
  let finalists: readonly number[] = all;
  let stopped = false;
  if (gauntlet.rounds === undefined && all.length > few) {
    const found = await race.search(all, few);
    finalists = found.left;
    stopped = found.stopped;
  }
  if (!stopped) stopped = await race.confirm(finalists);
  return race.standings(stopped);
}

/** All that was played, and what follows from it. */
class Race {
  private readonly gauntlet: Gauntlet;
  private readonly searched: readonly PointRecord[];
  private readonly fresh: readonly PointRecord[];
  private readonly looks: Look[] = [];
  private finalists: readonly number[] = [];
  /** Finalists that may still be among the first. */
  private racing: readonly number[] = [];
  private isSettled = false;
  private games = 0;
  /** Rounds at which the two stages look, and half widths of leads in standard errors. */
  private readonly searchSizes: readonly number[];
  private readonly searchZ: number;
  private confirmSizes: readonly number[];
  private confirmZ = 0;
  /** Those that the search left out. */
  private readonly leftOut = new Set<number>();

  constructor(gauntlet: Gauntlet) {
    const { entries, foeOf, top, rounds } = gauntlet;
    this.gauntlet = gauntlet;
    this.searched = Array.from({ length: entries }, () => new PointRecord(foeOf));
    this.fresh = Array.from({ length: entries }, () => new PointRecord(foeOf));
    this.searchSizes = sizes();
    this.confirmSizes = rounds === undefined ? sizes() : [rounds];
    // One of the first is left out only by mistake about it and one that is not among the first.
    const pairs = Math.max(1, top * (entries - top));
    this.searchZ = sequentialZ(this.searchSizes, 1 - (2 * SEARCH_RISK) / pairs);
  }

  /** Plays until few entries are left, or half of the games are gone. */
  async search(all: readonly number[], few: number): Promise<{ left: readonly number[]; stopped: boolean }> {
    const { mostGames, top } = this.gauntlet;
    let left = all;
    let before = 0;
    let stopped = false;
    for (const size of this.searchSizes) {
      const cost = left.length * this.stations * (size - before);
      if (before > 0 && this.games + cost > SEARCH_SHARE * mostGames) break;
      if (!(await this.playTo(left, 'search', before, size))) {
        stopped = true;
        break;
      }
      const order = this.byScore(left, this.searched);
      const leaders = order.slice(0, top);
      const isBehind = (entry: number) =>
        leaders.every((leader) => leader !== entry && this.isAbove(this.searched, leader, entry, this.searchZ));
      const played = left.length;
      left = left.filter((entry) => !isBehind(entry));
      this.look('search', size, played, left.length);
      before = size;
      // Where hardly any is left out, fresh games tell more than those of the search.
      if (left.length <= few || (size >= SLOW_FROM && left.length > SLOW * played)) break;
    }
    const stay = new Set(left);
    // Some are confirmed beside those that are left, so that a lead is seen on fresh games.
    for (const entry of this.byScore(all, this.searched).slice(0, top + BESIDE)) stay.add(entry);
    for (const entry of all) if (!stay.has(entry)) this.leftOut.add(entry);
    return { left: all.filter((entry) => stay.has(entry)), stopped };
  }

  /** Plays fresh games until the first places are settled, or all games are gone. @returns whether it was told to stop */
  async confirm(finalists: readonly number[]): Promise<boolean> {
    const { mostGames, rounds } = this.gauntlet;
    this.finalists = finalists;
    this.racing = finalists;
    const isFixed = rounds !== undefined;
    this.confirmSizes = isFixed ? [rounds] : sizes();
    const risk = this.leftOut.size > 0 ? CONFIRM_RISK : CONFIRM_RISK + SEARCH_RISK;
    const pairs = (finalists.length * (finalists.length - 1)) / 2;
    this.confirmZ = sequentialZ(this.confirmSizes, levelOfEach(pairs, 1 - risk));
    let before = 0;
    for (const size of this.confirmSizes) {
      const cost = this.racing.length * this.stations * (size - before);
      if (!isFixed && before > 0 && this.games + cost > mostGames) return false;
      if (!(await this.playTo(this.racing, 'confirm', before, size))) return true;
      const played = this.racing.length;
      const above = this.aboveAmong(this.racing);
      const left = this.racing.filter((_, i) => isFixed || above[i] < this.gauntlet.top);
      this.look('confirm', size, played, left.length);
      // The next one plays on, so that the lead of the last of the first is known as well.
      const stay = new Set([...left, ...this.byScore(this.racing, this.fresh).slice(0, this.gauntlet.top + 1)]);
      this.racing = this.racing.filter((entry) => stay.has(entry));
      before = size;
      this.isSettled = this.settled();
      if (this.isSettled && this.isPrecise()) return false;
    }
    return false;
  }

  standings(stopped: boolean): Standings | undefined {
    const confirmed = this.finalists.filter((entry) => this.fresh[entry].rounds > 1);
    const isFresh = new Set(confirmed);
    const rest = this.searched.flatMap(({ rounds }, entry) => (rounds > 1 && !isFresh.has(entry) ? [entry] : []));
    const order = [...this.byScore(confirmed, this.fresh), ...this.byScore(rest, this.searched)];
    if (order.length < 2) return undefined;
    const level = levelOfEach(this.gauntlet.entries);
    const foes = Math.max(...this.gauntlet.foeOf) + 1;
    const levelOfFoes = levelOfEach(this.gauntlet.entries * foes);
    const stageZ = (level: number) => ({
      search: sequentialZ(this.searchSizes, level),
      confirm: sequentialZ(this.confirmSizes, level),
    });
    const [z, zOfFoes] = [stageZ(level), stageZ(levelOfFoes)];
    const seen = order.map((entry) => {
      const stage: Stage = isFresh.has(entry) ? 'confirm' : 'search';
      const record = stage === 'confirm' ? this.fresh[entry] : this.searched[entry];
      return {
        entry,
        stage,
        score: record.score(z[stage]),
        foes: Array.from({ length: foes }, (_, foe) => record.scoreAgainst(foe, zOfFoes[stage])),
      };
    });
    const place = this.placesOf(seen);
    const gapZ = sequentialZ(this.searchSizes, levelOfEach((order.length * (order.length - 1)) / 2));
    const list = seen.map((standing, i): Standing => {
      const next = seen[i + 1];
      return { ...standing, ...place[i], ...(next === undefined ? {} : { gap: this.gap(standing, next, gapZ) }) };
    });
    const isDecided = decidedOf(place) >= Math.min(this.gauntlet.top, place.length - 1);
    const verdict = stopped ? 'interrupted' : isDecided ? 'decided' : this.isSettled ? 'tied' : 'open';
    return { list, looks: this.looks, games: this.games, verdict };
  }

  private get stations(): number {
    return this.gauntlet.foeOf.length;
  }

  /** @returns `false` where it was told to stop; whole pieces that were played until then are kept */
  private async playTo(entries: readonly number[], stage: Stage, from: number, to: number): Promise<boolean> {
    const records = stage === 'search' ? this.searched : this.fresh;
    const piece = Math.max(FIRST_LOOK, Math.floor(PIECE / (entries.length * this.stations)));
    for (let first = from; first < to; first += piece) {
      const rounds = Math.min(piece, to - first);
      const points = await this.gauntlet.play(entries, stage, first, rounds);
      if (points === undefined) return false;
      this.games += entries.length * this.stations * rounds;
      for (const [i, entry] of entries.entries()) records[entry].add(points[i]);
    }
    return true;
  }

  private look(stage: Stage, rounds: number, played: number, left: number): void {
    const look = { stage, rounds, played, left };
    this.looks.push(look);
    this.gauntlet.onLook?.(look);
  }

  /** The best first; the first of those that are equally good. */
  private byScore(entries: readonly number[], records: readonly PointRecord[]): number[] {
    return [...entries].sort((a, b) => records[b].mean - records[a].mean || a - b);
  }

  private isAbove(records: readonly PointRecord[], one: number, other: number, z: number): boolean {
    return records[one].lead(records[other], z).low > 0;
  }

  /** How many finalists are certainly above each of these, in the order of these. */
  private aboveAmong(entries: readonly number[]): number[] {
    return entries.map((entry) => {
      const others = this.finalists.filter(
        (other) => other !== entry && this.fresh[other].mean > this.fresh[entry].mean,
      );
      return others.filter((other) => this.isAbove(this.fresh, other, entry, this.confirmZ)).length;
    });
  }

  /** Whether each of the first is apart from every other that races, or within the margin of it. */
  private settled(): boolean {
    const { margin, top } = this.gauntlet;
    const order = this.byScore(this.racing, this.fresh);
    return order.slice(0, top).every((first, i) =>
      order.slice(i + 1).every((other) => {
        const { low, high } = this.fresh[first].lead(this.fresh[other], this.confirmZ);
        return low > 0 || (low >= -margin && high <= margin);
      }),
    );
  }

  /** Whether the scores of the first are known well enough. */
  private isPrecise(): boolean {
    const z = sequentialZ(this.confirmSizes, levelOfEach(this.gauntlet.entries));
    const first = this.byScore(this.racing, this.fresh).slice(0, this.gauntlet.top);
    return first.every((entry) => {
      const { low, high } = this.fresh[entry].score(z);
      return (high - low) / 2 <= PRECISION;
    });
  }

  /** The places that each may have: how many are certainly above it, and how many certainly below. */
  private placesOf(seen: readonly Scored[]): { from: number; to: number }[] {
    const isAbove = (one: Scored, other: Scored) => {
      if (one.score.low > other.score.high) return true;
      if (one.stage === 'confirm' && other.stage === 'confirm')
        return this.isAbove(this.fresh, one.entry, other.entry, this.confirmZ);
      return false;
    };
    const { top } = this.gauntlet;
    const above = seen.map((one, i) => seen.map((other, j) => i !== j && isAbove(one, other)));
    const places = seen.map(({ entry }, i) => {
      const better = above.filter((row) => row[i]).length;
      const worse = above[i].filter(Boolean).length;
      // As many as there are places to fill were above those that the search left out.
      const from = 1 + (this.leftOut.has(entry) ? Math.max(top, better) : better);
      return { from, to: Math.max(from, seen.length - worse) };
    });
    const decided = decidedOf(places);
    return places.map(({ from, to }, i) => ({ from, to: i < decided ? from : to }));
  }

  /** From paired games where both played the same; else from the two scores, whose intervals hold together. */
  private gap(one: Scored, next: Scored, z: number): Lead {
    const records = one.stage === 'confirm' ? this.fresh : this.searched;
    if (one.stage === next.stage && one.score.games === next.score.games) {
      const { difference, low, high } = records[one.entry].lead(
        records[next.entry],
        one.stage === 'confirm' ? this.confirmZ : z,
      );
      return { difference, low, high };
    }
    return {
      difference: one.score.score - next.score.score,
      low: one.score.low - next.score.high,
      high: one.score.high - next.score.low,
    };
  }
}

/** How many places, from the first, only one entry may have. */
function decidedOf(places: readonly { readonly from: number }[]): number {
  const at = places.findIndex(
    ({ from }, i) => from !== i + 1 || places.slice(i + 1).some((other) => other.from < i + 2),
  );
  return at < 0 ? places.length : at;
}

/** Rounds at which a stage looks: doubled each time. */
function sizes(): number[] {
  const all: number[] = [];
  for (let size = FIRST_LOOK; size <= MOST_ROUNDS; size *= 2) all.push(size);
  return all;
}
