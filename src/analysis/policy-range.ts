import type { PlayingOptions } from '../engine/play-courses.ts';
import type { TrialCount } from '../engine/trial.ts';
import { optimalSides } from '../rules/optimal.ts';
import type { Matchup } from '../rules/system.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import { type Chooser, choosersOf, compileWay, type Way } from '../scenario/ways.ts';
import { type Layout, layOut, type Measure } from '../stats/measure.ts';
import type { AnswerCell, PolicyRange, RangeEnd, RateValue } from './answer.ts';
import type { Subject } from './answer-scenario.ts';
import { combineWays } from './combine-ways.ts';
import { cutRate } from './digits.ts';
import { LEAST_RANGED_GAMES } from './least-ranged.ts';
import { addTrials, ENDLESS, isBroken, isStalled, longGame, playTrials, stepsOf } from './play-trials.ts';
import { sampledValue } from './summarise.ts';

/*
 * A range costs about half of what its cell costs. Work is counted in steps of games, in units of a mean game as written,
 * so that it is the same on every machine: an eighth of the games of the cell finds which policies of each side lie at the
 * ends, another eighth which of their combinations, and a quarter plays these again.
 */
const SINGLES = 1 / 8;
const PAIRS = 1 / 8;
const CONFIRMING = 1 / 4;
const WHOLE = SINGLES + PAIRS + CONFIRMING;
/** A cell beside the focus of a sweep stops after few games; its range, with so few, would miss ways that move it by points. */
const LEAST_WORTH = 10_000;
/** More games do not find ends better, or do not show in whole percent. */
const MOST_TRIED = 1_000;
const MOST_CONFIRMED = 10_000;
/** A way is not judged by fewer games than this. */
const LEAST_TRIED = 5;
/** Games after which ways are left out that stall. */
const FIRST_LOOK = 16;
/** Ways that are played again; the first headline has two of them. */
const MOST_ENDS = 4;

/** One way to play a cell, and what came of it so far. */
interface Tried {
  readonly way: Way;
  readonly matchup: Matchup;
  count: TrialCount | undefined;
}

/** A cell whose other ways to play are played. */
interface Ranged {
  /** Place among the cells. */
  readonly at: number;
  readonly cell: AnswerCell;
  readonly choosers: readonly Chooser[];
  readonly layout: Layout;
  readonly headlines: readonly Measure[];
  readonly stops: readonly Measure[];
  readonly written: Tried;
  /** Ways in which one side plays otherwise. */
  readonly singles: readonly Tried[];
  readonly pairs: Tried[];
  /** The range costs half of so many games as written. */
  readonly worth: number;
  /** Games that each single way is tried with, if they take no longer than those as written. */
  readonly games: number;
}

/** Games of one way in one stage. */
interface Stage {
  readonly ranged: Ranged;
  readonly tried: Tried;
  readonly firstGame: number;
  readonly games: number;
  readonly mostSteps: number;
}

/**
 * Plays each cell with the other policies of its sides and returns how far its headlines move.
 *
 * First one side at a time plays otherwise, then the policies that did most are combined. The ways at the ends are played
 * again on fresh games, since the extreme of several estimates is too extreme. What is found depends on matchups, seed
 * and games of each cell only.
 *
 * @param playing.narrowed whether a side of a cell keeps its policy, by the place of the cell
 * @param cells as they were answered, in the order of the scenario's cells; `undefined` for those that are left out
 * @returns the range of each cell, `undefined` where it has none; `undefined` for all when told to stop
 */
export async function rangesOf(
  subject: Subject,
  cells: readonly (AnswerCell | undefined)[],
  {
    narrowed = () => false,
    ...playing
  }: Omit<PlayingOptions, 'seed' | 'onCourse' | 'players'> & {
    readonly narrowed?: (at: number, side: string) => boolean;
  },
): Promise<(PolicyRange | undefined)[] | undefined> {
  const options = { ...playing, seed: subject.scenario.seed };
  const ranged = cells.flatMap((cell, at) => prepare(subject, cell, at, (side) => narrowed(at, side)) ?? []);
  const play = (stagesOf: (each: Ranged) => readonly Stage[], from: number, to: number) =>
    playStages(subject, ranged.flatMap(stagesOf), { ...options, onProgress: between(from, to, playing.onProgress) });
  const trying = [
    { stages: writtenStages, from: 0, to: 0.05 },
    { stages: firstStages, from: 0.05, to: 0.1 },
    { stages: singleStages, from: 0.1, to: SINGLES / WHOLE },
    { stages: pairStages(subject), from: SINGLES / WHOLE, to: 1 - CONFIRMING / WHOLE },
  ];
  for (const { stages, from, to } of trying) {
    const counts = await play(stages, from, to);
    if (counts === undefined) return undefined;
    for (const [{ tried }, count] of counts) tried.count = addTrials(tried.count, count);
  }
  const confirmed = await play(endStages, 1 - CONFIRMING / WHOLE, 1);
  if (confirmed === undefined) return undefined;
  const fresh = new Map([...confirmed].map(([{ tried }, count]) => [tried, count]));
  const ranges: (PolicyRange | undefined)[] = cells.map(() => undefined);
  for (const each of ranged) ranges[each.at] = rangeOf(each, fresh);
  return ranges;
}

