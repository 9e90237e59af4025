import { Course, fixedPlan } from '../engine/course.ts';
import type { PlayCell } from '../engine/crew.ts';
import { type PlayingOptions, playCourses } from '../engine/play-courses.ts';
import { type Way, waysOf } from '../scenario/ways.ts';
import { type Layout, layOut, type Measure } from '../stats/measure.ts';
import { mergeTally } from '../stats/tally.ts';
import type { AnswerCell, PolicyRange, RangeEnd, RateValue } from './answer.ts';
import type { Subject } from './answer-scenario.ts';
import { LEAST_RANGED_GAMES } from './least-ranged.ts';
import { sampledValue } from './summarise.ts';

/** A way is not judged by fewer games than this. */
const LEAST_A_WAY = 5;
/** With no more other ways than this, all are screened at once; with more, those far from both ends are dropped halfway. */
const FEW_WAYS = 8;
/** So many at either end stay for the second half. */
const KEPT = 4;
/** Screening and confirming each play this share of the games of a cell, so that a range costs less than its answer. */
const SHARE = 1 / 4;

/** A cell whose other ways to play are played. */
interface Ranged {
  /** Place among the cells. */
  readonly at: number;
  readonly cell: AnswerCell;
  readonly ways: readonly Way[];
  readonly layout: Layout;
  /** The first headline. */
  readonly headline: Measure;
  /** Games each other way plays in the first stage. */
  readonly first: number;
}

/** Games of one way in one stage. */
interface Stage {
  readonly ranged: Ranged;
  readonly way: number;
  readonly firstGame: number;
  readonly games: number;
}

type Found = Stage & { readonly counts: Float64Array };

/**
 * Plays each cell with the other policies of its sides and returns how far its headline moves.
 *
 * Which ways lie at the ends is found by some games and their rates by others, since the extreme of several estimates
 * is too extreme. What is found depends on matchups, seed and games of each cell only.
 *
 * @param cells as they were answered, in the order of the scenario's cells; `undefined` for those that are left out
 * @returns the range of each cell, `undefined` where it has none; `undefined` for all when told to stop
 */
export async function rangesOf(
  { scenario, system }: Subject,
  cells: readonly (AnswerCell | undefined)[],
  playing: Omit<PlayingOptions, 'seed' | 'onCourse' | 'players'>,
): Promise<(PolicyRange | undefined)[] | undefined> {
  const play = (stages: readonly Stage[]) => playStages(stages, { ...playing, seed: scenario.seed }, system);
  const ranged = cells.flatMap((cell, at): Ranged[] => {
    if (cell === undefined || cell.games < LEAST_RANGED_GAMES) return [];
    const ways = waysOf(system, scenario.cells[at]);
    const others = ways.length - 1;
    const screening = Math.floor(cell.games * SHARE);
    const first = Math.floor((others <= FEW_WAYS ? screening : screening / 2) / others);
    if (others < 1 || first < LEAST_A_WAY) return [];
    const layout = layOut(system.measures(ways[0].matchup));
    const headline = layout.measures.find((measure) => measure.headline === true && measure.kind === 'rate');
    return headline === undefined ? [] : [{ at, cell, ways, layout, headline, first }];
  });
  const screened = await play(
    ranged.flatMap((each) =>
      each.ways.slice(1).map((_, i) => ({ ranged: each, way: i + 1, firstGame: 0, games: each.first })),
    ),
  );
  if (screened === undefined) return undefined;
  const again = await play(
    ranged.flatMap((each) => {
      if (each.ways.length - 1 <= FEW_WAYS) return [];
      const kept = extremesOf(each, screened, KEPT);
      const games = Math.floor((each.cell.games * SHARE) / 2 / kept.length);
      return kept.map((way) => ({ ranged: each, way, firstGame: each.first, games }));
    }),
  );
  if (again === undefined) return undefined;
  const judged = joined(screened, again);
  const confirmed = await play(
    ranged.flatMap((each) => {
      const ends = extremesOf(each, judged, 1);
      const games = Math.floor((each.cell.games * SHARE) / ends.length);
      const firstGame = Math.max(...judged.filter(({ ranged }) => ranged === each).map((found) => found.games));
      return ends.map((way) => ({ ranged: each, way, firstGame, games }));
    }),
  );
  if (confirmed === undefined) return undefined;
  const ranges: (PolicyRange | undefined)[] = cells.map(() => undefined);
  for (const each of ranged) ranges[each.at] = rangeOf(each, judged, confirmed);
  return ranges;
}

