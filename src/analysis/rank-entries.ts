import { sequentialZ } from '../stats/looks.ts';
import type { Interval } from '../stats/rate-interval.ts';
import { levelOfEach } from '../stats/settle.ts';
import { PointRecord, type Score } from './point-record.ts';

/** The stage of a ranking: games that eliminate entries, or fresh games that confirm the rest. */
export type Stage = 'search' | 'confirm';

/** Entries that play the same games against the same foes. */
export interface Gauntlet {
  /** Number of entries, 2 or more. */
  readonly entries: number;
  /** The foe of each station, numbered from 0: in a round, every entry plays one game at each station. */
  readonly foeOf: readonly number[];
  /** Number of ranks to decide, 1 or more. */
  readonly top: number;
  /** Entries whose scores differ by no more than this count as equal. */
  readonly margin: number;
  /** The most games of all entries together. */
  readonly mostGames: number;
  /** A fixed number of rounds for every entry, 2 or more: none is eliminated, and nothing is confirmed. */
  readonly rounds?: number | undefined;
  /**
   * Plays rounds `firstRound` .. `firstRound + rounds - 1` of entries. Within a stage, rounds with the same number use
   * the same random numbers; the two stages are independent.
   *
   * @returns for each entry and each station the points of each round; `undefined` when aborted
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

/** The state of a stage at a look. */
interface Look {
  readonly stage: Stage;
  /** Rounds of each entry that still plays. */
  readonly rounds: number;
  /** Number of entries that played up to this look. */
  readonly played: number;
  /** Number of those that may still be among the first. */
  readonly left: number;
}

/** The lead of one entry over another. */
interface Lead extends Interval {
  readonly difference: number;
}

/** The rank of an entry. */
export interface Standing {
  readonly entry: number;
  /** The stage whose games the scores are from. */
  readonly stage: Stage;
  readonly score: Score;
  /** In the order of foes. */
  readonly foes: readonly Score[];
  /** The best and the worst rank that it may have. */
  readonly from: number;
  readonly to: number;
  /** Its lead over the next entry of the list; left out for the last. */
  readonly gap?: Lead;
}

type Scored = Pick<Standing, 'entry' | 'stage' | 'score'>;

/** The result of a ranking. */
export interface Standings {
  /** Best entry first. */
  readonly list: readonly Standing[];
  readonly looks: readonly Look[];
  /** Games of all entries together. */
  readonly games: number;
  /**
   * - `decided`: each of the requested ranks belongs to one entry
   * - `tied`: the same, except for entries within the margin of each other
   * - `open`: more games are needed
   */
  readonly verdict: 'decided' | 'tied' | 'open' | 'interrupted';
}

/** Probability that the search eliminates an entry that belongs among the first. */
const SEARCH_RISK = 0.01;
/** Probability that any lead among the confirmed entries is wrong. */
const CONFIRM_RISK = 0.04;
/** The part of the games that the search may use. */
const SEARCH_SHARE = 0.5;
/** Rounds at the first look; each further look doubles them. */
const FIRST_LOOK = 32;
const MOST_ROUNDS = 2 ** 17;
/** The search ends when no more entries than this are left, or twice the ranks and two more. */
const FEW = 8;
/** From this many rounds on, the search also ends at a look that leaves more than `SLOW` of the entries. */
const SLOW_FROM = 256;
const SLOW = 0.75;
/** The least number of entries confirmed beyond the requested ranks. */
const BESIDE = 2;
/** About how many games are played at a time, so that an abort loses little. */
const PIECE = 200_000;
/** Half width that the scores of the first entries must reach. */
const PRECISION = 0.03;

/** Returns the fewest games for a ranking. */
export function fewestGames(entries: number, stations: number): number {
  return Math.ceil((entries * stations * FIRST_LOOK) / SEARCH_SHARE);
}

/**
 * Ranks entries by their share of points over all stations.
 *
 * The method is successive halving on common random numbers. Rounds double from look to look. An entry is eliminated
 * only when as many entries as there are ranks to decide are above it, by intervals that are simultaneous over all
 * pairs and looks. The rest play fresh games, so that no score is high because it was selected; their leads are
 * simultaneous too. The probability of naming a wrong first entry is at most 5 %.
 *
 * The result depends only on the points that `play` returns.
 *
 * @returns `undefined` when aborted before the first look
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

/** The games of a ranking, and the conclusions from them. */
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
  /** Numbers of rounds at which the two stages look, and half widths of leads in standard errors. */
  private readonly searchSizes: readonly number[];
  private readonly searchZ: number;
  private confirmSizes: readonly number[];
  private confirmZ = 0;
  /** Entries that the search eliminated. */
  private readonly leftOut = new Set<number>();

