import type { Value } from '../../analysis/answer.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Ending } from './ending.ts';

/**
 * The outcome of a check:
 *
 * - `pass`: nothing to be done
 * - `fail`: the answer is no
 * - `undecided`: not decided within the allowed games
 * - `no-data`: there was nothing to compare with
 * - `not-asked`: there is a fault to fix, or a baseline to renew, first
 * - `interrupted`: aborted before it was done
 */
export type GateOutcome = 'pass' | 'fail' | 'undecided' | 'no-data' | 'not-asked' | 'interrupted';

/** The answer of `gate`, and what `--json` prints. */
export interface GateAnswer {
  /** Version of montecrawl that made it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly question: 'gate';
  /** The worst of all scenarios. */
  readonly outcome: GateOutcome;
  /** Largest allowed change of a rate, 0..1; 0: no game may end differently. */
  readonly tolerance: number;
  /** The most games of a cell to find the size of a change. */
  readonly budget: number;
  /** Other options: play all recorded games, play even if code and scenario are the same, compare edited scenarios. */
  readonly asked: { readonly whole: boolean; readonly replay: boolean; readonly edited: boolean };
  readonly scenarios: readonly ScenarioGate[];
}

/**
 * What a finding is based on:
 *
 * - `played`: games that were played for it now
 * - `same code`: the cache, since code, files and baseline are the same as when the games were played; nothing was
 *   played
 */
type Basis = 'played' | 'same code';

/** The results of one scenario. */
export interface ScenarioGate {
  readonly file: string;
  readonly title: string;
  /** The way to play: `fight`, `dungeon` ... */
  readonly play: string;
  readonly seed: number;
  /** The worst of its checks. */
  readonly outcome: GateOutcome;
  readonly change: ChangeCheck;
  /** One for each expectation and each cell that it applies to. */
  readonly expectations: readonly ExpectationCheck[];
  /** Left out if it was not requested. */
  readonly speed?: SpeedCheck;
}

/**
 * Whether play is unchanged:
 *
 * - `same`: every checked game has the same counts as before
 * - `within`: games play differently, and no headline rate changed by more than the tolerance
 * - `changed`: some headline rate changed by more than the tolerance, or, if that is 0, any game
 * - `undecided`: games play differently, and the budget ended before the size of the change was certain
 * - `not compared`: it was not requested
 * - `no baseline`, `no games`: nothing to compare with
 * - `edited`: the scenario is not the one that the baseline was made of
 * - `unmeasured`: the baseline counts headlines that no longer exist, or nothing is a headline
 * - `damaged`, `foreign`: the baseline cannot be read, for the reason in {@link ChangeCheck.problem}
 * - `interrupted`
 */
export type Finding =
  | 'same'
  | 'within'
  | 'changed'
  | 'undecided'
  | 'not compared'
  | 'no baseline'
  | 'no games'
  | 'edited'
  | 'unmeasured'
  | 'damaged'
  | 'foreign'
  | 'interrupted';

export interface ChangeCheck {
  readonly finding: Finding;
  readonly outcome: GateOutcome;
  /** Left out if no game was compared. */
  readonly basis?: Basis;
  /** Path of the baseline. */
  readonly baseline?: string;
  /** Version of montecrawl that made it, and how many games of each cell it records one by one. */
  readonly madeBy?: string;
  readonly remembered?: number;
  /** Set if the scenario was edited since, and its rates were compared all the same. */
  readonly edited?: true;
  /**
   * Games of each cell that were compared to the baseline: played now, for cells that play differently maybe more; or,
   * if {@link basis} is `same code`, played before.
   */
  readonly games: number;
  /** Number of cells compared. */
  readonly cells: number;
  /** Those that play differently. */
  readonly different: readonly ComparedCell[];
  /** A game that now ends differently. */
  readonly example?: ChangedGame;
  /** Why the baseline cannot be used, or which headlines no longer exist; a sentence without a full stop. */
  readonly problem?: string;
}

/** A cell that plays differently. */
export interface ComparedCell {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Games played now, and those that the baseline counts. */
  readonly games: number;
  readonly gamesBefore: number;
  /** Games that were compared one by one, and how many of them ended differently. */
  readonly pairs: number;
  readonly changed: number;
  readonly measures: readonly ComparedRate[];
}

/** A headline, before and now. */
export interface ComparedRate {
  readonly measure: string;
  /** The baseline's name of it; left out if that is the same. */
  readonly was?: string;
  /** Number of games in which it was true: of `gamesBefore`, and of `games`. */
  readonly before: number;
  readonly after: number;
  /** Number of pairs in which it was true only now, and only before. */
  readonly gained: number;
  readonly lost: number;
  /**
   * Change of the rate, -1..1, from pairs and all other games together, with the 95 % interval of the finding: its own
   * for `within`, else one of the simultaneous ones. Both are valid over all planned looks.
   */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly finding: 'within' | 'changed' | 'undecided';
}

export interface ChangedGame {
  readonly vary: Readonly<Record<string, VaryValue>>;
  readonly game: number;
  readonly before: Ending;
  readonly after: Ending;
  /** The game as it plays now: its events, chapter by chapter. */
  readonly story: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** Whether a measure is within the scenario's expected range. */
export interface ExpectationCheck {
  readonly measure: string;
  readonly between: readonly [low: number, high: number];
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** `unmeasured`: this cell has no such measure. */
  readonly finding: 'inside' | 'outside' | 'undecided' | 'unmeasured' | 'interrupted';
  readonly outcome: GateOutcome;
  readonly basis: Basis;
  readonly games: number;
  /** The observed value, with an interval at 95 % over the looks so far. */
  readonly value?: Value;
}

/** Games per round of the yardstick, a loop that uses no rules. */
export interface SpeedCheck {
  readonly finding: 'fast enough' | 'slower' | 'no baseline' | 'interrupted';
  readonly outcome: GateOutcome;
  readonly before?: number;
  readonly after?: number;
}

/** Returns the answer from the results of each scenario. */
export function gateAnswer(
  scenarios: readonly ScenarioGate[],
  { montecrawl, tolerance, budget, asked }: Pick<GateAnswer, 'montecrawl' | 'tolerance' | 'budget' | 'asked'>,
): GateAnswer {
  return {
    montecrawl,
    format: 1,
    question: 'gate',
    outcome: gravest(scenarios.map(({ outcome }) => outcome)),
    tolerance,
    budget,
    asked,
    scenarios,
  };
}

/** Outcomes from the worst to the best: a definite failure outranks an undecided check. */
const GRAVITY: readonly GateOutcome[] = ['interrupted', 'fail', 'not-asked', 'no-data', 'undecided', 'pass'];

/** Returns the worst of several outcomes; `pass` if there are none. */
export function gravest(outcomes: readonly GateOutcome[]): GateOutcome {
  return GRAVITY.find((outcome) => outcomes.includes(outcome)) ?? 'pass';
}

/**
 * Returns whether a tolerance is so small that the usual number of checked games does not prove a rate unchanged: after
 * 600 that are the same, up to 0.5 % of games may play differently.
 */
export function isFine(tolerance: number): boolean {
  return tolerance > 0 && tolerance < 0.005;
}
