import { digestOf } from '../../analysis/digest.ts';
import { cutDigits, cutRate } from '../../analysis/digits.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { findPrices, type Pair, type Price, type Prices } from '../../analysis/price/find-prices.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { unknownWord } from '../../check/fault.ts';
import { type PlayPointsOptions, playPoints } from '../../engine/play-points.ts';
import { Pool } from '../../engine/pool.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import type { Members, PricedMember } from '../../scenario/line-ups.ts';
import type { RightReading } from '../../scenario/reading.ts';
import { choosersOf } from '../../scenario/ways.ts';
import type { PricedThing, PriceList } from './answer.ts';
import { drawLineUps } from './draw-line-ups.ts';
import { cellsOf, type Market, marketOf, type Part, scoresOf } from './market.ts';
import { type PlayedWay, pricesOfWays } from './other-policies.ts';

export interface PriceOptions extends Omit<PlayPointsOptions, 'firstGame' | 'games'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Name of a member, as the scenario writes it, whose price is {@link cost}; left out: the first of the first side. */
  readonly unit?: string | undefined;
  /** What the unit costs, above 0. */
  readonly cost: number;
  /** Matchups that prices are found on. */
  readonly matchups: number;
  /** Rounds of each matchup: a game in each order of the sides. */
  readonly rounds: number;
  /** Matchups that prices are checked on; 0 for no check. */
  readonly unseen: number;
  /** Line-ups that play a round robin; below 3 for none. */
  readonly cycles: number;
  /** Whether the line-ups play by other policies too. */
  readonly range: boolean;
  /** Policies of the command line, by side. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  readonly play?: typeof playPoints;
  /** Begins the progress of another part. */
  readonly onRound?: (() => void) | undefined;
}

/** The most other policies that are played. */
const MOST_POLICIES = 4;
/** Other policies play this part of the matchups each. */
const OTHERWISE = 0.5;

/**
 * Finds the prices of what a side may take.
 *
 * @param reading a scenario with a pool
 * @returns `undefined` when told to stop before there was anything to say
 * @throws Unaskable where the pool cannot be priced
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
  const { scenario, system } = reading;
  const { pool, setup, isMirrored, seed } = market;
  const { member, facts } = unitOf(market, unit);
  const count = matchups + unseen + cycles;
  const sides = isMirrored ? [pool.sides[0], pool.sides[0]] : setup.sides.map(({ name }) => name);
  const drawn = sides.map((side, i) => drawLineUps(pool, side, count, ownSeed(seed, 'price', 'line-ups', String(i))));
  const lineUps = drawn.flatMap(({ lineUps: own }) => own);
  const [firsts, seconds] = drawn.map(({ lineUps: own }) => own.map((members) => pool.facts(members)));
  const threads = how.pool ?? new Pool(how.threads === undefined ? {} : { threads: how.threads });
  let games = 0;
  const playPairs = async (part: Part, pairs: readonly Pair[], own: number, other?: string) => {
    onRound?.();
    const pairings = pairs.map(([first, second]): readonly [Members, Members] => [lineUps[first], lineUps[second]]);
    const cells = cellsOf(market, pairings, part, other);
    const met = cells.filter((each) => each !== undefined);
    if (met.length === 0) return cells.map(() => undefined);
    const points = await play(met.flat(), { ...how, pool: threads, firstGame: 0, games: own });
    if (points === undefined) return undefined;
    games += own * points.length;
    const scores = scoresOf(market, points);
    let at = 0;
    return cells.map((each) => (each === undefined ? undefined : scores[at++]));
  };
  const designed: Pair[] = [];
  try {
    const found = await findPrices({
      ...{ firsts, seconds, isMirrored, unit: facts, cost, matchups, unseen, robin: cycles, rounds },
      seed: ownSeed(seed, 'price', 'pairs'),
      play(part, pairs, own) {
        if (part === 'design') designed.push(...pairs);
        return playPairs(part, pairs, own);
      },
    });
    if (found === undefined) return undefined;
    const others = range && found.isScaled ? othersOf(market, system, policy) : [];
    const few = designed.slice(0, Math.max(3 * found.prices.length, Math.ceil(OTHERWISE * designed.length)));
    const ways: PlayedWay[] = [];
    let isStopped =
      (unseen > 0 && found.check === undefined) || (cycles >= 3 && found.check !== undefined && !found.cycles);
    for (const other of others) {
      if (isStopped) break;
      const scores = await playPairs('policies', few, rounds, other);
      if (scores === undefined) isStopped = true;
      else
        ways.push({
          policy: other,
          met: few.flatMap(([first, second], i) => {
            const own = scores[i];
            const all = [...firsts, ...seconds];
            return own === undefined ? [] : [{ first: all[first], second: all[second], scores: own }];
          }),
        });
    }
    const played = pricesOfWays(ways, found.model, found.prices, { unit: facts, cost, rounds });
    const answer = {
      sides: [...pool.sides],
      measure: market.measure,
      asked: {
        unit: member,
        ...{ cost, matchups, rounds, unseen, cycles, range },
        ...(policy === undefined ? {} : { policy: spelt(policy, setup.sides) }),
      },
      policies: Object.fromEntries(setup.sides.map(({ name, policy: own }) => [name, own])),
      ...shown(found),
      ...(played.length === 0 ? {} : { plays: { matchups: few.length, ways: played } }),
      lineUps: lineUps.length,
      refused: drawn.reduce((sum, { refused }) => sum + refused, 0),
      games,
      verdict: isStopped ? ('interrupted' as const) : found.isScaled ? ('priced' as const) : ('open' as const),
      interrupted: isStopped,
    };
    return {
      montecrawl,
      format: 1,
      kind: 'price',
      rules: system.id,
      rulesTitle: system.title,
      play: scenario.play,
      seed,
      title: scenario.title,
      digest: digestOf({ ...answer, seed, scenario: withoutDisplay(scenario.canonical) }),
      scenario: scenario.canonical,
      ...answer,
    };
  } finally {
    if (how.pool === undefined) await threads.close();
  }
}

/** The member whose price is named. */
function unitOf({ pool, setup }: Market, unit: string | undefined): { member: string; facts: PricedMember } {
  const members = setup.sides.filter(({ name }) => pool.sides.includes(name)).flatMap((side) => side.members);
  const names = members.map(({ name }) => name);
  const member = unit ?? names[0];
  const at = names.indexOf(member);
  if (at < 0) throw new Unaskable(unknownWord('member of the pool', member, names));
  return { member, facts: { ...pool.facts([members[at]])[0], count: 1 } };
}

