import { cutDigits, cutInterval, cutRate, cutRates } from '../../analysis/digits.ts';
import { headed } from '../../analysis/headed.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { Faults, unknownWord } from '../../check/fault.ts';
import { type PlayOptions, playScenario } from '../../engine/play-scenario.ts';
import { withPool } from '../../engine/pool.ts';
import { type EncounterUnit, lineOf, membersEntry, readUnits, withUnits } from '../../scenario/encounter.ts';
import { checkAlone, compileSetup } from '../../scenario/holdings.ts';
import { pointsOf } from '../../scenario/points.ts';
import type { OwnRows } from '../../scenario/price-list.ts';
import type { RightReading } from '../../scenario/reading.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import { toLogit } from '../../stats/strength.ts';
import { intervalOf, meanOf, type Sums, sumsOf } from '../../stats/sums.ts';
import type { Design, Encounter } from './answer.ts';
import { type Counts, compositions, countCompositions, differenceOf } from './compositions.ts';
import { encounterRange } from './range.ts';
import { type Confirmed, type FoundEncounters, type Seen, searchEncounters } from './search-encounters.ts';
import { type Aim, aimOf } from './target.ts';

/** Options of the search. */
export interface Designing extends Omit<PlayOptions, 'games' | 'precision' | 'seed' | 'share' | 'marks'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Name of a rate, or `<side>.wiped`. */
  readonly target: string;
  /** Its target rate, above 0 and below 1. */
  readonly value: number;
  /** The side that encounters are for. Default: the second of two. */
  readonly foes?: string | undefined;
  /** Range of the mean length of games. */
  readonly length?: readonly [number, number] | undefined;
  /** Fewest and most members. */
  readonly size: readonly [number, number];
  /** The most kinds of units in one encounter. */
  readonly distinct: number;
  /** The most points of an encounter. */
  readonly budget?: number | undefined;
  readonly maxRep?: number | undefined;
  /** Number of encounters wanted. */
  readonly menu: number;
  /** How different they must be, 0..1. */
  readonly apart: number;
  /** Largest distance of an encounter from the target. */
  readonly margin: number;
  /** The most games of search and confirmation. */
  readonly most: number;
  /** Whether the answer includes the range of each encounter over the policies of the sides. */
  readonly range: boolean;
  /** Sides that keep their policy in the range. */
  readonly narrowed?: readonly string[];
  readonly play?: typeof playScenario;
  /** Starts the progress of another round. */
  readonly onRound?: (() => void) | undefined;
}

const MOST_UNITS = 80;

/**
 * Finds encounters for a party at which a claim has the target rate.
 *
 * @param reading a scenario with one cell; the members of the foes' side are ignored
 * @param written the units, each written like an entry of a list of members
 * @returns `undefined` when aborted before there was a result
 * @throws Unaskable if the target, the side or the units do not exist
 */