  constructor(gauntlet: Gauntlet) {
    const { entries, foeOf, top, rounds } = gauntlet;
    this.gauntlet = gauntlet;
    this.searched = Array.from({ length: entries }, () => new PointRecord(foeOf));
    this.fresh = Array.from({ length: entries }, () => new PointRecord(foeOf));
    this.searchSizes = sizes();
    this.confirmSizes = rounds === undefined ? sizes() : [rounds];
    // Eliminating one of the first takes an error about it and an entry that is not among them.
    const pairs = Math.max(1, top * (entries - top));
    this.searchZ = sequentialZ(this.searchSizes, 1 - (2 * SEARCH_RISK) / pairs);
  }

  /** Plays until few entries are left, or half of the games are used. */
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
      // When hardly any entry is eliminated, fresh games are more useful.
      if (left.length <= few || (size >= SLOW_FROM && left.length > SLOW * played)) break;
    }
    const stay = new Set(left);
    // Confirm a few more, so that a lead is measured on fresh games.
    for (const entry of this.byScore(all, this.searched).slice(0, top + BESIDE)) stay.add(entry);
    for (const entry of all) if (!stay.has(entry)) this.leftOut.add(entry);
    return { left: all.filter((entry) => stay.has(entry)), stopped };
  }

  /** Plays fresh games until the first ranks are settled, or all games are used. @returns whether it was aborted */
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
      // The next entry plays on, so that the lead of the last of the first is known as well.
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

  /** Plays rounds `from` .. `to - 1`. @returns `false` if it was aborted; completed pieces are kept */
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

  /** Returns entries by score, best first; equal ones by number. */
  private byScore(entries: readonly number[], records: readonly PointRecord[]): number[] {
    return [...entries].sort((a, b) => records[b].mean - records[a].mean || a - b);
  }

  private isAbove(records: readonly PointRecord[], one: number, other: number, z: number): boolean {
    return records[one].lead(records[other], z).low > 0;
  }

  /** Returns for each entry how many finalists are certainly above it. */
  private aboveAmong(entries: readonly number[]): number[] {
    return entries.map((entry) => {
      const others = this.finalists.filter(
        (other) => other !== entry && this.fresh[other].mean > this.fresh[entry].mean,
      );
      return others.filter((other) => this.isAbove(this.fresh, other, entry, this.confirmZ)).length;
    });
  }

  /** Returns whether each of the first is certainly above every later one, or within the margin of it. */
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

  /** Returns whether the scores of the first are precise enough. */
  private isPrecise(): boolean {
    const z = sequentialZ(this.confirmSizes, levelOfEach(this.gauntlet.entries));
    const first = this.byScore(this.racing, this.fresh).slice(0, this.gauntlet.top);
    return first.every((entry) => {
      const { low, high } = this.fresh[entry].score(z);
      return (high - low) / 2 <= PRECISION;
    });
  }

  /** Returns the range of ranks of each entry, from how many are certainly above and below it. */
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
      // At least `top` entries were above those that the search eliminated.
      const from = 1 + (this.leftOut.has(entry) ? Math.max(top, better) : better);
      return { from, to: Math.max(from, seen.length - worse) };
    });
    const decided = decidedOf(places);
    return places.map(({ from, to }, i) => ({ from, to: i < decided ? from : to }));
  }

  /**
   * Returns the lead over the next entry: from paired games if both played the same, else from two simultaneous score
   * intervals.
   */
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

/** Returns how many ranks, from the first, belong to exactly one entry. */
function decidedOf(places: readonly { readonly from: number }[]): number {
  const at = places.findIndex(
    ({ from }, i) => from !== i + 1 || places.slice(i + 1).some((other) => other.from < i + 2),
  );
  return at < 0 ? places.length : at;
}

/** Returns the numbers of rounds at which a stage looks, each twice the last. */
function sizes(): number[] {
  const all: number[] = [];
  for (let size = FIRST_LOOK; size <= MOST_ROUNDS; size *= 2) all.push(size);
  return all;
}
