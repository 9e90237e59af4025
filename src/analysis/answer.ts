import type { BestSide } from '../rules/best.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import type { Measure } from '../stats/measure.ts';
import type { HalfTime } from './game-luck/half-time.ts';

/** The answer to a scenario: the content of `result.json`, printed by `--json`. Reports are made from it alone. */
export interface Answer {
  /** Version of montecrawl that made it. */
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
  /** Values of the cell that the question is about; left out where it is about all cells. */
  readonly focus?: Readonly<Record<string, VaryValue>>;
  /** Display names of sides, by their key, where the scenario gives them. */
  readonly names?: Readonly<Record<string, string>>;
  /** Every measure of any cell, by name, with its meaning. */
  readonly measures: Readonly<Record<string, Measure>>;
  readonly cells: readonly AnswerCell[];
  /** Limits of the rulebook that sides exceed: `coven: 11 of 10 abilities`; left out where none do. */
  readonly houseRules?: readonly string[];
  /** Whether it was stopped before every cell was finished (Ctrl-C). */
  readonly interrupted: boolean;
}

export interface AnswerCell {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Games played; 0 where everything was solved. */
  readonly games: number;
  /** Why it stopped. */
  readonly stopped: 'fixed' | 'precise' | 'most' | 'interrupted' | 'solved';
  readonly method: 'sampled' | 'exact' | 'both';
  /** Sides that make the best decision in every position; left out if there are none. */
  readonly optimal?: readonly string[];
  /** How each side with policy `best` plays; left out if there is none. */
  readonly best?: readonly BestSide[];
  readonly measures: Readonly<Record<string, Value>>;
  /** How far the headlines move over the policies of the sides; left out where that was not played. */
  readonly range?: PolicyRange;
  /** How often the side that is behind at half-time wins; left out where that was not asked for. */
  readonly halfTime?: HalfTime;
}

/**
 * How far, at least, the headlines of a cell move over the ways to play it. The rate as written is within the range.
 */
export interface PolicyRange {
  /** Number of ways played, including the one as written. */
  readonly ways: number;
  /**
   * Number of further ways that were left out because most of their games do not end by the rules; left out if none.
   */
  readonly stalled?: number;
  /** Sides whose policies were changed; the others keep theirs. */
  readonly sides: readonly string[];
  /** By name of measure. */
  readonly ends: Readonly<Record<string, { readonly low: RangeEnd; readonly high: RangeEnd }>>;
  /** The ways other than the written one, with the first headline in the games of the search. */
  readonly tried: readonly TriedWay[];
}

/** One end of a range: the way to play that leads there, and its rate. */
export interface RangeEnd {
  /** Changed policies, by side; empty where all play as written. */
  readonly policies: Readonly<Record<string, string>>;
  /** Number of games behind the rate; 0 where it is solved. */
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
  /** Number of occurrences; for a share, the total over all games. */
  readonly count?: number;
  readonly exact?: true;
}

/** A mean with its 95 % interval, and the histogram if there is one; the last bin means "or more". */
export interface NumberValue {
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
  readonly histogram?: readonly number[];
  /** For an exact length, the probability of each value, 0..1; the last one means "or more". */
  readonly chances?: readonly number[];
  readonly exact?: true;
}