export async function designEncounters(
  reading: RightReading,
  written: readonly unknown[],
  { montecrawl, target, value, budget, length, range, narrowed = [], play = playScenario, onRound, ...rest }: Designing,
): Promise<Design | undefined> {
  const { foes: askedFoes, size, distinct, maxRep, menu, apart, margin, most, ...how } = rest;
  const { scenario, system } = reading;
  const { seed } = scenario;
  const [first] = scenario.cells;
  const { foes, party } = sidesOf(first, askedFoes);
  const read = readUnits(written, first, foes, system);
  const units = read.units.filter(({ member }) => maxRep === undefined || (repOf(member) ?? maxRep + 1) <= maxRep);
  checkUnits(units, read, maxRep);
  const priced = pricesOf(system, first, foes, units);
  if (budget !== undefined && priced === undefined)
    throw new Unaskable('--budget needs prices: a file of rows or the scenario must have "points"');
  const aim = aimOf(system, withUnits(first, foes, units, [1]), party, target);
  if (length !== undefined && aim.length === undefined) throw new Unaskable('these games have no length to ask for');
  const bounds = { size, distinct };
  const listed = compositions(units.length, bounds, ownSeed(seed, 'compositions'));
  const pool = listed.filter((counts) => isAllowed(counts, units, { cell: aim.cell, foes, system, budget, priced }));
  if (pool.length === 0)
    throw new Unaskable('the limits leave no encounter; allow more members with --size, or more points with --budget');
  return withPool(how, async (threads) => {
    const playing = { ...how, pool: threads };
    const begun = new Map<string, number>();
    const cellOf = (counts: Counts) => withUnits(aim.cell, foes, units, counts);
    const found = await searchEncounters({
      ...{ units: units.length, pool, target: value, margin, menu, apart, mostGames: most },
      length: length && { low: length[0], high: length[1] },
      async play(encounters, stage, games) {
        onRound?.();
        const compiled = encounters.map((counts) => compile(system, cellOf(counts)));
        const cells = encounters.flatMap((counts, i) => {
          const matchup = compiled[i];
          const key = `${stage} ${counts.join()}`;
          const look = begun.get(key) ?? 0;
          begun.set(key, look + 1);
          return matchup === undefined
            ? []
            : [{ kernel: system, matchup, seed: ownSeed(seed, 'design', key, String(look)) }];
        });
        if (cells.length === 0) return encounters.map(() => undefined);
        const played = await play(cells, { ...playing, seed, precision: 1, games });
        if (played.some(({ stopped }) => stopped === 'interrupted')) return undefined;
        let at = 0;
        return compiled.map((matchup) => {
          if (matchup === undefined) return undefined;
          const { games: number, counts } = played[at++];
          return seenOf(system.measures(matchup), aim, counts, number);
        });
      },
    });
    if (found === undefined) return undefined;
    const described = (confirmed: Confirmed): Encounter => describe(confirmed, units, priced);
    const encounters = inOrder(found.menu).map((each) => ({ counts: each.counts, encounter: described(each) }));
    let ranged = 0;
    const shown: Encounter[] = [];
    for (const { counts, encounter } of encounters) {
      const others = encounters
        .filter((other) => other.counts !== counts)
        .map((other) => differenceOf(other.counts, counts));
      const card = { ...encounter, ...(others.length === 0 ? {} : { apart: cutDigits(Math.min(...others)) }) };
      onRound?.();
      const moved =
        range && found.verdict !== 'interrupted'
          ? await encounterRange(system, cellOf(counts), aim.measure.name, encounter, {
              ...playing,
              ...{ seed: ownSeed(seed, 'ways', counts.join()), narrowed },
            })
          : undefined;
      ranged += moved?.games ?? 0;
      shown.push(moved === undefined ? card : { ...card, range: moved.range });
    }
    const { verdict, direction, nearest, fit } = found;
    const answer = {
      foes,
      target: { measure: aim.measure, value, ...(aim.claim === undefined ? {} : { claim: aim.claim }) },
      ...(aim.length === undefined ? {} : { lengthMeasure: aim.length }),
      asked: {
        target: `${target}=${value}`,
        ...(length === undefined ? {} : { length }),
        ...{ size, distinct, menu, apart, margin, most, range },
        ...(budget === undefined ? {} : { budget }),
        ...(maxRep === undefined ? {} : { maxRep }),
        ...(narrowed.length === 0 ? {} : { policy: policiesOf(first, narrowed) }),
      },
      units: units.map((unit, i) => ({
        name: unit.name,
        written: unit.written,
        ...(priced === undefined ? {} : { points: priced[i] }),
        alone: cutDigits(aloneOf(found, i, value), 4),
      })),
      unfit: [...read.unfit],
      model: { slope: cutDigits(fit.slope, 4), spread: cutDigits(found.spread, 4) },
      verdict,
      ...(direction === undefined ? {} : { direction }),
      menu: shown,
      ...(nearest === undefined ? {} : { nearest: described(nearest) }),
      possible: countCompositions(units.length, bounds),
      listed: pool.length,
      tried: found.tried,
      refused: found.refused,
      games: { ...found.games, range: ranged },
    };
    return headed('design', montecrawl, reading, answer);
  });
}

/** Returns the side of the encounters, and the one that meets them. */
function sidesOf({ setup }: Cell, asked: string | undefined): { foes: string; party: string } {
  const names = setup.sides.map(({ name }) => name);
  if (asked === undefined && names.length !== 2)
    throw new Unaskable(
      `there are ${names.length} sides: say with --foes which of ${names.join(', ')} is to be designed`,
    );
  const foes = asked ?? names[1];
  if (!names.includes(foes)) throw new Unaskable(unknownWord('side', foes, names));
  const party = names.find((name) => name !== foes);
  if (party === undefined) throw new Unaskable('there is no party beside these foes');
  return { foes, party };
}

/** Returns the policies of sides that keep theirs. */
function policiesOf({ setup }: Cell, narrowed: readonly string[]): Record<string, string> {
  const kept = setup.sides.filter(({ name }) => narrowed.includes(name));
  return Object.fromEntries(kept.map(({ name, policy }) => [name, policy]));
}

function repOf(member: EncounterUnit['member']): number | undefined {
  return typeof member.rep === 'number' ? member.rep : undefined;
}

