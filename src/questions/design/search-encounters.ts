import { sequentialZ } from '../../stats/looks.ts';
import { type Interval, rateInterval } from '../../stats/rate-interval.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { chanceOf, logitOf, type StrengthFit, type StrengthTrial, toLogit } from '../../stats/strength.ts';
import { addSums, intervalOf, meanOf, type Sums } from '../../stats/sums.ts';
import { type Counts, differenceOf, sizeOf } from './compositions.ts';
import { Guide } from './guide.ts';

/** The results of an encounter's games. */
export interface Seen {
  /** How often the target's claim was true; of kind `rate`. */
  readonly hit: Sums;
  /** Length of games; left out if it is not measured. */
  readonly length?: Sums | undefined;
  /** Members that the party lost; left out if they are not counted. */
  readonly lost?: Sums | undefined;
}

/**
 * Stages of games: those of the search, fresh ones that confirm encounters, and those that judge the ends of the list.
 */
type Stage = 'search' | 'confirm' | 'ends';

export interface EncounterSearch {
  /** Number of units. */
  readonly units: number;
  /** The possible encounters. */
  readonly pool: readonly Counts[];
  /** 0..1, and the largest distance of an encounter from it. */
  readonly target: number;
  readonly margin: number;
  /** Range of the mean length of games. */
  readonly length?: Interval | undefined;
  /** Number of encounters wanted, and how different each must be from every other, 0..1. */
  readonly menu: number;
  readonly apart: number;
  /** The most games in all. */
  readonly mostGames: number;
  /**
   * Plays games of encounters that no earlier call has played.
   *
   * @returns the results of each encounter, `undefined` if the rulebook rejects it; `undefined` for all when aborted
   */
  readonly play: (
    encounters: readonly Counts[],
    stage: Stage,
    games: number,
  ) => Promise<readonly (Seen | undefined)[] | undefined>;
}

/** An encounter with its fresh games. */
export interface Confirmed {
  readonly counts: Counts;
  readonly seen: Seen;
  /** The rate expected from the model and the games of the search. */
  readonly expected: number;
  /** Half width of its intervals in standard errors. */
  readonly z: number;
}

export interface FoundEncounters {
  /**
   * - `found`: as many as were wanted
   * - `fewer`: the search found no more that are different enough
   * - `none`: none reaches the target
   * - `open`: more games are needed
   */
  readonly verdict: 'found' | 'fewer' | 'none' | 'open' | 'interrupted';
  /** For `none`: all are too deadly, all too easy, or none lies between those that are either. */
  readonly direction?: 'deadly' | 'easy' | 'between';
  /** Whether the claim is true more often for stronger encounters. */
  readonly rises: boolean;
  readonly menu: readonly Confirmed[];
  /** Without a menu: the encounter that came nearest on fresh games. */
  readonly nearest?: Confirmed;
  readonly fit: StrengthFit;
  /** Standard deviation of the error that remains after model and similar encounters, in logits. */
  readonly spread: number;
  readonly tried: number;
  readonly refused: number;
  readonly games: Readonly<Record<Stage, number>>;
}

const PROBE_GAMES = 64;
/** Games of each proposal, and number of proposals in a round. */
const ROUND_GAMES = 64;
const ROUND = 64;
const MOST_ROUNDS = 8;
/**
 * Further looks of the search: games of each encounter as a part of the last look of confirming, and how many stay for
 * each encounter wanted.
 */
const HALVING = [
  { part: 1 / 96, stay: 12 },
  { part: 1 / 24, stay: 6 },
  { part: 1 / 6, stay: 2.5 },
  { part: 1 / 3, stay: 1.4 },
] as const;
/** The most encounters to confirm, for each that is wanted; all their intervals are simultaneous. */
const TRIES = 2;
/** Half width at the last look of confirming, as a part of the margin. */
const PRECISE = 0.5;
const END_GAMES = 1_000;
const MOST_ENDS = 12;
/** Number of near encounters of the pool that are considered for a round. */
const MOST_NEAR = 640;
/** Least difference between the encounters of one round. */
const ROUND_APART = 0.2;

