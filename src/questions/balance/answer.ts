import type { VaryValue } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';

/**
 * The answer to "what must I change so that these targets hold?": what `balance --json` prints and its `result.json`
 * holds.
 */
export interface Balance {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'balance';
  readonly seed: number;
  /** What was asked for: games to confirm a winner on, settings and games at most. */
  readonly asked: { readonly games?: number; readonly candidates: number; readonly mostGames: number };
  /** `sha256:` of the scenarios, the seed and all that was counted. */
  readonly digest: string;
  /**
   * `reached`: the winner lies within all targets, on fresh games; `none`: no setting does, each was shown to miss;
   * `undecided`: neither could be shown, with so many games or of those settings that were drawn; `interrupted`: stopped
   * before that.
   */
  readonly verdict: 'reached' | 'none' | 'undecided' | 'interrupted';
  readonly scenarios: readonly BalancedScenario[];
  /** What is aimed at, by name. */
  readonly measures: Readonly<Record<string, Measure>>;
  readonly knobs: readonly BalanceKnob[];
  /** How many settings the knobs have; those tried are fewer where they were drawn at random. */
  readonly settings: number;
  readonly tried: number;
  /** Settings that the rulebook does not allow, and one reason. */
  readonly forbidden: { readonly count: number; readonly why?: string };
  readonly rounds: readonly BalanceRound[];
  /** Games played in all. */
  readonly games: number;
  /** The scenario as it is, on fresh games; left out where it could not be played. */
  readonly now?: BalanceSetting;
  /** Confirmed on games that the search had not seen. */
  readonly winner?: BalanceSetting;
  /**
   * Settings that the search did not drop and none of which is worse than another in everything: how far from the
   * middle of the targets, how unevenly sides lose members, how long games last, how much is changed. Intervals are
   * those of the search. Where no setting reaches the targets, the ones that came nearest.
   */
  readonly list: readonly BalanceSetting[];
}

interface BalancedScenario {
  readonly title: string;
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly scenario: unknown;
}

export interface BalanceKnob {
  readonly path: string;
  readonly values: readonly VaryValue[];
  /** What the scenario says now; left out where it leaves that to the rulebook. */
  readonly now?: VaryValue;
}

/** One round of successive halving. */
interface BalanceRound {
  /** Games of each setting so far, in each cell. */
  readonly games: number;
  readonly played: number;
  readonly missed: number;
  readonly aside: number;
}

export interface BalanceSetting {
  /** Values of all knobs. */
  readonly setting: Readonly<Record<string, VaryValue>>;
  /** How many knobs are turned, and by how many steps in all. */
  readonly changes: number;
  readonly steps: number;
  /** Games in each cell. */
  readonly games: number;
  /** How far from the middle of its targets the worst measure is: 1 is the edge. */
  readonly off: number;
  /** The difference between the shares of their members that two sides lose; left out where that is not measured. */
  readonly uneven?: number;
  /** Mean length of games, over all cells; left out where it is not measured. */
  readonly length?: number;
  readonly measures: readonly TargetValue[];
}

export interface TargetValue {
  /** Title of the scenario. */
  readonly scenario: string;
  readonly vary: Readonly<Record<string, VaryValue>>;
  readonly measure: string;
  readonly kind: 'rate' | 'share' | 'number';
  readonly between: readonly [low: number, high: number];
  readonly value: number;
  /** The ends of an interval; those of all measures of a setting, and of all settings, hold together with 95 %. */
  readonly low: number;
  readonly high: number;
}
