import { digestOf } from '../../analysis/digest.ts';
import type { RuleSystem } from '../../rules/system.ts';
import type { Cell, Scenario, VaryValue } from '../../scenario/scenario.ts';
import { layOut, type Measure } from '../../stats/measure.ts';
import type { PackedEndings } from './ending.ts';

/** Version of the shape of baseline files. */
export const BASELINE_FORMAT = 4;

/** How scenarios were played at one time, kept in git so that a later change of play is found. */
export interface Baseline {
  /** By path of the scenario file, seen from the folder that the baseline lies in. */
  readonly scenarios: Readonly<Record<string, ScenarioBaseline>>;
}

/** How many games of each cell a baseline counts: this many, or until every headline is known to plus or minus this rate. */
export type BaselineSize = { readonly games: number } | { readonly precision: number };

/** How one scenario was played. Games are numbered from 0. */
export interface ScenarioBaseline {
  /** Version of montecrawl that played it. */
  readonly montecrawl: string;
  /** Fingerprint of all in the scenario that decides its games: see `playPrint`. */
  readonly scenario: string;
  readonly size: BaselineSize;
  /** The first games of each cell, which are remembered one by one, 1 or more. */
  readonly remembered: number;
  /** Games of each cell that are played to see whether anything changed, 1..{@link remembered}. */
  readonly checked: number;
  /** How fast it was: games in the time of one round of the yardstick. Left out where it was not measured. */
  readonly speed?: number;
  /** In the scenario's order. */
  readonly cells: readonly CellBaseline[];
}

export interface CellBaseline extends PackedEndings {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Fingerprint of the first `checked` games, one by one. */
  readonly digest: string;
  /** Fingerprint of all games that are remembered. */
  readonly whole: string;
  /** How many games were played, those that are remembered among them. */
  readonly games: number;
  /** In how many of them each headline was true. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Hexadecimal digits of a fingerprint: enough to tell apart whatever is not made to collide. */
const DIGITS = 16;

/**
 * Fingerprint of all in a scenario that decides its games. Words for people may be edited freely, and so may
 * expectations and how many games `run` plays.
 */
export function playPrint({ canonical, seed }: Pick<Scenario, 'canonical' | 'seed'>): string {
  const { title, about, tags, expect, games, precision, focus, names, ...plays } = canonical as Record<string, unknown>;
  return shortDigest({ ...plays, seed });
}

/** Fingerprint of games in their order, and of what is counted about them. */
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

/** Headlines of a cell: which of them are true says how a game ended. */
export function headlinesOf(measures: readonly Measure[]): string[] {
  return measures.filter(({ headline }) => headline === true).map(({ name }) => name);
}

/** Whether a baseline was made of this cell; of an edited scenario only the values must be the same, not their paths. */
export function isOfCell(baseline: CellBaseline | undefined, { vary }: Pick<Cell, 'vary'>, edited = false): boolean {
  if (baseline === undefined) return false;
  const seen = (values: Readonly<Record<string, VaryValue>>) => JSON.stringify(edited ? Object.values(values) : values);
  return seen(baseline.vary) === seen(vary);
}

/** A scenario that was found right, with its rulebook and the name of its file. */
export interface GatedScenario {
  /** As the caller named it. */
  readonly file: string;
  readonly scenario: Scenario;
  readonly system: RuleSystem;
}
