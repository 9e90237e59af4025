import { type Arms, isArms } from '../../engine/arms.ts';
import type { TrialCount } from '../../engine/trial.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import type { Way } from '../../scenario/ways.ts';
import { type Layout, layOut } from '../../stats/measure.ts';
import { armSlots, pairSums } from '../../stats/pair-sums.ts';
import { addTrials, ENDLESS, isBroken, isStalled, longGame, stepsOf, type TrialPlayer } from './play-trials.ts';
import type { WaySearch } from './search-ways.ts';

/** Games, at some of the places, after which ways are left out that stall, and by which their length is judged. */
export const FIRST_LOOK = { games: 16, places: 4 };
/** A way is tried in no more games of a place than this. */
export const MOST_TRIED = 1_000;
/** A way is not judged by fewer games of a place than this. */
export const LEAST_TRIED = 5;
/** More games of a place do not show in what is printed. */
export const MOST_CONFIRMED = 10_000;

/** What is played at a place. */
interface PlacedMatchup {
  readonly matchup: Matchup | Arms;
  /** Left out: that of all. */
  readonly seed?: number;
  /** By which it is played again; left out: {@link seed}. */
  readonly freshSeed?: number;
}

/** What ways to play are tried on. */
interface WayMatchups {
  readonly kernel: Kernel;
  /** What a way plays at a place, by its number; `undefined` where the book refuses it. */
  matchupOf(way: Way, place: number): PlacedMatchup | undefined;
}

/** A way at some places. */
interface PlacedWay {
  readonly way: Way;
  readonly places: readonly number[];
}

/** Games of one way at some places. */
export interface PacedWay extends PlacedWay {
  /** How many games as written, over all places, they are to be worth. */
  readonly worth: number;
}

/** What a way came to, by place. */
export type TrialCounts = ReadonlyMap<number, TrialCount>;

/** Games with which ways are tried, or fresh ones that confirm what came of these. */
type Stage = 'tried' | 'again';

/** What is known of a way at a place. */
interface Known extends PlacedMatchup {
  tried: TrialCount | undefined;
  again: TrialCount | undefined;
}

/** Games of other ways to play. A way that the book refuses, or most of whose first games do not end by the rules, plays no further. */
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

  /** How {@link searchWays} plays ways at the same places each, at their own pace. `undefined` is no result. */
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

  /** Whether most of the first games of a way do not end by the rules. */
  stalls(way: Way): boolean {
    return this.stalling.has(textOf(way));
  }

  /** Whether the book has a way at a place. */
  has(way: Way, place: number): boolean {
    return this.known(way, place) !== undefined;
  }

  /**
   * Tries ways, each of them on the same games, at their own pace: a way gets the fewer games the longer they are, in
   * steps, so that all cost the same. A way that was tried before goes on from there.
   *
   * @returns for each all that was tried so far at its places, `undefined` where it was refused or stalls; `undefined` for
   *   all when told to stop
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

  /** Plays ways that were tried again, on games that none was tried with. */
  async playAgain(ways: readonly PacedWay[]): Promise<TrialCounts[] | undefined> {
    const confirming = ways.map((each) => ({ ...each, games: Math.min(MOST_CONFIRMED, this.gamesOf(each)) }));
    if (!(await this.play(confirming, 'again'))) return undefined;
    return ways.map((each) => this.counts(each, 'again'));
  }

  /** Plays ways until each has `games` games at each of its places. @returns whether all were played */
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

  /** How games at a place are laid out, whatever the way: measures do not depend on policies. */
  layoutAt(place: number): Layout {
    const before = this.layouts.get(place);
    if (before !== undefined) return before;
    const { matchup } = this.known({}, place) as Known;
    const [arm = matchup] = isArms(matchup) ? matchup.arms : [];
    const layout = layOut(this.matchups.kernel.measures(arm));
    this.layouts.set(place, layout);
    return layout;
  }

  /** What a way came to at those of its places where it was played. */
  counts({ way, places }: PlacedWay, stage: Stage = 'tried'): TrialCounts {
    return new Map(
      places.flatMap((place) => {
        const count = this.known(way, place)?.[stage];
        return count === undefined ? [] : [[place, count] as const];
      }),
    );
  }

  /** Whether most games of a way so far did not end by the rules. */
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

  /** How many games of a place a way is worth, by the length of those that were tried. */
  private gamesOf({ way, places, worth }: PacedWay): number {
    return Math.max(LEAST_TRIED, Math.floor(worth / places.length / this.pace(way, places)));
  }

  /** Steps of a game in steps of one as written, over the places where both are known. */
  private pace(way: Way, places: readonly number[]): number {
    const both = places.flatMap((place) => {
      const [own, written] = [way, {}].map((each) => this.known(each, place)?.tried);
      return own === undefined || written === undefined ? [] : [[stepsOf(own), stepsOf(written)] as const];
    });
    if (both.length === 0) return 1;
    return both.reduce((sum, [own]) => sum + own, 0) / both.reduce((sum, [, written]) => sum + written, 0);
  }

  /** Steps of the mean game as written, where games are longest. */
  private get longest(): number {
    const written = [...(this.ways.get(textOf({})) ?? new Map<number, Known>()).values()];
    return Math.max(1, ...written.map(({ tried }) => stepsOf(tried)));
  }

  /** How many games of a place were ended by a limit; of two arms the mean of both. */
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

  /** `undefined` where the book refuses it. */
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

/** At most so many of some places, the first and the last among them. */
export function spread(places: readonly number[], most: number): number[] {
  if (places.length <= most) return [...places];
  return Array.from({ length: most }, (_, i) => places[Math.round((i * (places.length - 1)) / (most - 1))]);
}

function textOf(way: Way): string {
  return JSON.stringify(Object.entries(way).sort(([a], [b]) => (a < b ? -1 : 1)));
}