/**
 * Finds different encounters at which a claim has the target rate.
 *
 * A model with additive strengths proposes encounters and is fitted to their games. Successive halving keeps those that
 * are nearest by model and games together, and the rest play fresh games. An encounter is confirmed when its interval
 * is within the margin of the target; these intervals are simultaneous over all tried encounters and looks, at 95 %.
 *
 * @returns `undefined` when aborted before there was a result
 */
export async function searchEncounters(search: EncounterSearch): Promise<FoundEncounters | undefined> {
  return new Hunt(search).run();
}

/** The results of one encounter in the games of the search. */
interface Tried {
  readonly counts: Counts;
  seen: Seen;
}

class Hunt {
  private readonly search: EncounterSearch;
  private readonly tried = new Map<string, Tried>();
  private readonly refused = new Set<string>();
  private readonly spent: Record<Stage, number> = { search: 0, confirm: 0, ends: 0 };
  private readonly sizes: readonly number[];
  private readonly z: number;
  private rises = true;
  /** Whether the next games would have exceeded the limit. */
  private isSpent = false;
  private guide: Guide;
  private lengths: LengthFit | undefined;

  constructor(search: EncounterSearch) {
    const { menu, target, margin, length } = search;
    this.search = search;
    const claims = TRIES * menu * (length === undefined ? 1 : 2);
    this.z = sequentialZ([1, 2, 4], levelOfEach(claims));
    const last = Math.ceil((this.z * this.z * target * (1 - target)) / (PRECISE * margin) ** 2);
    this.sizes = [Math.ceil(last / 4), Math.ceil(last / 2), last];
    this.guide = new Guide([], search.units);
  }

  async run(): Promise<FoundEncounters | undefined> {
    const { menu } = this.search;
    if (!(await this.probe())) return this.tried.size === 0 ? undefined : this.result([], 'interrupted');
    const passed: Confirmed[] = [];
    const failed: Confirmed[] = [];
    const wanted = () => menu - passed.length;
    for (let round = 0; round < 3 && wanted() > 0; round++) {
      if (!(await this.explore())) return this.result(passed, 'interrupted', failed);
      const finalists = await this.finalists([...passed, ...failed], passed);
      if (finalists === undefined) return this.result(passed, 'interrupted', failed);
      if (finalists.length === 0) break;
      if (!(await this.confirm(finalists, passed, failed))) return this.result(passed, 'interrupted', failed);
      if (passed.length + failed.length >= TRIES * menu || this.isSpent) break;
    }
    if (wanted() === 0) return this.result(passed, 'found');
    if (passed.length > 0) return this.result(passed, this.isSpent ? 'open' : 'fewer');
    return this.judgeEnds(failed);
  }

  private get games(): number {
    return this.spent.search + this.spent.confirm;
  }

  /**
   * Plays each unit alone, in twice the number each time, until it is too strong. @returns whether everything was
   * played
   */
  private async probe(): Promise<boolean> {
    const { units, pool } = this.search;
    const alone: Counts[][] = Array.from({ length: units }, () => []);
    for (const counts of pool) {
      const kinds = counts.flatMap((count, unit) => (count > 0 ? [unit] : []));
      if (kinds.length === 1) alone[kinds[0]].push(counts);
    }
    for (const own of alone) own.sort((a, b) => sizeOf(a) - sizeOf(b));
    // If a unit may not be alone, or the pool is only a sample, mixtures replace it.
    const bare = alone.flatMap((own, unit) => (own.length === 0 ? [unit] : []));
    for (const unit of bare) alone[unit] = pool.filter((counts) => counts[unit] > 0).slice(0, 4);
    const doubled = (own: readonly Counts[]) => {
      const chosen: Counts[] = [];
      for (const counts of own)
        if (chosen.length === 0 || sizeOf(counts) >= 2 * sizeOf(chosen[chosen.length - 1])) chosen.push(counts);
      const last = own[own.length - 1];
      if (last !== undefined && sizeOf(last) >= 1.4 * sizeOf(chosen[chosen.length - 1])) chosen.push(last);
      return chosen;
    };
    const ladders = alone.map(doubled);
    for (const rungs of [[0, 2], [1]]) {
      const both = ladders.flatMap((ladder) =>
        rungs.flatMap((rung) => (ladder[rung] === undefined ? [] : [ladder[rung]])),
      );
      if (!(await this.play(both, PROBE_GAMES))) return false;
    }
    const change = ladders.flatMap((ladder) => {
      const [first, , third] = ladder.map((counts) => this.tried.get(counts.join())?.seen.hit);
      return first === undefined || third === undefined ? [] : [meanOf(third) - meanOf(first)];
    });
    this.rises = change.reduce((sum, each) => sum + each, 0) >= 0;
    const most = Math.max(...ladders.map((ladder) => ladder.length));
    for (let rung = 3; rung < most; rung++) {
      const next = ladders.flatMap((ladder) => {
        const before = this.tried.get(ladder[rung - 1]?.join() ?? '');
        const isPast = before !== undefined && this.chance(before) > Math.max(0.9, this.aim);
        return ladder[rung] === undefined || isPast ? [] : [ladder[rung]];
      });
      if (!(await this.play(next, PROBE_GAMES))) return false;
    }
    this.refit();
    return true;
  }

