import { findMeasure } from '../../analysis/find-measure.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { Faults, unknownWord } from '../../check/fault.ts';
import { labelsLike } from '../../engine/arms.ts';
import type { PointsCell } from '../../engine/play-points.ts';
import { type Goal, goalOf } from '../../rules/goal.ts';
import type { Matchup, RuleSystem } from '../../rules/system.ts';
import { compileSetup } from '../../scenario/holdings.ts';
import { asWords } from '../../scenario/noun.ts';
import type { RightReading } from '../../scenario/reading.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { nameOf } from '../../scenario/use.ts';
import { layOut, type Measure } from '../../stats/measure.ts';

/** The order of the sides: as in the scenario, or each order in half of the games. */
export type SideOrder = 'written' | 'both';

/** The entries of a ranking and their foes. */
export interface Field {
  readonly system: RuleSystem;
  readonly play: string;
  /** The side of the entries, and the one they play against; there may be none, or several. */
  readonly side: string;
  readonly measure: Measure;
  readonly sign: Goal['sign'];
  /** Outcomes that are worth half of a win. */
  readonly draws: readonly string[];
  readonly order: SideOrder;
  /** Entries that play differently. */
  readonly entries: readonly Entry[];
  readonly foes: readonly Foe[];
  /** The foe of each station. */
  readonly foeOf: readonly number[];
}

interface Foe {
  readonly name: string;
  /** Values of `vary` that make it. */
  readonly set: Cell['vary'];
}

/** One of the ranked entries. */
interface Entry {
  readonly name: string;
  /** Names of entries that compile to the same. */
  readonly same: string[];
  /** Index of its scenario. */
  readonly scenario: number;
  /** Values of `vary` that make it. */
  readonly set: Cell['vary'];
  /** Its cell against each foe. */
  readonly cells: readonly Cell[];
  /** By station. */
  readonly matchups: readonly Matchup[];
}

/** The entries and foes, before any of them is compiled. */
export interface Outline {
  readonly readings: readonly RightReading[];
  /** Names of all sides, and of the ranked one. */
  readonly sides: readonly string[];
  readonly side: string;
  readonly entries: readonly (GridEntry & { readonly scenario: number })[];
  /** Values of `vary` that make each foe. */
  readonly foes: readonly Cell['vary'][];
}

/**
 * Finds entries and foes of scenarios. What `vary` changes in the ranked side, or in rows that the scenario defines,
 * makes entries; everything else makes foes.
 *
 * @throws Unaskable if there is nothing to rank, or if scenarios do not fit together
 */
export function outlineOf(readings: readonly RightReading[], asked: { readonly side?: string | undefined }): Outline {
  const [first] = readings;
  if (first === undefined) throw new Unaskable('there is no scenario');
  const { system } = first;
  if (readings.some((other) => other.system.id !== system.id))
    throw new Unaskable('scenarios of one ranking must use the same rulebook');
  const sides = first.scenario.cells[0]?.setup.sides.map(({ name }) => name) ?? [];
  const side = asked.side ?? sides[0] ?? '';
  if (!sides.includes(side)) throw new Unaskable(unknownWord('side', side, sides));
  const grids = readings.map((reading) => gridOf(reading, side));
  const foes = grids[0].foes;
  for (const [i, grid] of grids.entries()) {
    const other = grid.foes.map(({ key }) => key).join();
    if (other !== foes.map(({ key }) => key).join())
      throw new Unaskable(
        `${readings[i].scenario.title} has other foes than ${first.scenario.title}; vary the same places of the other side, or name foes with --against`,
      );
  }
  const cells = grids.flatMap(({ entries }, scenario) => entries.map((entry) => ({ ...entry, scenario })));
  if (cells.length < 2)
    throw new Unaskable(
      `there is only one entry: vary something of ${side}, such as --vary ${side}.<member>.<key>=..., or name several files`,
    );
  return { readings, sides, side, entries: cells, foes: foes.map(({ set }) => set) };
}

