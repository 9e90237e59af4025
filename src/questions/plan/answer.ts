import type { Value } from '../../analysis/answer.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';

/** The answer of `plan`: how many games an answer needs. What `--json` prints. */
export interface GamePlan {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'plan';
  readonly title: string;
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  readonly scenario: unknown;
  /** What the other arm of a comparison has otherwise, where one was named. */
  readonly against?: {
    readonly title: string;
    readonly set: Readonly<Record<string, VaryValue>>;
    readonly scenario: unknown;
  };
  /** What was asked for; what is left out is planned for the usual ones. */
  readonly asked: { readonly precision?: number; readonly difference?: number };
  /** Cells of the scenario, each of which takes so many games. */
  readonly cells: number;
  /** How many cells were played to find out, and so many games of each. */
  readonly probed: { readonly cells: number; readonly games: number };
  /** The headline that takes most games to know, with what the probe saw of it in the cell that takes most. */
  readonly measure: Measure;
  readonly seen: Value;
  /** What is left of the variance by playing in pairs, as the probe saw it; left out where nothing was compared. */
  readonly varianceRatio?: number;
  /** To know the headline to plus or minus so much at 95 %. */
  readonly precision: readonly { readonly halfWidth: number; readonly games: number }[];
  /**
   * To tell a difference of so much in nine cases of ten, at 95 % for all headlines together: games of each arm, played
   * in pairs.
   */
  readonly difference: readonly { readonly difference: number; readonly games: number }[];
  /** Where it was planned; what is kept leaves it out, since all else is the same everywhere. */
  readonly machine?: Machine;
}

/** How fast this machine is; nothing else of a plan depends on it. */
export interface Machine {
  readonly threads: number;
  /** Of one thread. */
  readonly msPerGame: number;
  /** The same where games are played in pairs with the same luck, so that none is drawn whole. */
  readonly msPerGameInPairs: number;
}