function checkUnits(
  units: readonly EncounterUnit[],
  { units: all, unfit }: ReturnType<typeof readUnits>,
  maxRep: number | undefined,
): void {
  if (maxRep !== undefined && all.length > 0 && all.every(({ member }) => repOf(member) === undefined))
    throw new Unaskable('no unit has a Rep, so leave out --max-rep');
  if (units.length === 0) {
    const [one] = unfit;
    throw new Unaskable(
      all.length > 0
        ? `every unit has a Rep above ${maxRep}`
        : one === undefined
          ? 'there are no units'
          : `no unit can be in an encounter: ${lineOf(one.written)} ${one.why}`,
    );
  }
  if (units.length > MOST_UNITS)
    throw new Unaskable(`${units.length} units are more than ${MOST_UNITS}; name fewer, such as --from book:figures`);
}

/** Returns the cost of each unit; `undefined` if nothing has a price. */
function pricesOf(
  system: RightReading['system'],
  cell: Cell,
  side: string,
  units: readonly EncounterUnit[],
): readonly number[] | undefined {
  const own = cell.setup as OwnRows;
  const prices = units.map(({ member }) => {
    const faults = new Faults();
    const price = pointsOf(system, { name: side, policy: '', members: [member] }, own, faults);
    if (faults.any) throw new Unaskable(faults.all[0].problem);
    return price;
  });
  return prices.includes(undefined) ? undefined : (prices as number[]);
}

interface Limits {
  readonly cell: Cell;
  readonly foes: string;
  readonly system: RightReading['system'];
  readonly budget: number | undefined;
  readonly priced: readonly number[] | undefined;
}

/** Returns whether an encounter is within its budget and the limits of the rulebook. */
function isAllowed(
  counts: Counts,
  units: readonly EncounterUnit[],
  { cell, foes, system, budget, priced }: Limits,
): boolean {
  if (budget !== undefined && priced !== undefined && costOf(counts, priced) > budget) return false;
  if (system.holdings === undefined) return true;
  const { setup } = withUnits(cell, foes, units, counts);
  const faults = new Faults();
  checkAlone(system, { ...setup, sides: setup.sides.filter(({ name }) => name === foes) }, faults);
  return !faults.any;
}

function costOf(counts: Counts, priced: readonly number[]): number {
  return counts.reduce((sum, count, unit) => sum + count * priced[unit], 0);
}

function compile(system: RightReading['system'], { setup }: Cell) {
  const faults = new Faults();
  const matchup = compileSetup(system, setup, faults);
  if (matchup === undefined || faults.any) return undefined;
  return setup.everyStep ? { ...matchup, everyStep: true } : matchup;
}

function seenOf(
  measures: Parameters<typeof sumsOf>[0],
  { measure, length, lost }: Aim,
  counts: Float64Array,
  games: number,
): Seen {
  const sums = (name: string | undefined) => (name === undefined ? undefined : sumsOf(measures, name, counts, games));
  return { hit: sums(measure.name) as Sums, length: sums(length?.name), lost: sums(lost?.name) };
}

/** Sorts the menu by the number of members, the largest first. */
function inOrder(menu: readonly Confirmed[]): Confirmed[] {
  const sizeOf = ({ counts }: Confirmed) => counts.reduce((sum, count) => sum + count, 0);
  return [...menu].sort((a, b) => sizeOf(a) - sizeOf(b) || (a.counts.join() < b.counts.join() ? 1 : -1));
}

/** Returns how many of a unit alone the model predicts at the target. */
function aloneOf({ fit, rises }: FoundEncounters, unit: number, value: number): number {
  const aim = rises ? value : 1 - value;
  return Math.exp(toLogit(aim) / fit.slope) / fit.strengths[unit];
}

function describe(
  { counts, seen: { hit, length, lost }, expected, z }: Confirmed,
  units: readonly EncounterUnit[],
  priced: readonly number[] | undefined,
): Encounter {
  const present = units.flatMap((unit, i) => (counts[i] > 0 ? [{ unit, count: counts[i] }] : []));
  const meanValue = (sums: Sums) => ({ mean: cutDigits(meanOf(sums)), ...cutInterval(intervalOf(sums, z)) });
  return {
    units: Object.fromEntries(present.map(({ unit, count }) => [unit.name, count])),
    members: present.map(({ unit, count }) => membersEntry(unit, count)),
    ...(priced === undefined ? {} : { points: cutDigits(costOf(counts, priced)) }),
    games: hit.games,
    value: cutRate(meanOf(hit)),
    ...cutRates(rateInterval(hit.sum, hit.games, z)),
    expected: cutRate(expected),
    ...(length === undefined ? {} : { length: meanValue(length) }),
    ...(lost === undefined ? {} : { lost: meanValue(lost) }),
  };
}
