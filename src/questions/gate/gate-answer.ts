import type { Value } from '../../analysis/answer.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Ending } from './ending.ts';

/**
 * What a check came to:
 *
 * - `pass`: nothing to be done
 * - `fail`: the answer is no
 * - `undecided`: the games that the gate may play do not decide it
 * - `no-data`: there was nothing to hold it against
 * - `not-asked`: there is a fault to mend, or a baseline to renew, first
 * - `interrupted`: stopped before it was done
 */
export type GateOutcome = 'pass' | 'fail' | 'undecided' | 'no-data' | 'not-asked' | 'interrupted';

/** The answer of `gate`, and what `--json` prints. */
export interface GateAnswer {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly question: 'gate';
  /** The gravest of all scenarios. */
  readonly outcome: GateOutcome;
  /** By how much a rate may change, 0..1; 0: no game may end differently. */
  readonly tolerance: number;
  /** The most games of a cell that were to be played to find out by how much it changed. */
  readonly budget: number;
  /** Other options: play all games that are remembered, play where code and scenario are the same, compare edited scenarios. */
  readonly asked: { readonly whole: boolean; readonly replay: boolean; readonly edited: boolean };
  readonly scenarios: readonly ScenarioGate[];
}

/**
 * What a finding rests on:
 *
 * - `played`: games that were played for it now
 * - `same code`: the cache, where code, files and baseline are the same as when the games were played; nothing was played
 */
type Basis = 'played' | 'same code';

/** What became of one scenario. */
export interface ScenarioGate {
  readonly file: string;
  readonly title: string;
  /** The way to play: `fight`, `dungeon` ... */
  readonly play: string;
  readonly seed: number;
  /** The gravest of its checks. */
  readonly outcome: GateOutcome;
  readonly change: ChangeCheck;
  /** One for each expectation and each cell that it is held to. */
  readonly expectations: readonly ExpectationCheck[];
  /** Left out where it was not asked for. */
  readonly speed?: SpeedCheck;
}

/**
 * Whether play is as it was:
 *
 * - `same`: every game that was checked counts for the same as before
 * - `within`: games play differently, and no headline rate changed by more than the tolerance
 * - `changed`: some headline rate changed by more than the tolerance, or, where that is 0, any game
 * - `undecided`: games play differently, and the budget ended before it was sure by how much
 * - `not compared`: it was not asked for
 * - `no baseline`, `no games`: nothing to compare with
 * - `edited`: the scenario is not the one that the baseline was made of
 * - `unmeasured`: the baseline counts headlines that there are no longer, or nothing is a headline
 * - `damaged`, `foreign`: the baseline cannot be read, for what {@link ChangeCheck.problem} says
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
  /** Left out where nothing was found of any game. */
  readonly basis?: Basis;
  /** Path of the baseline. */
  readonly baseline?: string;
  /** Which montecrawl made it, and how many games of each cell it remembers one by one. */
  readonly madeBy?: string;
  readonly remembered?: number;
  /** Where the scenario was edited since, and its rates were compared all the same. */
  readonly edited?: true;
  /**
   * Games of each cell that were held against the baseline: played now, of cells that play differently maybe more; or,
   * where {@link basis} is `same code`, played before.
   */
  readonly games: number;
  /** Cells that were looked at. */
  readonly cells: number;
  /** Those that play differently. */
  readonly different: readonly ComparedCell[];
  /** A game that now ends differently. */
  readonly example?: ChangedGame;
  /** Why the baseline cannot be used, or which headlines there are no longer; a sentence without a full stop. */
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
  /** What the baseline calls it; left out where that is the same. */
  readonly was?: string;
  /** In how many games it was true: of `gamesBefore`, and of `games`. */
  readonly before: number;
  readonly after: number;
  /** In how many of the pairs it was true only now, and only before. */
  readonly gained: number;
  readonly lost: number;
  /**
   * Change of the rate, -1..1, from pairs and all other games together, with the 95 % interval that the finding rests on:
   * its own where it is within, else one of those that all hold together. Both hold for all looks that were planned.
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
  /** How it goes now: what happened, chapter by chapter. */
  readonly story: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** Whether a measure is where the scenario expects it. */
export interface ExpectationCheck {
  readonly measure: string;
  readonly between: readonly [low: number, high: number];
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** `unmeasured`: this cell has no such measure. */
  readonly finding: 'inside' | 'outside' | 'undecided' | 'unmeasured' | 'interrupted';
  readonly outcome: GateOutcome;
  readonly basis: Basis;
  readonly games: number;
  /** As it was seen, with an interval that holds at 95 % for the looks that were taken. */
  readonly value?: Value;
}

/** Games in the time of one round of the yardstick, a loop that no rule is part of. */
export interface SpeedCheck {
  readonly finding: 'fast enough' | 'slower' | 'no baseline' | 'interrupted';
  readonly outcome: GateOutcome;
  readonly before?: number;
  readonly after?: number;
}

/** The answer to what was found of each scenario. */
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

/** Outcomes from the gravest to the best: a clear no outweighs what could not be told. */
const GRAVITY: readonly GateOutcome[] = ['interrupted', 'fail', 'not-asked', 'no-data', 'undecided', 'pass'];

/** The gravest of several outcomes; `pass` where there are none. */
export function gravest(outcomes: readonly GateOutcome[]): GateOutcome {
  return GRAVITY.find((outcome) => outcomes.includes(outcome)) ?? 'pass';
}

/**
 * Whether a tolerance is so fine that the games that are usually checked do not prove a rate unchanged: after 600 that are
 * the same, up to 0.5 % of games may play differently.
 */
export function isFine(tolerance: number): boolean {
  return tolerance > 0 && tolerance < 0.005;
}
