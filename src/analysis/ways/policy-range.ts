import type { PlayingOptions } from '../../engine/play-cells.ts';
import type { TrialCount } from '../../engine/trial.ts';
import { optimalSides } from '../../rules/optimal.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { type Chooser, choosersOf, compileWay, singleWays, type Way } from '../../scenario/ways.ts';
import type { Layout, Measure } from '../../stats/measure.ts';
import type { AnswerCell, PolicyRange, RangeEnd, RateValue } from '../answer.ts';
import type { Subject } from '../answer-scenario.ts';
import { sampledValue } from '../cell-value.ts';
import { cutRate } from '../digits.ts';
import { LEAST_RANGED_GAMES } from '../least-ranged.ts';
import { isBroken, stepsOf, type TrialPlayer, trialPlayer } from './play-trials.ts';
import { searchTogether } from './search-together.ts';
import { type FoundWays, type PlayedWay, SINGLES, searchWays, type WaySearch } from './search-ways.ts';
import { FIRST_LOOK, LEAST_TRIED, MOST_CONFIRMED, MOST_TRIED, WayTrials } from './way-trials.ts';

/**
 * A cell with fewer games, such as one beside the focus of a sweep, gets no range: it would miss ways that move it by
 * points.
 */
const LEAST_WORTH = 10_000;
/** Indexes of matchups: there is one, the cell. */
const PLACES = [0] as const;

/** The range of a cell, if it has one. */
interface CellRange {
  readonly range?: PolicyRange;
}

/**
 * Plays each cell with the other policies of its sides and returns how far its headlines move. The result depends on
 * matchups, seed and games of each cell only.
 *
 * @param playing.narrowed whether a side of a cell keeps its policy, by the index of the cell
 * @param cells answered cells in the order of the scenario's cells; `undefined` for those that are left out
 * @returns the range of each cell, `undefined` if it has none; `undefined` for all when aborted
 */
export async function rangesOf(
  subject: Subject,
  cells: readonly (AnswerCell | undefined)[],
  {
    narrowed = () => false,
    ...playing
  }: Omit<PlayingOptions, 'seed' | 'onCell' | 'players'> & {
    readonly narrowed?: (at: number, side: string) => boolean;
  },
): Promise<(PolicyRange | undefined)[] | undefined> {
  const found = await searchTogether(
    cells.map((cell, at) => (play) => rangeOf(subject, cell, at, (side) => narrowed(at, side), play)),
    trialPlayer(subject.system, { ...playing, seed: subject.scenario.seed }),
  );
  return found.includes(undefined) ? undefined : found.map((each) => each?.range);
}

/** @returns `undefined` when aborted */
async function rangeOf(
  { scenario, system }: Subject,
  answer: AnswerCell | undefined,
  at: number,
  isNarrowed: (side: string) => boolean,
  play: TrialPlayer,
): Promise<CellRange | undefined> {
  if (answer === undefined || answer.games < LEAST_RANGED_GAMES) return {};
  const cell = scenario.cells[at];
  const choosers = choosersOf(system, cell).filter(({ side }) => !isNarrowed(side));
  if (choosers.length === 0) return {};
  const written = compileCell(system, cell);
  // Each way would have to be solved.
  if (optimalSides(written).length > 0) return {};
  const trials = new WayTrials(
    {
      kernel: system,
      matchupOf(way) {
        const matchup = isWritten(way) ? written : compileWay(system, cell, way);
        return matchup && { matchup };
      },
    },
    play,
  );
  const search = new CellSearch(
    trials,
    choosers,
    scenario.games === undefined ? Math.max(LEAST_WORTH, answer.games) : answer.games,
  );
  if (!search.isWorthwhile) return {};
  const found = await searchWays(search);
  return found && { range: shownRange(answer, search, found) };
}

/** The search for the ways to play one cell with the lowest and highest headlines. */
class CellSearch implements WaySearch<TrialCount> {
  readonly choosers: readonly Chooser[];
  readonly games: number;
  readonly headlines: readonly Measure[];
  readonly numbers: readonly ((count: TrialCount) => number)[];
  readonly layout: Layout;
  private readonly trials: WayTrials;

  constructor(trials: WayTrials, choosers: readonly Chooser[], games: number) {
    this.trials = trials;
    this.choosers = choosers;
    this.games = games;
    this.layout = trials.layoutAt(0);
    this.headlines = this.layout.measures.filter(({ headline, kind }) => headline === true && kind === 'rate');
    this.numbers = this.headlines.map(({ name }) => {
      const slot = this.layout.at(name);
      return ({ counts, games: played }) => (played === 0 ? 0 : counts[slot] / played);
    });
  }