/** Policies that both sides may play by, others than what is written. */
function othersOf(
  { setup }: Market,
  system: RightReading['system'],
  policy: Readonly<Record<string, string>> | undefined,
): string[] {
  if (policy !== undefined) return [];
  const [first, second] = choosersOf(system, { setup, vary: {} });
  return (first?.others ?? []).filter((name) => second?.others.includes(name)).slice(0, MOST_POLICIES);
}

/** Policies of the command line, that of all sides written for each. */
function spelt(
  { '': all, ...some }: Readonly<Record<string, string>>,
  sides: readonly { readonly name: string }[],
): Record<string, string> {
  return { ...(all === undefined ? {} : Object.fromEntries(sides.map(({ name }) => [name, all]))), ...some };
}

/** What was found, with no more digits than machines agree on. */
function shown({ prices, left, pointWorth, misfit, bend, check, cycles, list, loss }: Prices) {
  return {
    prices: prices.map(thing),
    left: [...left],
    ...{ pointWorth: cutDigits(pointWorth), bend: cutDigits(bend), misfit: cutDigits(misfit, 4) },
    points: list,
    loss: { mean: cutDigits(loss.mean), most: cutDigits(loss.most) },
    ...(check === undefined
      ? {}
      : {
          check: {
            rounds: check.rounds,
            ...{ calibration: cutDigits(check.calibration), error: cutDigits(check.error) },
            covered: cutRate(check.covered),
            matchups: check.matchups.map(({ predicted, low, high, seen }) => ({
              ...{ predicted: cutDigits(predicted), low: cutDigits(low), high: cutDigits(high), seen },
            })),
          },
        }),
    ...(cycles === undefined
      ? {}
      : {
          cycles: {
            ...{ lineUps: cycles.lineUps, rounds: cycles.rounds, matchups: cycles.matchups },
            ...{ prices: cutDigits(cycles.prices), strengths: cutDigits(Math.max(0, cycles.strengths)) },
            ...{ cycles: cutDigits(cycles.cycles), low: cutDigits(cycles.low), high: cutDigits(cycles.high) },
          },
        }),
  };
}

function thing({ term: { word, number, by, from, byFrom, isOrder }, name, points, low, high }: Price): PricedThing {
  const isPair = number !== undefined && (word !== undefined || by !== undefined);
  return {
    name,
    kind: isOrder
      ? 'first side'
      : isPair
        ? 'pair'
        : number !== undefined
          ? 'number'
          : word !== undefined
            ? 'word'
            : 'each',
    ...(word === undefined ? {} : { word }),
    ...(number === undefined ? {} : { number }),
    ...(by === undefined ? {} : { by }),
    ...(from === undefined ? {} : { from }),
    ...(byFrom === undefined ? {} : { byFrom }),
    ...{ points: cutDigits(points), low: cutDigits(low), high: cutDigits(high) },
  };
}
