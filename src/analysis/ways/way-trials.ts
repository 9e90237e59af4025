import { type Arms, isArms } from '../../engine/arms.ts';
import type { TrialCount } from '../../engine/trial.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import type { Way } from '../../scenario/ways.ts';
import { type Layout, layOut } from '../../stats/measure.ts';
import { armSlots, pairSums } from '../../stats/pair-sums.ts';
import { addTrials, ENDLESS, isBroken, isStalled, longGame, stepsOf, type TrialPlayer } from './play-trials.ts';
import type { WaySearch } from './search-ways.ts';

/** A first look, at a few of the matchups. It detects ways that stall and measures the length of their games. */
export const FIRST_LOOK = { games: 16, places: 4 };
/** The most games of a matchup with which a way is tried. */
export const MOST_TRIED = 1_000;
/** The fewest games of a matchup by which a way is judged. */
export const LEAST_TRIED = 5;
/** The most games of a matchup in a confirmation; more would not change the printed digits. */
export const MOST_CONFIRMED = 10_000;

/** A matchup with its seeds. */
interface PlacedMatchup {
  readonly matchup: Matchup | Arms;
  /** Default: the seed of all. */
  readonly seed?: number;
  /** Seed of the confirmation. Default: {@link seed}. */
  readonly freshSeed?: number;
}

/** The matchups on which ways to play are tried. A place is the index of one of them. */
interface WayMatchups {
  readonly kernel: Kernel;
  /** Returns the matchup of a way at a place; `undefined` if the book refuses it. */
  matchupOf(way: Way, place: number): PlacedMatchup | undefined;
}

/** A way at a selection of places. */
interface PlacedWay {
  readonly way: Way;
  readonly places: readonly number[];
}

/** A way at a selection of places, with the cost of its games. */
export interface PacedWay extends PlacedWay {
  /** Total cost over all places, in games as written. */
  readonly worth: number;
}

/** The counts of a way, by place. */
export type TrialCounts = ReadonlyMap<number, TrialCount>;

/** Games of the search, or fresh ones that confirm its result. */
type Stage = 'tried' | 'again';

/** The counts of a way at a place so far. */
interface Known extends PlacedMatchup {
  tried: TrialCount | undefined;
  again: TrialCount | undefined;
}

/**
 * Plays games of other ways to play. A way is dropped if the book refuses it, or if most of its first games do not end
 * by the rules.
 */
export class WayTrials {
  private readonly matchups: WayMatchups;
  private readonly playTrials: TrialPlayer;
  private readonly ways = new Map<string, Map<number, Known>>();
  private readonly layouts = new Map<number, Layout>();
  private readonly refused = new Set<string>();
  private readonly stalling = new Set<string>();

  constructor(matchups: WayMatchups, play: TrialPlayer) {
    this.matchups = matchups;
    this.playTrials = play;
  }

  /**
   * Returns the functions with which {@link searchWays} plays ways at these places, at equal cost. `resultOf` returns
   * `undefined` for no result.
   */
  searchAt<T>(
    places: readonly number[],
    resultOf: (counts: TrialCounts) => T | undefined,
  ): Pick<WaySearch<T>, 'tryOut' | 'playAgain' | 'stalls'> {
    const paced = (ways: readonly Way[], worth: number) => ways.map((way) => ({ way, places, worth }));
    return {
      stalls: (way) => this.stalls(way),
      tryOut: async (ways, worth) =>
        (await this.tryOut(paced(ways, worth)))?.map((counts) => counts && resultOf(counts)),
      playAgain: async (ways, worth) =>
        (await this.playAgain(paced(ways, worth)))?.map((counts) => {
          const result = resultOf(counts);
          return [...counts.values()].some(isBroken) ? undefined : result;
        }),
    };
  }

  /** Returns whether most of the first games of a way did not end by the rules. */
  stalls(way: Way): boolean {
    return this.stalling.has(textOf(way));
  }

  /** Returns whether the book allows a way at a place. */
  has(way: Way, place: number): boolean {
    return this.known(way, place) !== undefined;
  }

  /**
   * Tries ways, each of them on the same games, at equal cost: the longer the games of a way, in steps, the fewer it
   * gets. A way that was tried before continues from there.
   *
   * @returns for each the counts so far at its places, `undefined` if it was refused or stalls; `undefined` for all
   *   when aborted
   */
  async tryOut(ways: readonly PacedWay[]): Promise<(TrialCounts | undefined)[] | undefined> {
    const first = ways.map((each) => ({ ...each, places: spread(each.places, FIRST_LOOK.places) }));
    const places = [...new Set(first.flatMap((each) => each.places))];
    const going = <W extends PlacedWay>(some: readonly W[]) =>
      some.filter(({ way }) => !this.refused.has(textOf(way)) && !this.stalls(way));
    const paced = (some: readonly PacedWay[], most: number) =>
      going(some).map((each) => ({ ...each, games: Math.min(most, this.gamesOf(each)) }));
    if (!(await this.play([{ way: {}, places, games: FIRST_LOOK.games }]))) return undefined;
    if (!(await this.play(paced(first, FIRST_LOOK.games)))) return undefined;
    for (const each of going(first)) if (this.hasStalled(each)) this.stalling.add(textOf(each.way));
    if (!(await this.play(paced(ways, MOST_TRIED)))) return undefined;
    return ways.map((each) => (going([each]).length > 0 ? this.counts(each) : undefined));
  }

  /** Plays ways again, on games that the search did not use. */
  async playAgain(ways: readonly PacedWay[]): Promise<TrialCounts[] | undefined> {
    const confirming = ways.map((each) => ({ ...each, games: Math.min(MOST_CONFIRMED, this.gamesOf(each)) }));
    if (!(await this.play(confirming, 'again'))) return undefined;
    return ways.map((each) => this.counts(each, 'again'));
  }

