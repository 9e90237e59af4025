import type { PlacedFault } from '../../check/placed-fault.ts';

/** A question that can be asked about the scenario, with its fields. */
export interface Askable {
  /** For example `break-even` or `odds/melee`. */
  readonly name: string;
  /** For example `What makes it even?`. */
  readonly asks: string;
  readonly summary: string;
  /** The help of the command; '' for none. */
  readonly help: string;
  readonly fields: readonly QuestionField[];
  /** The reason it cannot be asked yet; '' if it can. */
  readonly needs: string;
}

/** A setting of a question, made from an option of its command. */
export interface QuestionField {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  /**
   * `settings` and `ranges` are lines of `place=value` and `place=1..5`; with `several`, each value is one of the
   * offers.
   */
  readonly kind: 'switch' | 'choice' | 'several' | 'word' | 'number' | 'settings' | 'ranges';
  /** Initial value. */
  readonly start: Given;
  /** Possible values; for places, with their current value. */
  readonly offers: readonly Offer[];
  /** Names of fields that exclude this one. */
  readonly conflicts: readonly string[];
}

export interface Offer {
  readonly value: string;
  readonly label: string;
}

/** The input of a field; '' and `[]` mean nothing. */
export type Given = string | boolean | readonly string[];

/** The inputs of a question's fields, by name. */
export type AllGiven = Readonly<Record<string, Given>>;

/** The scenario that questions are about. */
export interface AskedScenario {
  readonly text: string;
  /** Its path; files that it uses are relative to it. */
  readonly path: string;
  /** Earlier versions, latest first. */
  readonly earlier: readonly Earlier[];
  readonly threads: number;
}

/** An earlier version of the scenario. */
export interface Earlier {
  /** For example `before the last change`. */
  readonly when: string;
  readonly text: string;
}

/** An answer for display; HTML except the digest and names. */
export interface ShownAnswer {
  readonly title: string;
  readonly kicker: string;
  readonly answer: string;
  readonly basis: string;
  readonly notices: string;
  readonly picture: string;
  readonly parts: readonly { readonly id: string; readonly name: string; readonly html: string }[];
  /** '' if nothing was played. */
  readonly digest: string;
}

/** Messages to the page about a question. */
export type QuestionUpdate =
  /** `done` is the completed fraction of this round, 0..1. */
  | { readonly kind: 'progress'; readonly done: number; readonly games: number }
  | { readonly kind: 'answered'; readonly shown: ShownAnswer; readonly elapsedMs: number }
  /** The user must change something; `field` is the field at fault, or ''. */
  | { readonly kind: 'refused'; readonly why: string; readonly field: string }
  | { readonly kind: 'faults'; readonly faults: readonly PlacedFault[] }
  | { readonly kind: 'stopped' };
