import type { BestSide } from '../rules/best.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import type { Measure } from '../stats/measure.ts';
import type { HalfTime } from './game-luck/half-time.ts';

/**
 * The answer to a scenario: what `result.json` holds and `--json` prints. Reports are made from it alone.
 */
export interface Answer {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly title: string;
  readonly about: string;
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  /** `sha256:` of the canonical scenario, seed, game ranges and whole-number tallies. */
  readonly digest: string;
  readonly scenario: unknown;
  readonly axes: readonly { readonly path: string; readonly values: readonly VaryValue[] }[];
  /** Values of the cell that the question is about; left out where it is about all of them. */
  readonly focus?: Readonly<Record<string, VaryValue>>;
  /** What sides are called, by their key, where the scenario says so. */
  readonly names?: Readonly<Record<string, string>>;
  /** Every measure of any cell, by name, with its meaning. */
  readonly measures: Readonly<Record<string, Measure>>;
  readonly cells: readonly AnswerCell[];
  /** Limits of the rulebook that sides do not keep to: `coven: 11 of 10 abilities`; left out where all keep to them. */
  readonly houseRules?: readonly string[];
  /** Whether it was stopped before every cell was finished (Ctrl-C). */
  readonly interrupted: boolean;
}

export interface AnswerCell {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Games played; 0 where everything was solved. */
  readonly games: number;
  /** Why no more were played. */
  readonly stopped: 'fixed' | 'precise' | 'most' | 'interrupted' | 'solved';
  readonly method: 'sampled' | 'exact' | 'both';
  /** Sides that make the best decision in every position; left out where there are none. */
  readonly optimal?: readonly string[];
  /** How each side of policy `best` plays; left out where there is none. */
  readonly best?: readonly BestSide[];
  readonly measures: Readonly<Record<string, Value>>;
  /** How far its headline moves over the policies of the sides; left out where that was not played. */
  readonly range?: PolicyRange;
  /** How often the side that is behind at half-time wins; left out where that was not asked for. */
  readonly halfTime?: HalfTime;
}

/** How far the headlines of a cell move over the ways to play it, at least. The rate as written is within it. */
export interface PolicyRange {
  /** How many ways were played, the one that is written among them. */
  readonly ways: number;
  /** How many more were tried and left out, since most of their games do not end by the rules; left out where none. */
  readonly stalled?: number;
  /** The sides that played otherwise; the others keep their policies. */
  readonly sides: readonly string[];
  /** By name of measure. */
  readonly ends: Readonly<Record<string, { readonly low: RangeEnd; readonly high: RangeEnd }>>;
  /** The ways other than the one that is written, with the first headline in the games that they were tried with. */
  readonly tried: readonly TriedWay[];
}

/** One end of a range: the way to play that leads there, and its rate. */
export interface RangeEnd {
  /** Policies of the sides that play otherwise than written, by side; empty where all play as written. */
  readonly policies: Readonly<Record<string, string>>;
  /** Games that the rate rests on; 0 where it is solved. */
  readonly games: number;
  readonly value: RateValue;
}

/** A way to play that was tried. */
interface TriedWay {
  readonly policies: Readonly<Record<string, string>>;
  readonly games: number;
  readonly rate: number;
}

export type Value = RateValue | NumberValue;

/** A rate (or share), 0..1, with its 95 % interval; `exact` values have none. */
export interface RateValue {
  readonly rate: number;
  readonly low?: number;
  readonly high?: number;
  /** How often it happened. Of a share: how many in all games. */
  readonly count?: number;
  readonly exact?: true;
}

/** A mean with its 95 % interval, and the histogram where there is one; the last bin means "or more". */
export interface NumberValue {
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
  readonly histogram?: readonly number[];
  /** Of an exact length: the chance of each value, 0..1; the last one means "or more". */
  readonly chances?: readonly number[];
  readonly exact?: true;
}
