import type { RateValue } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';

/** The answer of `skill`: how much is play, and how much is dice. What `--json` prints. */
export interface Skill {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'skill';
  readonly title: string;
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  /** `sha256:` of the canonical scenario, seed, games and counts. */
  readonly digest: string;
  readonly scenario: unknown;
  /** What was asked for: only this side, and without these policies. */
  readonly asked: { readonly side?: string; readonly without: readonly string[] };
  /** Games for each policy. */
  readonly games: number;
  /** How many intervals hold all at once at 95 %. */
  readonly together: number;
  /** Each side that can be steered in more than one way. */
  readonly sides: readonly SideSkill[];
  /** Whether it was stopped before every policy was played. */
  readonly interrupted: boolean;
}

/** What the policies of one side are worth, those of the others being as the scenario says. */
export interface SideSkill {
  readonly side: string;
  /** What is looked at: how often the side reaches what it plays for. */
  readonly measure: Measure;
  /** Whether the measure is a ruin, so that what is looked at is how often it is avoided. */
  readonly avoided: boolean;
  /** The best first. */
  readonly policies: readonly PlayedPolicy[];
  /** The best policy's rate less the worst one's, 0..1; whoever they are, it lies between low and high. */
  readonly worth: Range;
  /** Share of the variance of reaching it that is between policies, each as likely as the others; the rest is dice. */
  readonly share: Range;
}

export interface PlayedPolicy {
  readonly policy: string;
  readonly meaning: string;
  readonly value: RateValue;
}

interface Range {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