  /** Plays ways until each has `games` games at each of its places. @returns `false` when aborted */
  async play(ways: readonly (PlacedWay & { readonly games: number })[], stage: Stage = 'tried'): Promise<boolean> {
    const isFresh = stage === 'again';
    const all = ways.flatMap(({ way, places, games }) => {
      const placed = places.map((place) => ({ place, known: this.known(way, place) }));
      if (placed.some(({ known }) => known === undefined)) {
        this.refused.add(textOf(way));
        return [];
      }
      const mostSteps = isFresh || Object.keys(way).length === 0 ? ENDLESS : longGame(this.longest);
      return placed.flatMap((each) => {
        const known = each.known as Known;
        const before = known[stage];
        const begun = before === undefined ? 0 : before.games + before.lost;
        if (games <= begun) return [];
        const trial = {
          ...{ matchup: known.matchup, slots: this.slotsAt(each.place), mostSteps, games: games - begun },
          firstGame: begun + (isFresh ? MOST_TRIED : 0),
          seed: isFresh ? (known.freshSeed ?? known.seed) : known.seed,
        };
        return [{ known, trial }];
      });
    });
    const counts = await this.playTrials(all.map(({ trial }) => trial));
    if (counts === undefined) return false;
    for (const [i, { known }] of all.entries()) known[stage] = addTrials(known[stage], counts[i]);
    return true;
  }

  /**
   * Returns the layout of the games at a place. It is the same for all ways, since measures do not depend on policies.
   */
  layoutAt(place: number): Layout {
    const before = this.layouts.get(place);
    if (before !== undefined) return before;
    const { matchup } = this.known({}, place) as Known;
    const [arm = matchup] = isArms(matchup) ? matchup.arms : [];
    const layout = layOut(this.matchups.kernel.measures(arm));
    this.layouts.set(place, layout);
    return layout;
  }

  /** Returns the counts of a way at those of its places where it was played. */
  counts({ way, places }: PlacedWay, stage: Stage = 'tried'): TrialCounts {
    return new Map(
      places.flatMap((place) => {
        const count = this.known(way, place)?.[stage];
        return count === undefined ? [] : [[place, count] as const];
      }),
    );
  }

  /** Returns whether most games of a way so far did not end by the rules. */
  hasStalled(placed: PlacedWay): boolean {
    const all = [...this.counts(placed)];
    const sum = (of: (count: TrialCount, place: number) => number) =>
      all.reduce((total, [place, count]) => total + of(count, place), 0);
    const [games, lost] = [sum((count) => count.games), sum((count) => count.lost)];
    return isStalled(
      { games, lost },
      sum((count, place) => this.stoppedIn(place, count)),
    );
  }

  /** Returns how many games of each place a way gets, by the length of the games so far. */
  private gamesOf({ way, places, worth }: PacedWay): number {
    return Math.max(LEAST_TRIED, Math.floor(worth / places.length / this.pace(way, places)));
  }

  /** Returns the steps of a game relative to one as written, over the places where both are known. */
  private pace(way: Way, places: readonly number[]): number {
    const both = places.flatMap((place) => {
      const [own, written] = [way, {}].map((each) => this.known(each, place)?.tried);
      return own === undefined || written === undefined ? [] : [[stepsOf(own), stepsOf(written)] as const];
    });
    if (both.length === 0) return 1;
    return both.reduce((sum, [own]) => sum + own, 0) / both.reduce((sum, [, written]) => sum + written, 0);
  }

  /** Mean steps of a game as written, at the place where games are longest. */
  private get longest(): number {
    const written = [...(this.ways.get(textOf({})) ?? new Map<number, Known>()).values()];
    return Math.max(1, ...written.map(({ tried }) => stepsOf(tried)));
  }

  /** Returns how many games at a place were ended by a limit; for two arms, the mean of both. */
  private stoppedIn(place: number, { games, counts }: TrialCount): number {
    const layout = this.layoutAt(place);
    const stops = layout.measures.filter(({ kind, stops: limit }) => kind === 'rate' && limit !== undefined);
    const { matchup } = this.known({}, place) as Known;
    if (!isArms(matchup)) return stops.reduce((sum, { name }) => sum + counts[layout.at(name)], 0);
    const counted = stops.map(({ name }) => matchup.measures.indexOf(name)).filter((at) => at >= 0);
    const sums = counted.map((at) => pairSums(counts, games, at, matchup.arms.length, 1));
    return sums.reduce((total, { a, b }) => total + (a + b) / 2, 0);
  }

  private slotsAt(place: number): number {
    const { matchup } = this.known({}, place) as Known;
    return isArms(matchup) ? armSlots(matchup.measures.length, matchup.arms.length) : this.layoutAt(place).slots;
  }

  /** Returns the counts of a way at a place; `undefined` if the book refuses it. */
  private known(way: Way, place: number): Known | undefined {
    const text = textOf(way);
    const places = this.ways.get(text) ?? new Map<number, Known>();
    this.ways.set(text, places);
    const before = places.get(place);
    if (before !== undefined) return before;
    const placed = this.matchups.matchupOf(way, place);
    if (placed === undefined) return undefined;
    const known = { ...placed, tried: undefined, again: undefined };
    places.set(place, known);
    return known;
  }
}

/** Returns at most `most` places, evenly spread, including the first and the last. */
export function spread(places: readonly number[], most: number): number[] {
  if (places.length <= most) return [...places];
  return Array.from({ length: most }, (_, i) => places[Math.round((i * (places.length - 1)) / (most - 1))]);
}

function textOf(way: Way): string {
  return JSON.stringify(Object.entries(way).sort(([a], [b]) => (a < b ? -1 : 1)));
}
