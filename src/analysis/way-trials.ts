import { type Arms, isArms } from '../engine/arms.ts';
import type { PlayingOptions } from '../engine/play-courses.ts';
import type { TrialCount } from '../engine/trial.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import type { Way } from '../scenario/ways.ts';
import { type Layout, layOut } from '../stats/measure.ts';
import { armSlots, pairSums } from '../stats/pair-sums.ts';
import { addTrials, ENDLESS, isStalled, longGame, playTrials, stepsOf } from './play-trials.ts';

/** Games, at some of the places, after which ways are left out that stall, and by which their length is judged. */
const FIRST_LOOK = { games: 16, places: 4 };
/** A way is tried in no more games of a place than this. */
const MOST_TRIED = 1_000;
/** A way is not judged by fewer games of a place than this. */
const LEAST_TRIED = 5;
/** More games of a place do not show in what is printed. */
const MOST_CONFIRMED = 10_000;

/** What is played at a place. */
export interface Board {
  readonly matchup: Matchup | Arms;
  /** Left out: that of all. */
  readonly seed?: number;
  /** By which it is played again; left out: {@link seed}. */
  readonly freshSeed?: number;
}

/** Where ways to play are tried. */
export interface Grounds {
  readonly kernel: Kernel;
  /** What a way plays at a place, by its number; `undefined` where the book refuses it. */
  boardOf(way: Way, place: number): Board | undefined;
}

/** Games of one way at some places. */
export interface Asked {
  readonly way: Way;
  readonly places: readonly number[];
  /** How many games as written, over all places, they are to be worth. */
  readonly worth: number;
}

/** What a way came to, by place. */
export type Counts = ReadonlyMap<number, TrialCount>;

/** What is known of a way at a place. */
interface Known {
  readonly board: Board;
  tried: TrialCount | undefined;
  again: TrialCount | undefined;
}

/**
 * Games of other ways to play. A way gets the fewer games the longer they are, in steps, so that all cost the same; one
 * that the book refuses, or most of whose first games do not end by the rules, plays no further.
 */
export class WayTrials {
  private readonly grounds: Grounds;
  private readonly options: PlayingOptions;
  private readonly ways = new Map<string, Map<number, Known>>();
  private readonly layouts = new Map<number, Layout>();
  private readonly refused = new Set<string>();
  private readonly stalling = new Set<string>();

  constructor(grounds: Grounds, options: PlayingOptions) {
    this.grounds = grounds;
    this.options = options;
  }

  /** Whether most games of a way do not end by the rules. */
  stalls(way: Way): boolean {
    return this.stalling.has(textOf(way));
  }

  /**
   * Tries ways, each of them on the same games; a way that was tried before goes on from there.
   *
   * @returns for each all that was tried so far at its places, `undefined` where it was refused or stalls; `undefined` for
   *   all when told to stop
   */
  async tryOut(asked: readonly Asked[]): Promise<(Counts | undefined)[] | undefined> {
    const first = asked.map((each) => ({ ...each, places: spread(each.places, FIRST_LOOK.places) }));
    const places = [...new Set(first.flatMap((each) => each.places))];
    const written = { way: {}, places, worth: FIRST_LOOK.games * places.length };
    if (!(await this.play([written], 'tried', FIRST_LOOK.games))) return undefined;
    const going = <T extends Asked>(some: readonly T[]) =>
      some.filter(({ way }) => !this.refused.has(textOf(way)) && !this.stalls(way));
    if (!(await this.play(going(first), 'tried', FIRST_LOOK.games))) return undefined;
    for (const each of going(first)) if (this.hasStalled(each)) this.stalling.add(textOf(each.way));
    if (!(await this.play(going(asked), 'tried', MOST_TRIED))) return undefined;
    return asked.map((each) => (going([each]).length > 0 ? this.counts(each, 'tried') : undefined));
  }

  /** Plays ways that were tried again, on games that none was tried with. */
  async playAgain(asked: readonly Asked[]): Promise<Counts[] | undefined> {
    if (!(await this.play(asked, 'again', MOST_CONFIRMED))) return undefined;
    return asked.map((each) => this.counts(each, 'again'));
  }