  /**
   * Proposes encounters and plays them, until enough of them are probably near. @returns whether everything was played
   */
  private async explore(): Promise<boolean> {
    const { menu } = this.search;
    for (let round = 0; round < MOST_ROUNDS && !this.isSpent; round++) {
      const proposals = this.proposals();
      if (proposals.length === 0) return true;
      if (!(await this.play(proposals, ROUND_GAMES))) return false;
      this.refit();
      const near = this.different(
        [...this.tried.values()].filter((tried) => this.offOf(tried) < this.search.margin).map(({ counts }) => counts),
        [],
        this.search.apart,
      );
      if (round >= 2 && near.length >= 4 * menu) return true;
    }
    return true;
  }

  /** Returns untried encounters that the model predicts nearest to the target, different from each other. */
  private proposals(): Counts[] {
    const { pool, margin, units } = this.search;
    const aim = toLogit(this.aim);
    // As wide as the model's error, plus the margin.
    const reach = 2 * this.guide.spread + margin / (this.aim * (1 - this.aim));
    const coarse = reach + 2 * this.guide.fit.spread;
    const near = pool
      .filter((counts) => Math.abs(logitOf(this.guide.fit, counts) - aim) <= coarse)
      .filter((counts) => !this.tried.has(counts.join()) && !this.refused.has(counts.join()))
      .map((counts) => ({ counts, off: rounded(Math.abs(this.guide.expected(counts) - aim) + this.lengthOff(counts)) }))
      .filter(({ off }) => off <= reach)
      .sort((a, b) => a.off - b.off)
      .slice(0, MOST_NEAR);
    // Prefer encounters whose units were chosen least often, so that no unit is missing from the menu.
    const met = Array.from({ length: units }, () => 0);
    const chosen: Counts[] = [];
    const left = near.map(({ counts }) => counts);
    while (chosen.length < ROUND && left.length > 0) {
      let best = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < left.length; i++) {
        const rank = noveltyOf(left[i], met) + i / left.length;
        if (rank < least) [best, least] = [i, rank];
      }
      const [counts] = left.splice(best, 1);
      if (chosen.some((other) => differenceOf(other, counts) < ROUND_APART)) continue;
      chosen.push(counts);
      counts.forEach((count, unit) => {
        if (count > 0) met[unit]++;
      });
    }
    return chosen;
  }

  /**
   * Halves the tried encounters, by distance from the target, to those that are worth fresh games.
   *
   * @param done encounters that had their fresh games
   * @returns nearest first; `undefined` when aborted
   */
  private async finalists(done: readonly Confirmed[], passed: readonly Confirmed[]): Promise<Counts[] | undefined> {
    const { menu, margin } = this.search;
    const isDone = new Set(done.map(({ counts }) => counts.join()));
    const taken = passed.map(({ counts }) => counts);
    const wanted = menu - passed.length;
    let left = [...this.tried.values()].filter(({ counts }) => !isDone.has(counts.join()));
    for (const { part, stay } of HALVING) {
      const games = Math.ceil(part * this.sizes[this.sizes.length - 1]);
      const kept = this.spread(
        this.byOff(left).filter((tried) => this.offOf(tried) < 3 * margin),
        taken,
        Math.ceil(stay * wanted),
      );
      const missing = kept.map(({ counts }) => ({ counts, more: games - gamesOf(this.tried.get(counts.join())) }));
      for (const more of new Set(missing.map((each) => each.more).filter((each) => each > 0))) {
        const some = missing.filter((each) => each.more === more).map(({ counts }) => counts);
        if (!(await this.play(some, more))) return undefined;
      }
      this.refit();
      left = kept.map(({ counts }) => this.tried.get(counts.join()) as Tried);
    }
    return this.byOff(left)
      .filter((tried) => this.offOf(tried) < margin)
      .map(({ counts }) => counts);
  }

  /** Sorts encounters, nearest first. */
  private byOff(some: readonly Tried[]): Tried[] {
    return some
      .map((tried) => ({ tried, off: rounded(this.offOf(tried)) }))
      .sort((a, b) => a.off - b.off)
      .map(({ tried }) => tried);
  }

  /** Returns at most `most` of these: first those that are different enough from each other, then the next. */
  private spread(some: readonly Tried[], taken: readonly Counts[], most: number): Tried[] {
    const open = some.filter(({ counts }) => taken.every((other) => differenceOf(other, counts) >= this.search.apart));
    const first: Tried[] = [];
    for (const tried of open)
      if (first.every((other) => differenceOf(other.counts, tried.counts) >= this.search.apart)) first.push(tried);
    return [...first, ...open.filter((tried) => !first.includes(tried))].slice(0, most);
  }

  /**
   * Plays fresh games of encounters until enough of them are within the margin. @returns whether everything was played
   */
  private async confirm(finalists: readonly Counts[], passed: Confirmed[], failed: Confirmed[]): Promise<boolean> {
    const { menu } = this.search;
    let rest = [...finalists];
    while (passed.length < menu && rest.length > 0 && !this.isSpent) {
      const tries = TRIES * menu - passed.length - failed.length;
      const wave = this.different(
        rest,
        passed.map(({ counts }) => counts),
        this.search.apart,
      ).slice(0, Math.min(menu - passed.length, tries));
      if (wave.length === 0) break;
      rest = rest.filter((counts) => !wave.includes(counts));
      let running = wave.map((counts) => ({ counts, seen: undefined as Seen | undefined }));
      let before = 0;
      for (const size of this.sizes) {
        if (!this.affords(running.length * (size - before))) break;
        const seen = await this.search.play(
          running.map(({ counts }) => counts),
          'confirm',
          size - before,
        );
        if (seen === undefined) return false;
        this.spent.confirm += running.length * (size - before);
        before = size;
        const judged = running.map(({ counts, seen: own }, i) =>
          this.confirmed(counts, together(own, seen[i] as Seen)),
        );
        for (const each of judged) {
          if (this.isInside(each)) passed.push(each);
          else if (size === this.sizes[this.sizes.length - 1] || this.isHopeless(each)) failed.push(each);
        }
        running = judged
          .filter((each) => !passed.includes(each) && !failed.includes(each))
          .map(({ counts, seen: sum }) => ({ counts, seen: sum }));
        if (running.length === 0) break;
      }
    }
    return true;
  }

  private confirmed(counts: Counts, seen: Seen): Confirmed {
    const logit = this.guide.together(this.trialOf(this.tried.get(counts.join()) as Tried));
    const chance = chanceOf(logit);
    return { counts, seen, expected: this.rises ? chance : 1 - chance, z: this.z };
  }

  /** Returns whether an encounter is within the margin of the target, and its length within its range. */
  private isInside({ seen, z }: Confirmed): boolean {
    const { target, margin, length } = this.search;
    const { low, high } = rateInterval(seen.hit.sum, seen.hit.games, z);
    const isNear = low >= target - margin && high <= target + margin;
    if (!isNear || length === undefined || seen.length === undefined) return isNear;
    const lasts = intervalOf(seen.length, z);
    return lasts.low >= length.low && lasts.high <= length.high;
  }

  /** Returns whether more games will hardly bring the interval within the margin. */
  private isHopeless({ seen, z }: Confirmed): boolean {
    const { target, margin, length } = this.search;
    const rate = meanOf(seen.hit);
    const error = (games: number) => Math.sqrt((target * (1 - target)) / games);
    const last = z * error(this.sizes[this.sizes.length - 1]);
    if (Math.abs(rate - target) - error(seen.hit.games) > margin - last) return true;
    if (length === undefined || seen.length === undefined) return false;
    const lasts = intervalOf(seen.length, z);
    return lasts.low > length.high || lasts.high < length.low;
  }

  /** Returns the result if nothing was confirmed: whether all are too deadly or too easy, and what came nearest. */
  private async judgeEnds(failed: readonly Confirmed[]): Promise<FoundEncounters> {
    const { pool, target, margin, length } = this.search;
    const allowed = pool.filter((counts) => !this.refused.has(counts.join()));
    const order = allowed
      .map((counts) => ({ counts, logit: rounded(logitOf(this.guide.fit, counts)) }))
      .sort((a, b) => a.logit - b.logit)
      .map(({ counts }) => counts);
    const weakest = order.slice(0, MOST_ENDS);
    const strongest = order.slice(-MOST_ENDS).reverse();
    const all = [...new Set([...weakest, ...strongest])];
    const seen = await this.search.play(all, 'ends', END_GAMES);
    if (seen === undefined) return this.result([], 'interrupted', failed);
    this.spent.ends += END_GAMES * seen.filter((each) => each !== undefined).length;
    const z = sequentialZ([1], levelOfEach(all.length));
    const known = all.flatMap((counts, i) => {
      const own = seen[i];
      return own === undefined ? [] : [{ counts, seen: own, expected: meanOf(own.hit), z }];
    });
    const ends = [...failed, ...known].sort((a, b) => this.distance(a) - this.distance(b));
    const side = ({ seen: { hit } }: Confirmed) => {
      const { low, high } = rateInterval(hit.sum, hit.games, z);
      if (low > target + margin) return this.rises ? 'deadly' : 'easy';
      return high < target - margin ? (this.rises ? 'easy' : 'deadly') : 'near';
    };
    const sides = (some: readonly Counts[]) => known.filter(({ counts }) => some.includes(counts)).map(side);
    const isAll = (what: 'deadly' | 'easy', some: readonly Counts[]) =>
      sides(some).length > 0 && sides(some).every((each) => each === what);
    const nearest = ends[0];
    // A very inaccurate model may not find the weakest and the strongest; the played games do.
    const chances = [...this.tried.values()].map((tried) => this.chance(tried));
    if (isAll('deadly', weakest) && chances.every((chance) => chance > this.aim))
      return this.result([], 'none', ends, 'deadly', nearest);
    if (isAll('easy', strongest) && chances.every((chance) => chance < this.aim))
      return this.result([], 'none', ends, 'easy', nearest);
    // In a short list every encounter was tried; if none has a valid length, only those near the target are known.
    const isListed = all.length === allowed.length && sides(all).every((each) => each !== 'near');
    if (isListed && length === undefined) return this.result([], 'none', ends, 'between', nearest);
    // The weakest and the strongest are far from the target; only what was to be confirmed may have come near.
    return this.result([], 'open', failed);
  }

  private distance({ seen }: Confirmed): number {
    return Math.abs(meanOf(seen.hit) - this.search.target) + this.seenLengthOff(seen);
  }

  private result(
    menu: readonly Confirmed[],
    verdict: FoundEncounters['verdict'],
    others: readonly Confirmed[] = [],
    direction?: FoundEncounters['direction'],
    nearest: Confirmed | undefined = [...others].sort((a, b) => this.distance(a) - this.distance(b))[0],
  ): FoundEncounters {
    return {
      verdict,
      ...(direction === undefined ? {} : { direction }),
      rises: this.rises,
      menu: [...menu],
      ...(menu.length > 0 || nearest === undefined ? {} : { nearest }),
      fit: this.guide.fit,
      spread: this.guide.spread,
      tried: this.tried.size,
      refused: this.refused.size,
      games: this.spent,
    };
  }

  /** Plays more games of the search. @returns whether everything was played */
  private async play(encounters: readonly Counts[], games: number): Promise<boolean> {
    const fresh = encounters.filter((counts) => !this.refused.has(counts.join()));
    if (fresh.length === 0 || !this.affords(fresh.length * games)) return true;
    const seen = await this.search.play(fresh, 'search', games);
    if (seen === undefined) return false;
    for (const [i, counts] of fresh.entries()) {
      const key = counts.join();
      const own = seen[i];
      if (own === undefined) this.refused.add(key);
      else {
        this.spent.search += games;
        this.tried.set(key, { counts, seen: together(this.tried.get(key)?.seen, own) });
      }
    }
    return true;
  }

  private affords(games: number): boolean {
    this.isSpent ||= this.games + games > this.search.mostGames;
    return !this.isSpent;
  }

  private refit(): void {
    const all = [...this.tried.values()];
    this.guide = new Guide(
      all.map((tried) => this.trialOf(tried)),
      this.search.units,
    );
    this.lengths = this.search.length === undefined ? undefined : fitLengths(all);
  }

  /** The target rate of a claim that rises with strength. */
  private get aim(): number {
    const { target } = this.search;
    return this.rises ? target : 1 - target;
  }

  private trialOf({ counts, seen: { hit } }: Tried): StrengthTrial {
    return { counts, trials: hit.games, successes: this.rises ? hit.sum : hit.games - hit.sum };
  }

  private chance({ seen: { hit } }: Tried): number {
    return this.rises ? meanOf(hit) : 1 - meanOf(hit);
  }

  /**
   * Returns the distance of an encounter from the target, by model and games together; larger if its length is out of
   * range.
   */
  private offOf(tried: Tried): number {
    const logit = this.guide.together(this.trialOf(tried));
    return Math.abs(chanceOf(logit) - this.aim) + this.seenLengthOff(tried.seen);
  }

  /** Returns 0 if the mean length is within its range, and more the farther it is outside. */
  private seenLengthOff({ length }: Seen): number {
    const range = this.search.length;
    return range === undefined || length === undefined ? 0 : outside(meanOf(length), range);
  }

  private lengthOff(counts: Counts): number {
    const range = this.search.length;
    return range === undefined || this.lengths === undefined ? 0 : outside(this.lengths.of(counts), range);
  }

  /** Returns the first of these, and each that is different enough from all before it. */
  private different(some: readonly Counts[], taken: readonly Counts[], apart: number): Counts[] {
    const chosen: Counts[] = [];
    for (const counts of some)
      if ([...taken, ...chosen].every((other) => differenceOf(other, counts) >= apart)) chosen.push(counts);
    return chosen;
  }
}