/**
 * Compiles entries against foes.
 *
 * @throws Unaskable if no measure says which side has won
 */
export function fieldOf(
  { readings, sides, side, entries: cells, foes }: Outline,
  asked: { readonly measure?: string | undefined; readonly order: SideOrder },
): Field {
  const [first] = readings;
  const { system } = first;
  const turns = asked.order === 'both' && cells.every(({ cells: own }) => own.every((cell) => canTurn(system, cell)));
  const order: SideOrder = turns ? 'both' : 'written';
  const named = namesOf(cells, readings);
  const all = cells.map(({ set, scenario, cells: own }, i): Entry => {
    const matchups = own.flatMap((cell) => [
      compiled(system, cell),
      ...(order === 'both' ? [compiled(system, turned(cell))] : []),
    ]);
    return { name: named[i], same: [], scenario, set, cells: own, matchups };
  });
  const measures = system.measures(all[0].matchups[0]);
  const { measure, sign } = goal(measures, side, asked.measure);
  for (const { name, matchups } of all) {
    if (!system.measures(matchups[0]).some((own) => own.name === measure.name))
      throw new Unaskable(`${name} has no measure ${measure.name}`);
  }
  const foeLabels = labelsOf(foes, first);
  const foeNames = unique(foeLabels.map((label) => label || foeName(sides, side)));
  return {
    system,
    play: first.scenario.play,
    ...{ side, measure, sign, order, draws: drawsOf(measures, measure) },
    entries: withoutTwins(all),
    foes: foes.map((set, i) => ({ name: foeNames[i], set })),
    foeOf: foes.flatMap((_, foe) => (order === 'both' ? [foe, foe] : [foe])),
  };
}

/** Returns the cells of an entry at each station, for the points of its games. */
export function pointsCells(
  { system, measure, sign, draws, entries }: Field,
  matchups: readonly Matchup[],
): Omit<PointsCell, 'seed'>[] {
  return matchups.map((matchup, station) => ({
    kernel: system,
    matchup,
    labels: labelsLike(system, entries[0].matchups[station], matchup),
    goal: { measure: measure.name, sign },
    draws,
  }));
}

/** Returns the cells of stations with a seed for each. */
export function seeded(cells: readonly Omit<PointsCell, 'seed'>[], seeds: readonly number[]): PointsCell[] {
  return cells.map((cell, station) => ({ ...cell, seed: seeds[station] }));
}

/** Returns the cell with its sides in the other order. */
export function turned(cell: Cell): Cell {
  return { ...cell, setup: { ...cell.setup, sides: [...cell.setup.sides].reverse() } };
}

/** Returns the outcomes that no side wins, if there is something to win. */
function drawsOf(measures: readonly Measure[], { what }: Measure): string[] {
  if (what !== 'win') return [];
  return measures
    .filter(({ group, kind, side }) => group === 'outcome' && kind === 'rate' && side === undefined)
    .map(({ name }) => name);
}

/** Returns the goal of the ranked side. */
function goal(
  measures: readonly Measure[],
  side: string,
  asked: string | undefined,
): { measure: Measure; sign: Goal['sign'] } {
  if (asked !== undefined) {
    const measure = findMeasure(measures, asked);
    if (measure.kind !== 'rate') throw new Unaskable(`${asked} is no rate; rank takes one such as ${side}.win`);
    return { measure, sign: 1 };
  }
  const found = goalOf(measures, side);
  const { at } = layOut(measures);
  const measure = found && measures.find(({ name }) => at(name) === found.slot);
  if (found === undefined || measure === undefined)
    throw new Unaskable(`nothing says whether ${side} has won; name a rate with --measure`);
  return { measure, sign: found.sign };
}

interface GridEntry {
  readonly set: Cell['vary'];
  readonly cells: readonly Cell[];
}