/** @returns `undefined` when told to stop before all was played */
async function playStages(
  stages: readonly Stage[],
  options: PlayingOptions,
  kernel: Subject['system'],
): Promise<Found[] | undefined> {
  const cells = stages.map(({ ranged, way, firstGame }): PlayCell => {
    const { matchup } = ranged.ways[way];
    return { kernel, matchup, firstGame };
  });
  const courses = stages.map(
    ({ games, ranged, way }, i) => new Course(i, layOut(kernel.measures(ranged.ways[way].matchup)), fixedPlan(games)),
  );
  if (stages.length > 0) await playCourses(cells, courses, options);
  const played = courses.map((course) => course.played);
  if (played.some(({ stopped }) => stopped === 'interrupted')) return undefined;
  return stages.map((stage, i) => ({ ...stage, counts: played[i].counts }));
}

/** What ways were found to do, those that went on after the first stage with the games of both. */
function joined(first: readonly Found[], second: readonly Found[]): Found[] {
  const finished = new Set(second.map(({ ranged }) => ranged));
  const whole = second.map((found) => {
    const before = first.find(({ ranged, way }) => ranged === found.ranged && way === found.way)!;
    const counts = mergeTally(before.counts.slice(), found.counts);
    return { ...found, firstGame: 0, games: before.games + found.games, counts };
  });
  return [...first.filter(({ ranged }) => !finished.has(ranged)), ...whole];
}

/** The ways with the lowest and the highest rates of the headline, so many of each, in the order of ways. */
function extremesOf(ranged: Ranged, found: readonly Found[], each: number): number[] {
  const ways = ranked(ranged, found).map(({ way }) => way);
  return [...new Set([...ways.slice(0, each), ...ways.slice(-each)])].sort((a, b) => a - b);
}

/** What the ways of a cell were found to do, the lowest rate first. */
function ranked(ranged: Ranged, found: readonly Found[]): Found[] {
  const at = ranged.layout.at(ranged.headline.name);
  return found.filter((each) => each.ranged === ranged).sort((a, b) => a.counts[at] / a.games - b.counts[at] / b.games);
}

function rangeOf(ranged: Ranged, judged: readonly Found[], confirmed: readonly Found[]): PolicyRange | undefined {
  const { cell, ways, layout, headline } = ranged;
  const written = cell.measures[headline.name];
  if (written === undefined || !('rate' in written)) return undefined;
  const { low: least = written.rate, high: most = written.rate } = written;
  const asWritten: RangeEnd = { policies: ways[0].policies, asWritten: true, games: cell.games, value: written };
  const order = ranked(ranged, judged);
  const endOf = ({ way }: Found, isBeyond: (value: RateValue) => boolean): RangeEnd => {
    const { games, counts } = confirmed.find((found) => found.ranged === ranged && found.way === way)!;
    const value = sampledValue(headline, layout.at(headline.name), { games, counts }) as RateValue;
    return isBeyond(value) ? { policies: ways[way].policies, games, value } : asWritten;
  };
  // An end counts only where its interval is clear of that of the cell: others may lie beyond it by chance.
  const low = endOf(order[0], ({ high = 1 }) => high < least);
  const high = endOf(order.at(-1)!, ({ low = 0 }) => low > most);
  return { ways: ways.length, ends: { [headline.name]: { low, high } } };
}