/** Estimates a mean length from the nearest encounters that were played. */
interface LengthFit {
  of(counts: Counts): number;
}

/** Number of nearest encounters for the estimate of a length. */
const NEIGHBOURS = 4;

function fitLengths(all: readonly Tried[]): LengthFit {
  const known = all.flatMap(({ counts, seen: { length } }) =>
    length === undefined ? [] : [{ counts, length: meanOf(length) }],
  );
  return {
    of(counts) {
      const near = known
        .map((each) => ({ length: each.length, off: differenceOf(each.counts, counts) }))
        .sort((a, b) => a.off - b.off)
        .slice(0, NEIGHBOURS);
      return near.reduce((sum, { length }) => sum + length, 0) / Math.max(1, near.length);
    },
  };
}

function together(before: Seen | undefined, more: Seen): Seen {
  if (before === undefined) return more;
  const both = (one: Sums | undefined, other: Sums | undefined) =>
    one === undefined || other === undefined ? undefined : addSums(one, other);
  return {
    hit: addSums(before.hit, more.hit),
    length: both(before.length, more.length),
    lost: both(before.lost, more.lost),
  };
}

function gamesOf(tried: Tried | undefined): number {
  return tried?.seen.hit.games ?? 0;
}

function outside(length: number, { low, high }: Interval): number {
  return Math.max(0, low - length, length - high) / Math.max(1, high);
}

/** Returns how often the units of an encounter were chosen before, the largest count. */
function noveltyOf(counts: Counts, met: readonly number[]): number {
  let most = 0;
  for (let unit = 0; unit < counts.length; unit++) if (counts[unit] > 0) most = Math.max(most, met[unit]);
  return most;
}

/** Removes the last digits, in which machines may differ. */
function rounded(x: number): number {
  return Number(x.toFixed(9));
}
