import type { Measure } from '../../stats/measure.ts';

/** The answer of `break-even`: where along one axis a fight is even. What `--json` prints. */
export interface BreakEven {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'break-even';
  readonly title: string;
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  /** `sha256:` of the canonical scenario, seed, games and counts. */
  readonly digest: string;
  readonly scenario: unknown;
  /** What is varied. */
  readonly path: string;
  /** The values it may have, rising. */
  readonly values: readonly number[];
  readonly even: Even;
  /** Where a member alone on its side is counted: the other side, which is worth so many of it. */
  readonly worth?: {
    readonly member: string;
    readonly side: string;
    readonly others: readonly { readonly name: string; readonly count: number }[];
  };
  /** Games at each point of {@link points} that is `fresh`, and at each of the others. */
  readonly games: { readonly fresh: number; readonly search: number };
  /**
   * - `even`: it is even between {@link low} and {@link high}
   * - `open`: it may be, but so far out that an end of the range is not clear of it
   * - `never`: nowhere in the range
   */
  readonly verdict: 'even' | 'open' | 'never';
  /** Where it is even, between two values as a straight line between them has it; with its 95 % interval. */
  readonly at?: number;
  readonly low?: number;
  readonly high?: number;
  /** How often it changes sides along the range, as far as the search could tell: more than 1 is worth a look. */
  readonly crossings: number;
  /** Values rising; `fresh` ones were played anew, on luck of their own, and alone decide {@link at}. */
  readonly points: readonly BreakPoint[];
  readonly interrupted: boolean;
}

/** What even means: two measures are alike, or one is at a target. */
export interface Even {
  readonly measure: Measure;
  readonly against?: Measure;
  readonly target?: number;
}

/** How far from even it is at one value: the first measure less the other, or less the target. */
export interface BreakPoint {
  readonly at: number;
  readonly games: number;
  readonly fresh: boolean;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}
