import type { Subject } from '../../analysis/answer-scenario.ts';
import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { isBroken, trialPlayer } from '../../analysis/ways/play-trials.ts';
import { type PlayedWay, searchWays } from '../../analysis/ways/search-ways.ts';
import { spread, type TrialCounts, WayTrials } from '../../analysis/ways/way-trials.ts';
import type { PlayingOptions } from '../../engine/play-cells.ts';
import type { TrialCount } from '../../engine/trial.ts';
import { optimalSides } from '../../rules/optimal.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { choosersOf, compileWay, type Way } from '../../scenario/ways.ts';
import { crossing, type Measured } from '../../stats/crossing.ts';
import { Z95 } from '../../stats/quantile.ts';
import type { BreakEven } from './answer.ts';
import { cliffOf } from './cliff.ts';
import { leadOf } from './lead.ts';
import { changeOf, seedAnew } from './places.ts';

type Range = NonNullable<BreakEven['range']>;
type End = Pick<Range['low'], 'at' | 'low' | 'high' | 'beyond'>;

/** Number of values at which each way is tried first, plus those where the lead changes. */
const COARSE = 7;
const FINE = 5;
/** Number of refinements, or extensions, around where a way is even. */
const ROUNDS = 2;
/** Number of values on each side of where a way is even that it plays again. */
const AROUND = 1;
/**
 * A cliff comes from a policy if another one's fall is at most this part of it, and the difference has enough room for
 * a fall.
 */
const GENTLE = 1 / 3;
const ROOM = 0.8;
/** The cost of searching the policy behind a cliff, and of playing it again, as a part of the games of the answer. */
const CLIFF_WORTH = 1 / 16;

/** The break-even point of a way, as far as it was played. */
interface Root extends End {
  readonly games: number;
  readonly isBroken: boolean;
}

/**
 * Finds how far the break-even point moves over the ways to play.
 *
 * @param answer without a range
 * @returns `undefined` if there is none, or when aborted
 */
