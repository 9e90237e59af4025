import { digestOf } from '../../analysis/digest.ts';
import type { RuleSystem } from '../../rules/system.ts';
import type { Cell, Scenario, VaryValue } from '../../scenario/scenario.ts';
import { layOut, type Measure } from '../../stats/measure.ts';
import type { PackedEndings } from './ending.ts';

/** Version of the format of baseline files. */
export const BASELINE_FORMAT = 4;

/** How scenarios played at one time, kept in git to detect later changes of play. */
export interface Baseline {
  /** By path of the scenario file, relative to the folder of the baseline. */
  readonly scenarios: Readonly<Record<string, ScenarioBaseline>>;
}

/**
 * How many games of each cell a baseline counts: this many, or until every headline is known to plus or minus this
 * rate.
 */
export type BaselineSize = { readonly games: number } | { readonly precision: number };

/** How one scenario played. Games are numbered from 0. */
export interface ScenarioBaseline {
  /** Version of montecrawl that played it. */
  readonly montecrawl: string;
  /** Fingerprint of everything in the scenario that decides its games: see `playPrint`. */
  readonly scenario: string;
  readonly size: BaselineSize;
  /** Number of first games of each cell that are recorded one by one, 1 or more. */
  readonly remembered: number;
  /** Games of each cell that are played to detect a change, 1..{@link remembered}. */
  readonly checked: number;
  /** Its speed: games per round of the yardstick. Left out if it was not measured. */
  readonly speed?: number;
  /** In the scenario's order. */
  readonly cells: readonly CellBaseline[];
}

export interface CellBaseline extends PackedEndings {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Fingerprint of the first `checked` games, one by one. */
  readonly digest: string;
  /** Fingerprint of all recorded games. */
  readonly whole: string;
  /** Number of games played, including the recorded ones. */
  readonly games: number;
  /** Number of games in which each headline was true. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Hexadecimal digits of a fingerprint: enough, except against deliberate collisions. */
const DIGITS = 16;

/**
 * Returns a fingerprint of everything in a scenario that decides its games. Texts may be edited without changing it,
 * and so may expectations and the number of games of `run`.
 */
export function playPrint({ canonical, seed }: Pick<Scenario, 'canonical' | 'seed'>): string {
  const { title, about, tags, expect, games, precision, focus, names, ...plays } = canonical as Record<string, unknown>;
  return shortDigest({ ...plays, seed });
}

/** Returns a fingerprint of games in their order, and of their measures. */
export function gamesPrint(measures: readonly Measure[], prints: Float64Array): string {
  return shortDigest({
    measures: measures.map(({ name }) => name),
    slots: layOut(measures).offsets,
    games: [...prints],
  });
}

/** Returns the checksum of a baseline's entry, which is written beside it. */
export function checksumOf(entry: ScenarioBaseline): string {
  return shortDigest(entry);
}

export function shortDigest(value: unknown): string {
  return digestOf(value).slice(0, 'sha256:'.length + DIGITS);
}

/** Returns the headlines of a cell; the true ones define how a game ended. */
export function headlinesOf(measures: readonly Measure[]): string[] {
  return measures.filter(({ headline }) => headline === true).map(({ name }) => name);
}

/**
 * Returns whether a baseline belongs to this cell; for an edited scenario only the values must be the same, not their
 * paths.
 */
export function isOfCell(baseline: CellBaseline | undefined, { vary }: Pick<Cell, 'vary'>, edited = false): boolean {
  if (baseline === undefined) return false;
  const seen = (values: Readonly<Record<string, VaryValue>>) => JSON.stringify(edited ? Object.values(values) : values);
  return seen(baseline.vary) === seen(vary);
}

/** A valid scenario, with its rulebook and the name of its file. */
export interface GatedScenario {
  /** As the caller named it. */
  readonly file: string;
  readonly scenario: Scenario;
  readonly system: RuleSystem;
}