  /** Plays up to so many games at each place. @returns whether all were played */
  private async play(asked: readonly Asked[], stage: 'tried' | 'again', most: number): Promise<boolean> {
    const trials = asked.flatMap(({ way, places, worth }) => {
      const boards = places.map((place) => ({ place, known: this.known(way, place) }));
      if (boards.some(({ known }) => known === undefined)) {
        this.refused.add(textOf(way));
        return [];
      }
      const games = Math.max(LEAST_TRIED, Math.floor(worth / places.length / this.pace(way, places)));
      return boards.flatMap(({ place, known }) => {
        const { board, [stage]: before } = known as Known;
        const begun = before === undefined ? 0 : before.games + before.lost;
        const left = Math.min(most, games) - begun;
        const isFresh = stage === 'again';
        const mostSteps = isFresh || Object.keys(way).length === 0 ? ENDLESS : longGame(this.longest);
        const firstGame = begun + (isFresh ? MOST_TRIED : 0);
        return left <= 0
          ? []
          : [
              {
                ...{
                  known: known as Known,
                  matchup: board.matchup,
                  slots: this.slotsAt(place),
                  firstGame,
                  games: left,
                  mostSteps,
                },
                seed: isFresh ? (board.freshSeed ?? board.seed) : board.seed,
              },
            ];
      });
    });
    const counts = await playTrials(this.grounds.kernel, trials, this.options);
    if (counts === undefined) return false;
    for (const [i, { known }] of trials.entries()) known[stage] = addTrials(known[stage], counts[i]);
    return true;
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

  private hasStalled({ way, places }: Asked): boolean {
    const all = places.flatMap((place) => {
      const { board, tried } = this.known(way, place) as Known;
      return tried === undefined ? [] : [{ ...tried, stopped: this.stoppedIn(place, board, tried) }];
    });
    const sum = (key: 'games' | 'lost' | 'stopped') => all.reduce((total, each) => total + each[key], 0);
    return isStalled({ games: sum('games'), lost: sum('lost') }, sum('stopped'));
  }

  /** How many games of a board were ended by a limit; of two arms the mean of both. */
  private stoppedIn(place: number, { matchup }: Board, { games, counts }: TrialCount): number {
    const layout = this.layoutAt(place);
    const stops = layout.measures.filter(({ kind, stops: limit }) => kind === 'rate' && limit !== undefined);
    if (!isArms(matchup)) return stops.reduce((sum, { name }) => sum + counts[layout.at(name)], 0);
    const counted = stops.map(({ name }) => matchup.measures.indexOf(name)).filter((at) => at >= 0);
    const sums = counted.map((at) => pairSums(counts, games, at, matchup.arms.length, 1));
    return sums.reduce((total, { a, b }) => total + (a + b) / 2, 0);
  }

  /** How games at a place are laid out, whatever the way: measures do not depend on policies. */
  layoutAt(place: number): Layout {
    const before = this.layouts.get(place);
    if (before !== undefined) return before;
    const { matchup } = (this.known({}, place) as Known).board;
    const [arm = matchup] = isArms(matchup) ? matchup.arms : [];
    const layout = layOut(this.grounds.kernel.measures(arm));
    this.layouts.set(place, layout);
    return layout;
  }

  private slotsAt(place: number): number {
    const { matchup } = (this.known({}, place) as Known).board;
    return isArms(matchup) ? armSlots(matchup.measures.length, matchup.arms.length) : this.layoutAt(place).slots;
  }

  private counts({ way, places }: Asked, stage: 'tried' | 'again'): Counts {
    return new Map(
      places.flatMap((place) => {
        const count = this.known(way, place)?.[stage];
        return count === undefined ? [] : [[place, count] as const];
      }),
    );
  }

  /** `undefined` where the book refuses it. */
  private known(way: Way, place: number): Known | undefined {
    const text = textOf(way);
    const boards = this.ways.get(text) ?? new Map<number, Known>();
    this.ways.set(text, boards);
    const before = boards.get(place);
    if (before !== undefined) return before;
    const board = this.grounds.boardOf(way, place);
    if (board === undefined) return undefined;
    const known = { board, tried: undefined, again: undefined };
    boards.set(place, known);
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