export async function breakEvenRange(
  { scenario, system }: Subject,
  answer: Omit<BreakEven, 'range'>,
  { narrowed, ...options }: PlayingOptions & { readonly narrowed: readonly string[] },
): Promise<Pick<BreakEven, 'range' | 'cliff'> | undefined> {
  const { values, even, points, games } = answer;
  const [cell] = scenario.cells.slice(-1);
  if (games.fresh < LEAST_RANGED_GAMES || optimalSides(compileCell(system, cell)).length > 0) return undefined;
  const choosers = choosersOf(system, cell).filter(({ side }) => !narrowed.includes(side));
  const trials = new WayTrials(
    {
      kernel: system,
      matchupOf(way, place) {
        const matchup = compileWay(system, scenario.cells[place], way);
        return matchup && { matchup, freshSeed: seedAnew(scenario.seed, place) };
      },
    },
    trialPlayer(system, options),
  );
  const leadAt = (place: number, { counts, games: played }: TrialCount): Measured => {
    const layout = trials.layoutAt(place);
    const countOf = (name: string | undefined) => (name === undefined ? 0 : counts[layout.at(name)]);
    const pair = [countOf(even.measure.name), countOf(even.against?.name)] as const;
    return { x: values[place], ...leadOf(pair, Math.max(1, played), even) };
  };
  const leadsOf = (counts: TrialCounts) => new Map([...counts].map(([place, count]) => [place, leadAt(place, count)]));
  const falls = points[0].difference >= points[points.length - 1].difference;
  const rootOf = (counts: TrialCounts): Root => {
    const places = [...leadsOf(counts).values()].sort((a, b) => a.x - b.x);
    const found = places.length < 2 ? undefined : crossing(places);
    const isAhead = places.reduce((sum, { value }) => sum + value, 0) > 0;
    return {
      games: [...counts.values()].reduce((sum, each) => sum + each.games, 0),
      isBroken: [...counts.values()].some(isBroken),
      ...(found ?? { beyond: isAhead === falls ? 'above' : 'below' }),
    };
  };

  const all = values.map((_, place) => place);
  const lookedAt = new Map<Way, readonly number[]>();
  const roots = new Map<Way, Root>();
  const paced = (ways: readonly Way[], worth: number) =>
    ways.map((way) => ({ way, worth, places: lookedAt.get(way) ?? [] }));
  const tryOut = async (ways: readonly Way[], worth: number) => {
    for (const way of ways) lookedAt.set(way, spread(all, COARSE));
    let found = await trials.tryOut(paced(ways, worth / 2));
    for (let round = 0; round < ROUNDS && found !== undefined; round++) {
      for (const [i, way] of ways.entries()) {
        const counts = found[i];
        if (counts === undefined) continue;
        const { between } = changeOf(leadsOf(counts));
        const unknown = all.filter((place) => place > between.from && place < between.to && !counts.has(place));
        lookedAt.set(way, [...counts.keys(), ...spread(unknown, FINE)]);
      }
      found = await trials.tryOut(paced(ways, worth));
    }
    return found?.map((counts, i) => {
      const root = counts && rootOf(counts);
      if (root !== undefined) roots.set(ways[i], root);
      return root;
    });
  };
  const playAgain = async (ways: readonly Way[], worth: number) => {
    const around = ways.map((way) => placesAround(values, roots.get(way) ?? {}));
    for (let round = 0; ; round++) {
      const counts = await trials.playAgain(ways.map((way, i) => ({ way, worth, places: around[i] })));
      if (counts === undefined) return undefined;
      const found = counts.map(rootOf);
      const wider = around.map((places, i) => widened(places, found[i], values.length));
      const isWide = around.map((places, i) => wider[i].length === places.length);
      // A break-even point beyond the last played value, but within the axis, is unknown.
      const isKnown = (root: Root, i: number) => !root.isBroken && (root.beyond === undefined || isWide[i]);
      if (isWide.every(Boolean) || round === ROUNDS)
        return found.map((root, i) => (isKnown(root, i) ? root : undefined));
      around.splice(0, around.length, ...wider);
    }
  };

  const worth = points.reduce((sum, point) => sum + point.games, 0);
  const found = await searchWays<Root>({
    ...{ choosers, games: worth, tryOut, playAgain },
    stalls: (way) => trials.stalls(way),
    numbers: [({ at, beyond }) => at ?? (beyond === 'below' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)],
  });
  if (found === undefined) return undefined;
  const [ends] = found.ends;

  const { at, verdict } = answer;
  const [nearest] = [...points].sort((a, b) => Math.abs(a.difference) - Math.abs(b.difference));
  const own: End =
    verdict === 'never'
      ? { beyond: nearest.difference > 0 === falls ? 'above' : 'below' }
      : { ...(at === undefined ? {} : { at }), ...interval(answer) };
  const asWritten = { policies: {}, games: games.fresh * points.filter(({ fresh }) => fresh).length, ...own };
  const endOf = (end: PlayedWay<Root> | undefined, isBeyond: (found: Reach) => boolean) =>
    end === undefined || !isBeyond(reachOf(values, end.result))
      ? asWritten
      : { policies: end.way, games: end.result.games, ...shown(end.result) };
  const reach = reachOf(values, own);
  const range: Range = {
    ways: found.tried.length + 1,
    ...(found.stalled === 0 ? {} : { stalled: found.stalled }),
    sides: choosers.map(({ side }) => side),
    // An end counts only if its interval is apart from that of the answer: the extreme of several may lie beyond it by
    // chance.
    low: endOf(ends.low, ({ to }) => to < reach.from),
    high: endOf(ends.high, ({ from }) => from > reach.to),
    tried: found.tried.map(({ way, result }) => ({ policies: way, games: result.games, ...placeOf(result) })),
  };
  const cliff = await cliffBy(found.tried.map(({ way }) => way).filter((way) => Object.keys(way).length === 1));
  return { range, ...(cliff === undefined ? {} : { cliff }) };

  /**
   * Returns the way in which one side plays otherwise and the cliff becomes a gentle slope; `undefined` if there is
   * none.
   */
  async function cliffBy(ways: readonly Way[]): Promise<BreakEven['cliff']> {
    const edges = cliffOf(answer);
    if (edges === undefined || ways.length === 0) return undefined;
    const fall = Math.abs(edges[1].difference - edges[0].difference);
    const places = edges.map((edge) => values.indexOf(edge.at));
    const slopeOf = (way: Way, counts: TrialCounts | undefined) => {
      const leads = places.flatMap((place) => {
        const count = counts?.get(place);
        return count === undefined || isBroken(count) ? [] : [leadAt(place, count)];
      });
      const hasRoom = leads.every(({ value }) => Math.abs(value) <= ROOM);
      const [before, after] = leads;
      return !hasRoom || before === undefined || after === undefined
        ? []
        : [{ way, fell: Math.abs(after.value - before.value), variance: before.variance + after.variance }];
    };
    const atEdges = (some: readonly Way[], share: number) => some.map((way) => ({ way, places, worth: share }));
    const tried = await trials.tryOut(atEdges(ways, (worth * CLIFF_WORTH) / ways.length));
    const slopes = ways.flatMap((way, i) => slopeOf(way, tried?.[i])).sort((a, b) => a.fell - b.fell);
    const [gentlest] = slopes;
    if (gentlest === undefined) return undefined;
    // Played again, since the gentlest of several is biased.
    const again = await trials.playAgain(atEdges([gentlest.way], worth * CLIFF_WORTH));
    const [sure] = slopeOf(gentlest.way, again?.[0]);
    if (sure === undefined) return undefined;
    const half = Z95 * Math.sqrt(sure.variance);
    if (sure.fell + half > GENTLE * fall) return undefined;
    const [[side, policy]] = Object.entries(sure.way);
    const games = [...(again?.[0] ?? new Map()).values()].reduce((sum, count) => sum + count.games, 0);
    const ends = cutInterval({ low: Math.max(0, sure.fell - half), high: sure.fell + half });
    return { side, policy, fall: cutDigits(sure.fell), ...ends, games };
  }
}

