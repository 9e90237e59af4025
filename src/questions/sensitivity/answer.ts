import type { Value } from '../../analysis/answer.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';
import type { Verdict } from '../../stats/settle.ts';

/** The answer of `sensitivity`: what one step of each knob does to a measure. What `--json` prints. */
export interface Sensitivity {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'sensitivity';
  readonly title: string;
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  /** `sha256:` of the canonical scenario, seed, games and sums. */
  readonly digest: string;
  readonly scenario: unknown;
  /** What is looked at. */
  readonly measure: Measure;
  /** Whether knobs are house rules, in place of members and their like. */
  readonly rulings: boolean;
  /** What else was asked for: only knobs in this place, also what members lack, this measure. */
  readonly asked: { readonly of?: string; readonly all: boolean; readonly measure?: string };
  /** What is too little to matter, as a rate; 0 for a measure that is none. */
  readonly margin: number;
  /** Games that the scenario and each step of it played. */
  readonly games: number;
  /** The scenario as it is written. */
  readonly base: Value;
  /** How many intervals hold all at once at 95 %. */
  readonly together: number;
  /** The one that matters most first. */
  readonly knobs: readonly TurnedKnob[];
  /** Whether it was stopped before every knob was turned. */
  readonly interrupted: boolean;
}

export interface TurnedKnob {
  /** `lair.troll.rep`; of something in a list with its word. */
  readonly path: string;
  readonly value: VaryValue;
  readonly steps: readonly TurnedStep[];
}

/** What one step does: the measure with it, less that without. Rates and shares are 0..1. */
export interface TurnedStep {
  readonly to: VaryValue;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: Verdict;
  /** Variance of the difference as a part of what it would have been without pairing; left out where nothing varied. */
  readonly varianceRatio?: number;
}
