import { headed } from '../../analysis/headed.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { findPrices, metOf, type Pair } from '../../analysis/price/find-prices.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { unknownWord } from '../../check/fault.ts';
import { type PlayPointsOptions, playPoints } from '../../engine/play-points.ts';
import { withPool } from '../../engine/pool.ts';
import type { Members, PricedMember } from '../../scenario/line-ups.ts';
import type { RightReading } from '../../scenario/reading.ts';
import { choosersOf } from '../../scenario/ways.ts';
import { policyBySide } from '../options.ts';
import type { PriceList } from './answer.ts';
import { described } from './described.ts';
import { drawLineUps } from './draw-line-ups.ts';
import { cellsOf, type GameSet, type Market, marketOf, scoresOf } from './market.ts';
import { type PlayedWay, pricesOfWays } from './other-policies.ts';

export interface PriceOptions extends Omit<PlayPointsOptions, 'firstGame' | 'games'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Name of the member in the scenario whose price is {@link cost}. Default: the first of the first side. */
  readonly unit?: string | undefined;
  /** Cost of the unit, above 0. */
  readonly cost: number;
  /** Number of matchups from which prices are estimated. */
  readonly matchups: number;
  /** Rounds of each matchup: a game in each order of the sides. */
  readonly rounds: number;
  /** Number of matchups that check prices; 0 for no check. */
  readonly unseen: number;
  /** Number of line-ups in a round robin; below 3 for none. */
  readonly cycles: number;
  /** Whether to play the line-ups with other policies too. */
  readonly range: boolean;
  /** Policies of the command line, by side. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  readonly play?: typeof playPoints;
  /** Starts the progress of another part. */
  readonly onRound?: (() => void) | undefined;
}

/** The most other policies that are played. */
const MOST_POLICIES = 4;
/** Each of them plays this part of the designed matchups. */
const OTHERWISE = 0.5;

/**
 * Estimates the prices of what a side may take.
 *
 * @param reading a scenario with a pool
 * @returns `undefined` when aborted before there was a result
 * @throws Unaskable if the pool cannot be priced
 */
export async function priceScenario(
  reading: RightReading,
  {
    montecrawl,
    unit,
    cost,
    matchups,
    rounds,
    unseen,
    cycles,
    range,
    policy,
    play = playPoints,
    onRound,
    ...how
  }: PriceOptions,
): Promise<PriceList | undefined> {
  const market = marketOf(reading);
  const { system, pool, setup, isMirrored, seed } = market;
  const { member, facts } = unitOf(market, unit);
  const sides = isMirrored ? [pool.sides[0], pool.sides[0]] : setup.sides.map(({ name }) => name);
  const drawn = sides.map((side, i) =>
    drawLineUps(pool, side, matchups + unseen + cycles, ownSeed(seed, 'price', 'line-ups', String(i))),
  );
  const lineUps = drawn.flatMap(({ lineUps: own }) => own);
  const [firsts, seconds] = drawn.map(({ lineUps: own }) => own.map((members) => pool.facts(members)));
  return withPool(how, async (threads) => {
    let games = 0;
    const playPairs = async (part: GameSet, pairs: readonly Pair[], policyOfBoth?: string) => {
      onRound?.();
      const pairings = pairs.map(([first, second]): readonly [Members, Members] => [lineUps[first], lineUps[second]]);
      const cells = cellsOf(market, pairings, part, policyOfBoth);
      const met = cells.filter((each) => each !== undefined);
      if (met.length === 0) return cells.map(() => undefined);
      const points = await play(met.flat(), { ...how, pool: threads, firstGame: 0, games: rounds });
      if (points === undefined) return undefined;
      games += rounds * points.length;
      const scores = scoresOf(market, points);
      let at = 0;
      return cells.map((each) => (each === undefined ? undefined : scores[at++]));
    };
    const designed: Pair[] = [];
    const pricing = {
      ...{ firsts, seconds, isMirrored, unit: facts, cost, matchups, unseen, robin: cycles, rounds },
      seed: ownSeed(seed, 'price', 'pairs'),
      play(part: GameSet, pairs: readonly Pair[]) {
        if (part === 'design') designed.push(...pairs);
        return playPairs(part, pairs);
      },
    };
    const found = await findPrices(pricing);
    if (found === undefined) return undefined;
    const isWhole =
      (unseen === 0 || found.check !== undefined) && (cycles < 3 || unseen === 0 || found.cycles !== undefined);
    const others = range && found.isScaled && isWhole ? othersOf(market, system, policy) : [];
    const few = designed.slice(0, Math.max(3 * found.prices.length, Math.ceil(OTHERWISE * designed.length)));
    const ways: PlayedWay[] = [];
    for (const other of others) {
      const scores = await playPairs('policies', few, other);
      if (scores === undefined) break;
      ways.push({ policy: other, met: metOf(pricing, few, scores) });
    }
    const isStopped = !isWhole || ways.length < others.length;
    const played = pricesOfWays(ways, found.model, found.prices, pricing);
    return headed('price', montecrawl, reading, {
      sides: [...pool.sides],
      measure: market.measure,
      asked: {
        unit: member,
        ...{ cost, matchups, rounds, unseen, cycles, range },
        ...(policy === undefined
          ? {}
          : {
              policy: policyBySide(
                policy,
                setup.sides.map(({ name }) => name),
              ),
            }),
      },
      policies: Object.fromEntries(setup.sides.map(({ name, policy: own }) => [name, own])),
      ...described(found),
      ...(played.length === 0 ? {} : { plays: { matchups: few.length, ways: played } }),
      lineUps: lineUps.length,
      refused: drawn.reduce((sum, { refused }) => sum + refused, 0),
      games,
      verdict: isStopped ? 'interrupted' : found.isScaled ? 'priced' : 'open',
      interrupted: isStopped,
    } as const);
  });
}

/** Returns the member whose price is fixed. */
function unitOf({ pool, setup }: Market, unit: string | undefined): { member: string; facts: PricedMember } {
  const members = setup.sides.filter(({ name }) => pool.sides.includes(name)).flatMap((side) => side.members);
  const names = members.map(({ name }) => name);
  const member = unit ?? names[0];
  const at = names.indexOf(member);
  if (at < 0) throw new Unaskable(unknownWord('member of the pool', member, names));
  return { member, facts: { ...pool.facts([members[at]])[0], count: 1 } };
}

/** Returns other policies that both sides may play. */
function othersOf(
  { setup }: Market,
  system: RightReading['system'],
  policy: Readonly<Record<string, string>> | undefined,
): string[] {
  if (policy !== undefined) return [];
  const [first, second] = choosersOf(system, { setup, vary: {} });
  return (first?.others ?? []).filter((name) => second?.others.includes(name)).slice(0, MOST_POLICIES);
}