/** The interval of all possible break-even points. */
interface Reach {
  readonly from: number;
  readonly to: number;
}

function reachOf(values: readonly number[], { at, low, high, beyond }: End): Reach {
  const [first, last] = [values[0], values[values.length - 1]];
  if (beyond === 'above') return { from: last, to: Number.POSITIVE_INFINITY };
  if (beyond === 'below') return { from: Number.NEGATIVE_INFINITY, to: first };
  if (at === undefined) return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  return { from: low ?? Number.NEGATIVE_INFINITY, to: high ?? Number.POSITIVE_INFINITY };
}

/** Returns the indexes around where a way is even, or at the end beyond which it is. */
function placesAround(values: readonly number[], { at, beyond }: End): number[] {
  const last = values.length - 1;
  if (at === undefined) return beyond === 'below' ? [0, 1] : [last - 1, last];
  const before = values.findLastIndex((value) => value <= at);
  const from = Math.max(0, before - AROUND);
  const to = Math.min(last, Math.max(before, 0) + 1 + AROUND);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Adds one index at an end where the interval reaches beyond it. */
function widened(places: readonly number[], { at, low, high, beyond }: End, count: number): number[] {
  const [first, last] = [places[0], places[places.length - 1]];
  // If it is not even at any of these, it may be so between them.
  const from = (at !== undefined && low === undefined) || beyond === 'below' ? first - 1 : first;
  const to = (at !== undefined && high === undefined) || beyond === 'above' ? last + 1 : last;
  const inside = [...(from < first ? [from] : []), ...places, ...(to > last ? [to] : [])];
  return inside.filter((place) => place >= 0 && place < count);
}

function interval({ low, high }: Pick<End, 'low' | 'high'>): Pick<End, 'low' | 'high'> {
  return {
    ...(low === undefined ? {} : { low: cutInterval({ low, high: low }).low }),
    ...(high === undefined ? {} : { high: cutInterval({ low: high, high }).high }),
  };
}

function placeOf({ at, beyond }: End): Pick<End, 'at' | 'beyond'> {
  return { ...(at === undefined ? {} : { at: cutDigits(at) }), ...(beyond === undefined ? {} : { beyond }) };
}

function shown(end: End): End {
  return { ...placeOf(end), ...interval(end) };
}
