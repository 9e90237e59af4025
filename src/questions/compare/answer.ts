import type { Value } from '../../analysis/answer.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';
import type { Verdict } from '../../stats/settle.ts';

/** The answer of `compare`: how far two arms are apart that played the same games. What `--json` prints. */
export interface Comparison {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'compare';
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  /** `sha256:` of both canonical scenarios, seed, games and sums. */
  readonly digest: string;
  readonly arms: readonly [ComparedArm, ComparedArm];
  /** Whether both arms are the same to the rulebook, so that nothing can come of it. */
  readonly same: boolean;
  /** What is too little to matter, as a rate. */
  readonly margin: number;
  /** What else was asked for: exactly so many games, and how hard to solve. */
  readonly asked: { readonly games?: number; readonly solve: 'none' | 'moment' | 'full' };
  /** Games that each arm played. */
  readonly games: number;
  /** Numbers of games after which it was to be looked, and might have been stopped. */
  readonly looks: readonly number[];
  /** Why no more were played: every headline is settled, no more are allowed, as many as asked for, told to stop. */
  readonly stopped: 'settled' | 'most' | 'fixed' | 'interrupted';
  /** How many intervals hold at once at 95 %: those of the headlines, and those of all others among themselves. */
  readonly together: { readonly headlines: number; readonly others: number };
  readonly measures: Readonly<Record<string, Measure>>;
  /** Headlines first. */
  readonly differences: readonly Difference[];
  /** Headlines that only one arm has. */
  readonly unmatched: readonly string[];
}

export interface ComparedArm {
  readonly title: string;
  /** What the command line put in which place. */
  readonly set: Readonly<Record<string, VaryValue>>;
  readonly scenario: unknown;
}

/** One measure of both arms. */
export interface Difference {
  readonly measure: string;
  readonly headline: boolean;
  readonly a: Value;
  readonly b: Value;
  /** `b - a` of rates and shares (0..1) or of means, with its interval; exact ones have none. */
  readonly difference: number;
  readonly low?: number;
  readonly high?: number;
  readonly exact?: true;
  readonly verdict: Verdict;
  /** Variance of the difference as a part of what it would have been without pairing; left out where nothing varied. */
  readonly varianceRatio?: number;
}