/** The progress of one stage as a part of all, both 0..1. */
function between(from: number, to: number, onProgress: PlayingOptions['onProgress']): PlayingOptions['onProgress'] {
  return (
    onProgress &&
    (({ leftMs: _, ...progress }) =>
      onProgress({ ...progress, done: from + (to - from) * progress.done, stage: 'other ways to play' }))
  );
}

/** @returns `undefined` where a cell has no range */
function prepare(
  { scenario, system }: Subject,
  cell: AnswerCell | undefined,
  at: number,
  isNarrowed: (side: string) => boolean,
): Ranged | undefined {
  if (cell === undefined || cell.games < LEAST_RANGED_GAMES) return undefined;
  const place = scenario.cells[at];
  const choosers = choosersOf(system, place).filter(({ side }) => !isNarrowed(side));
  if (choosers.length === 0) return undefined;
  const matchup = compileCell(system, place);
  // Each way would have to be solved for it.
  if (optimalSides(matchup).length > 0) return undefined;
  const singles = choosers.flatMap(({ side, others }) =>
    others.flatMap((policy) => tryWay(system, place, { [side]: policy })),
  );
  if (singles.length === 0) return undefined;
  const worth = scenario.games === undefined ? Math.max(LEAST_WORTH, cell.games) : cell.games;
  const games = Math.min(MOST_TRIED, Math.floor((worth * SINGLES) / (singles.length + 1)));
  const layout = layOut(system.measures(matchup));
  const headlines = layout.measures.filter(({ headline, kind }) => headline === true && kind === 'rate');
  if (games < LEAST_TRIED || headlines.length === 0) return undefined;
  const stops = layout.measures.filter(({ kind, stops }) => kind === 'rate' && stops !== undefined);
  const written = { way: {}, matchup, count: undefined };
  return { at, cell, choosers, layout, headlines, stops, written, singles, pairs: [], worth, games };
}

function tryWay(system: Subject['system'], place: Subject['scenario']['cells'][number], way: Way): Tried[] {
  const matchup = compileWay(system, place, way);
  return matchup === undefined ? [] : [{ way, matchup, count: undefined }];
}

function writtenStages(ranged: Ranged): Stage[] {
  const { written, games } = ranged;
  return [{ ranged, tried: written, firstGame: 0, games, mostSteps: ENDLESS }];
}

function firstStages(ranged: Ranged): Stage[] {
  const games = Math.min(FIRST_LOOK, ranged.games);
  const mostSteps = longGame(stepsOf(ranged.written.count));
  return ranged.singles.map((tried) => ({ ranged, tried, firstGame: 0, games, mostSteps }));
}

/** The rest of the games of single ways; fewer of those whose games are longer. */
function singleStages(ranged: Ranged): Stage[] {
  const mostSteps = longGame(stepsOf(ranged.written.count));
  return goingOn(ranged, ranged.singles).flatMap((tried) => {
    const firstGame = Math.min(FIRST_LOOK, ranged.games);
    const games = gamesFor(ranged, stepsOf(tried.count), ranged.games) - firstGame;
    return games > 0 ? [{ ranged, tried, firstGame, games, mostSteps }] : [];
  });
}

/** Combinations of the policies that did most for either end, one of each side. */
function pairStages({ scenario, system }: Subject): (ranged: Ranged) => Stage[] {
  return (ranged) => {
    const { choosers, at, pairs, worth } = ranged;
    if (choosers.length < 2) return [];
    const order = goingOn(ranged, ranged.singles)
      .filter((tried) => !isAsWritten(ranged, tried))
      .sort(byRate(ranged));
    const ways = combineWays(
      choosers,
      order.map(({ way }) => way),
    );
    pairs.push(...ways.flatMap((way) => tryWay(system, scenario.cells[at], way)));
    const share = Math.min(MOST_TRIED, Math.floor((worth * PAIRS) / Math.max(1, pairs.length)));
    const steps = Math.max(1, ...order.map(({ count }) => stepsOf(count)));
    const games = gamesFor(ranged, steps, share);
    if (games < LEAST_TRIED) return [];
    return pairs.map((tried) => ({
      ranged,
      tried,
      firstGame: 0,
      games,
      mostSteps: longGame(stepsOf(ranged.written.count)),
    }));
  };
}