  /** Whether the sides have other policies, and there are enough games to compare them. */
  get isWorthwhile(): boolean {
    const singles = singleWays(this.choosers).filter((way) => this.plays(way));
    const games = Math.floor((this.games * SINGLES) / (singles.length + 1));
    return singles.length > 0 && this.headlines.length > 0 && games >= LEAST_TRIED;
  }

  async tryOut(ways: readonly Way[], worth: number): Promise<(TrialCount | undefined)[] | undefined> {
    const games = Math.min(MOST_TRIED, Math.floor(worth));
    const isPlayed = await (ways.some(isCombined) ? this.tryCombined(ways, games) : this.trySingle(ways, games));
    return isPlayed ? ways.map((way) => (this.stalls(way) ? undefined : this.count(way))) : undefined;
  }

  async playAgain(ways: readonly Way[], worth: number): Promise<(TrialCount | undefined)[] | undefined> {
    const share = Math.floor(worth);
    const gamesOf = (way: Way) => Math.max(LEAST_TRIED, this.gamesFor(stepsOf(this.count(way)), share));
    if (!(await this.play(ways, gamesOf, 'again'))) return undefined;
    return ways.map((way) => {
      const count = this.count(way, 'again');
      return count === undefined || isBroken(count) ? undefined : count;
    });
  }

  stalls(way: Way): boolean {
    return this.trials.hasStalled({ way, places: PLACES });
  }

  plays(way: Way): boolean {
    return this.trials.has(way, 0);
  }

  /** Excludes a way that did the same in all its games as the written one. */
  combines({ steps, counts }: TrialCount): boolean {
    const written = this.count({});
    return written?.steps !== steps || written.counts.some((number, i) => number !== counts[i]);
  }

  private async trySingle(ways: readonly Way[], games: number): Promise<boolean> {
    if (!(await this.play([{}], () => games))) return false;
    if (!(await this.play(ways, () => Math.min(FIRST_LOOK.games, games)))) return false;
    const going = ways.filter((way) => !this.stalls(way));
    return this.play(going, (way) => this.gamesFor(stepsOf(this.count(way)), games));
  }

  /** Plays combined ways, with as many games as the longest single policy allows. */
  private async tryCombined(ways: readonly Way[], share: number): Promise<boolean> {
    const counts = singleWays(this.choosers).flatMap((way) => (this.stalls(way) ? [] : (this.count(way) ?? [])));
    const steps = Math.max(1, ...counts.filter((count) => this.combines(count)).map(stepsOf));
    const games = this.gamesFor(steps, share);
    return games < LEAST_TRIED || this.play(ways, () => games);
  }

  private play(ways: readonly Way[], gamesOf: (way: Way) => number, stage?: 'again'): Promise<boolean> {
    return this.trials.play(
      ways.map((way) => ({ way, places: PLACES, games: gamesOf(way) })),
      stage,
    );
  }

  private count(way: Way, stage?: 'again'): TrialCount | undefined {
    return this.trials.counts({ way, places: PLACES }, stage).get(0);
  }

  /** Returns how many games of `steps` steps take as long as `games` games as written. */
  private gamesFor(steps: number, games: number): number {
    return Math.min(MOST_CONFIRMED, Math.floor((games * stepsOf(this.count({}))) / steps));
  }
}

function shownRange(
  { measures, games }: AnswerCell,
  { choosers, headlines, layout, numbers: [first] }: CellSearch,
  { tried, stalled, ends }: FoundWays<TrialCount>,
): PolicyRange {
  const shown = headlines.flatMap((headline, i) => {
    const written = measures[headline.name];
    if (written === undefined || !('rate' in written)) return [];
    const { low: least = written.rate, high: most = written.rate } = written;
    const endOf = (end: PlayedWay<TrialCount> | undefined, isBeyond: (value: RateValue) => boolean): RangeEnd => {
      const asWritten = { policies: {}, games, value: written };
      if (end === undefined) return asWritten;
      const value = sampledValue(headline, layout.at(headline.name), end.result) as RateValue;
      return isBeyond(value) ? { policies: end.way, games: end.result.games, value } : asWritten;
    };
    // An end counts only if its interval is apart from that of the cell: the extreme of several may lie beyond it by
    // chance.
    const low = endOf(ends[i].low, ({ high = 1 }) => high < least);
    const high = endOf(ends[i].high, ({ low = 0 }) => low > most);
    return [[headline.name, { low, high }] as const];
  });
  return {
    ways: tried.length + 1,
    ...(stalled === 0 ? {} : { stalled }),
    sides: choosers.map(({ side }) => side),
    ends: Object.fromEntries(shown),
    tried: tried.map(({ way, result }) => ({
      policies: way,
      games: result.games,
      rate: cutRate(first(result)),
    })),
  };
}

function isWritten(way: Way): boolean {
  return Object.keys(way).length === 0;
}

function isCombined(way: Way): boolean {
  return Object.keys(way).length > 1;
}