/** Returns the cells of a scenario by entry and foe. */
function gridOf(
  { scenario }: RightReading,
  side: string,
): { entries: GridEntry[]; foes: { key: string; set: Cell['vary'] }[] } {
  const isOwn = (path: string) => path.startsWith(`${side}.`) || path.startsWith('define.');
  const part = (vary: Cell['vary'], own: boolean) =>
    Object.fromEntries(Object.entries(vary).filter(([path]) => isOwn(path) === own));
  const entries = new Map<string, { set: Cell['vary']; cells: Cell[] }>();
  const foes = new Map<string, Cell['vary']>();
  for (const cell of scenario.cells) {
    const set = part(cell.vary, true);
    const foe = part(cell.vary, false);
    const key = JSON.stringify(set);
    const entry = entries.get(key) ?? { set, cells: [] };
    entry.cells.push(cell);
    entries.set(key, entry);
    foes.set(JSON.stringify(foe), foe);
  }
  return { entries: [...entries.values()], foes: [...foes].map(([key, set]) => ({ key, set })) };
}

function compiled(system: RuleSystem, { setup }: Cell): Matchup {
  const faults = new Faults();
  const matchup = compileSetup(system, setup, faults);
  if (matchup === undefined || faults.any) throw new Error('a cell that passed its checks does not compile');
  return setup.everyStep ? { ...matchup, everyStep: true } : matchup;
}

function canTurn(system: RuleSystem, cell: Cell): boolean {
  if (cell.setup.sides.length !== 2) return false;
  const faults = new Faults();
  return compileSetup(system, turned(cell).setup, faults, true) !== undefined && !faults.any;
}

/** Merges entries that play the same into the first of them. */
function withoutTwins(all: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of all) {
    const plays = JSON.stringify(entry.matchups);
    const twin = first.get(plays);
    if (twin === undefined) first.set(plays, entry);
    else twin.same.push(entry.name);
  }
  return [...first.values()];
}

function foeName(sides: readonly string[], side: string): string {
  return sides.filter((name) => name !== side).join(' and ') || 'alone';
}

/** Returns the names of entries: what distinguishes them, and the titles of their scenarios if there are several. */
function namesOf(
  entries: readonly (GridEntry & { readonly scenario: number })[],
  readings: readonly RightReading[],
): string[] {
  const named = readings.flatMap((reading, at) => {
    const { title } = reading.scenario;
    const own = entries.filter(({ scenario }) => scenario === at);
    const labels = labelsOf(
      own.map(({ set }) => set),
      reading,
    );
    if (readings.length === 1) return labels;
    return labels.map((label) => (label === '' ? title : `${title}: ${label}`));
  });
  return unique(named);
}

/** Makes names unique by adding numbers to equal ones. */
function unique(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Returns values of `vary` in words: `spear`, `rep 5`, `no shield`; paths with the same value for all are left out. */
function labelsOf(all: readonly Cell['vary'][], reading: RightReading): string[] {
  const paths = [...new Set(all.flatMap((set) => Object.keys(set)))];
  const varied = new Set(paths.filter((path) => new Set(all.map((set) => String(set[path]))).size > 1));
  return all.map((set) => {
    const own = Object.keys(set);
    return labelOf(set, all.length === 1 ? own : own.filter((path) => varied.has(path)), reading);
  });
}

/** @param places the paths whose values are named */
function labelOf(set: Cell['vary'], places: readonly string[], { scenario: { canonical } }: RightReading): string {
  const lastOf = (path: string) => path.split('.').at(-1) ?? path;
  const words = places.map((path) => {
    const value = set[path];
    const { warbands = {} } = canonical as { readonly warbands?: Readonly<Record<string, { title?: string }>> };
    if (path.endsWith('.use')) return warbands[String(value)]?.title ?? nameOf(String(value));
    const last = lastOf(path);
    const isShared = places.some((other) => other !== path && lastOf(other) === last);
    const what = asWords(isShared ? path.split('.').slice(1).join('.') : last);
    if (value === true) return what;
    if (value === false || value === 'none') return `no ${what}`;
    return typeof value === 'number' || isShared ? `${what} ${value}` : value;
  });
  return words.join(', ');
}