/** The ways at the ends of each headline, on games that none of them was tried with. */
function endStages(ranged: Ranged): Stage[] {
  const ends = endsOf(ranged);
  const firstGame = MOST_TRIED;
  return ends.map((tried) => {
    const share = Math.floor((ranged.worth * CONFIRMING) / ends.length);
    const games = Math.max(LEAST_TRIED, Math.min(MOST_CONFIRMED, gamesFor(ranged, stepsOf(tried.count), share)));
    return { ranged, tried, firstGame, games, mostSteps: ENDLESS };
  });
}

/** Ways at either end, those of the first headline first. */
function endsOf(ranged: Ranged): Tried[] {
  const ways = goingOn(ranged, [...ranged.singles, ...ranged.pairs]);
  if (ways.length === 0) return [];
  const ends = ranged.headlines.flatMap((headline) => {
    const order = [...ways].sort(byRate(ranged, headline));
    return [order[0], order[order.length - 1]];
  });
  return [...new Set(ends)].slice(0, MOST_ENDS);
}

function rangeOf(ranged: Ranged, fresh: ReadonlyMap<Tried, TrialCount>): PolicyRange | undefined {
  const { cell, headlines, layout, singles, pairs } = ranged;
  const all = [...singles, ...pairs.filter(({ count }) => count !== undefined)];
  const ways = goingOn(ranged, all);
  const ends = headlines.flatMap((headline) => {
    const { name } = headline;
    const written = cell.measures[name];
    if (written === undefined || !('rate' in written)) return [];
    const { low: least = written.rate, high: most = written.rate } = written;
    const asWritten: RangeEnd = { policies: {}, games: cell.games, value: written };
    const order = ways.filter((tried) => fresh.has(tried)).sort(byRate(ranged, headline));
    const endOf = (tried: Tried | undefined, isBeyond: (value: RateValue) => boolean): RangeEnd => {
      const count = tried && fresh.get(tried);
      if (tried === undefined || count === undefined || isBroken(count)) return asWritten;
      const value = sampledValue(headline, layout.at(name), count) as RateValue;
      return isBeyond(value) ? { policies: tried.way, games: count.games, value } : asWritten;
    };
    // An end counts only where its interval is clear of that of the cell: others may lie beyond it by chance.
    const low = endOf(order[0], ({ high = 1 }) => high < least);
    const high = endOf(order.at(-1), ({ low = 0 }) => low > most);
    return [[name, { low, high }] as const];
  });
  const [first] = headlines;
  const stalled = all.length - ways.length;
  return {
    ways: ways.length + 1,
    ...(stalled === 0 ? {} : { stalled }),
    sides: ranged.choosers.map(({ side }) => side),
    ends: Object.fromEntries(ends),
    tried: ways.map((tried) => ({
      policies: tried.way,
      games: tried.count?.games ?? 0,
      rate: cutRate(rateOf(ranged, tried, first)),
    })),
  };
}

/** @returns what each stage came to; `undefined` when told to stop before all was played */
async function playStages(
  { system }: Subject,
  stages: readonly Stage[],
  options: PlayingOptions,
): Promise<Map<Stage, TrialCount> | undefined> {
  const trials = stages.map(({ ranged, tried, firstGame, games, mostSteps }) => {
    return { matchup: tried.matchup, slots: ranged.layout.slots, firstGame, games, mostSteps };
  });
  const counts = await playTrials(system, trials, options);
  return counts && new Map(stages.map((stage, i) => [stage, counts[i]]));
}

/** How many games of a way take the steps of `games` games as written. */
function gamesFor(ranged: Ranged, steps: number, games: number): number {
  return Math.min(MOST_CONFIRMED, Math.floor((games * stepsOf(ranged.written.count)) / Math.max(1, steps)));
}

/** The ways whose games come to an end. */
function goingOn(ranged: Ranged, all: readonly Tried[]): Tried[] {
  return all.filter(({ count }) => count !== undefined && !hasStalled(ranged, count));
}

function hasStalled({ layout, stops }: Ranged, count: TrialCount): boolean {
  return isStalled(
    count,
    stops.reduce((sum, { name }) => sum + count.counts[layout.at(name)], 0),
  );
}

/** Whether a way did in all its games what the one that is written did. */
function isAsWritten({ written }: Ranged, { count }: Tried): boolean {
  const own = written.count;
  return (
    own !== undefined &&
    count !== undefined &&
    own.steps === count.steps &&
    own.counts.every((number, i) => number === count.counts[i])
  );
}

function rateOf({ layout }: Ranged, { count }: Tried, headline: Measure): number {
  return count === undefined || count.games === 0 ? 0 : count.counts[layout.at(headline.name)] / count.games;
}

function byRate(ranged: Ranged, headline = ranged.headlines[0]): (a: Tried, b: Tried) => number {
  return (a, b) => rateOf(ranged, a, headline) - rateOf(ranged, b, headline);
}
