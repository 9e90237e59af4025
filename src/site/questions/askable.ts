import type { PlacedFault } from '../../check/placed-fault.ts';

/** A question that can be asked of the scenario on the table, with the fields that it has. */
export interface Askable {
  /** `break-even`, `odds/melee` */
  readonly name: string;
  /** `What makes it even?` */
  readonly asks: string;
  readonly summary: string;
  /** Help as the command has it; '' for none. */
  readonly help: string;
  readonly fields: readonly QuestionField[];
  /** Why it cannot be asked yet; '' where it can. */
  readonly needs: string;
}

/** One thing that can be set in a question, made from an option of its command. */
export interface QuestionField {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  /** `settings` and `ranges` are lines of `place=value` and `place=1..5`; of `several` each is a value of an offer. */
  readonly kind: 'switch' | 'choice' | 'several' | 'word' | 'number' | 'settings' | 'ranges';
  /** What it is at first. */
  readonly start: Given;
  /** What may be written; of places with what they are now. */
  readonly offers: readonly Offer[];
  /** Names of fields that cannot be used with this one. */
  readonly conflicts: readonly string[];
}

export interface Offer {
  readonly value: string;
  readonly label: string;
}

/** What was written into a field: '' and `[]` are nothing. */
export type Given = string | boolean | readonly string[];

/** What was written into the fields of a question, by their names. */
export type AllGiven = Readonly<Record<string, Given>>;

/** The scenario that questions are asked of. */
export interface AskedScenario {
  readonly text: string;
  /** Where it came from: files that it uses are looked for beside it. */
  readonly path: string;
  /** How the scenario was before, the latest first. */
  readonly earlier: readonly Earlier[];
  readonly threads: number;
}

/** The scenario as it was once. */
export interface Earlier {
  /** `before the last change` */
  readonly when: string;
  readonly text: string;
}

/** An answer as the page shows it; HTML but for digest and names. */
export interface ShownAnswer {
  readonly title: string;
  readonly kicker: string;
  readonly answer: string;
  readonly basis: string;
  readonly notices: string;
  readonly picture: string;
  readonly parts: readonly { readonly id: string; readonly name: string; readonly html: string }[];
  /** '' where nothing was played. */
  readonly digest: string;
}

/** What the page hears of a question. */
export type Heard =
  /** `done` is how much of this round is done, 0..1. */
  | { readonly kind: 'progress'; readonly done: number; readonly games: number }
  | { readonly kind: 'answered'; readonly shown: ShownAnswer; readonly elapsedMs: number }
  /** The user must change something; `field` is '' if it is none of the fields. */
  | { readonly kind: 'refused'; readonly why: string; readonly field: string }
  | { readonly kind: 'faults'; readonly faults: readonly PlacedFault[] }
  | { readonly kind: 'stopped' };
