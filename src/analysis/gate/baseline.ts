import type { RuleSystem } from '../../rules/system.ts';
import type { Cell, Scenario, VaryValue } from '../../scenario/scenario.ts';
import { layOut, type Measure, slotsOf } from '../../stats/measure.ts';
import { digestOf } from '../digest.ts';
import type { PackedEndings } from './ending.ts';
import type { Stamp } from './stamp.ts';

/** Version of the shape of baseline files. */
export const BASELINE_FORMAT = 2;

/** How scenarios were played at one time, kept in git so that a later change of play is found. */
export interface Baseline {
  /** By path of the scenario file, seen from the folder that the baseline lies in. */
  readonly scenarios: Readonly<Record<string, ScenarioBaseline>>;
}

/** How one scenario was played. Games are numbered from 0. */
export interface ScenarioBaseline {
  /** Version of montecrawl that played it. */
  readonly montecrawl: string;
  /** Fingerprint of all in the scenario that decides its games: see {@link playPrint}. */
  readonly scenario: string;
  /** Games of each cell that are remembered, 1 or more. */
  readonly games: number;
  /** Games of each cell that are played to see whether anything changed, 1..{@link games}. */
  readonly checked: number;
  /** How fast it was: games in the time of one round of the yardstick. Left out where it was not measured. */
  readonly speed?: number;
  /** Left out where it is not known which code played. */
  readonly stamp?: Stamp;
  /** In the scenario's order. */
  readonly cells: readonly CellBaseline[];
}

export interface CellBaseline extends PackedEndings {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Fingerprint of everything counted about the first `checked` games. */
  readonly digest: string;
  /** Fingerprint of everything counted about all games. */
  readonly whole: string;
  /** In how many of all games each headline was true. */
  readonly counts: Readonly<Record<string, number>>;
}

/** So many hexadecimal digits of a digest tell apart whatever is not made to collide. */
const DIGITS = 16;

/**
 * Fingerprint of all in a scenario that decides its games. Words for people may be edited freely, and so may
 * expectations and how many games `run` plays.
 */
export function playPrint({ canonical, seed }: Pick<Scenario, 'canonical' | 'seed'>): string {
  const { title, about, tags, expect, games, precision, ...plays } = canonical as Record<string, unknown>;
  return shortDigest({ ...plays, seed });
}

/** Fingerprint of a tally, and so of what is counted. */
export function tallyPrint(measures: readonly Measure[], counts: Float64Array): string {
  const { offsets } = layOut(measures);
  return shortDigest(
    Object.fromEntries(
      measures.map((measure, i) => {
        const at = offsets[i] as number;
        return [measure.name, [...counts.subarray(at, at + slotsOf(measure))]];
      }),
    ),
  );
}

export function shortDigest(value: unknown): string {
  return digestOf(value).slice(0, 'sha256:'.length + DIGITS);
}

/** Headlines of a cell, whose truth makes up how a game ended. */
export function headlinesOf(measures: readonly Measure[]): string[] {
  return measures.filter(({ headline }) => headline === true).map(({ name }) => name);
}

/** Whether a baseline was made of this cell. */
export function isOfCell(baseline: CellBaseline | undefined, { vary }: Cell): boolean {
  return baseline !== undefined && JSON.stringify(baseline.vary) === JSON.stringify(vary);
}

/** A scenario that was found right, with its rulebook and the name of its file. */
export interface GatedScenario {
  /** As it was named by whoever asked. */
  readonly file: string;
  readonly scenario: Scenario;
  readonly system: RuleSystem;
}
