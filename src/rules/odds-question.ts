/** A mechanic of a rulebook with exact odds: `montecrawl odds 2hdc charge`. */
export interface OddsQuestion {
  /** For example `melee-round`: kebab-case, unique within the rulebook. */
  readonly name: string;
  /** For example `One round of melee`. */
  readonly title: string;
  readonly rule: string;
  /** The question and the meaning of the outcomes, in one or two sentences. */
  readonly meaning: string;
  readonly parameters: readonly OddsParameter[];
  /**
   * Returns the exact answer for one setting of all parameters.
   *
   * @throws RangeError with a sentence for the user if the setting makes no sense
   */
  ask(setting: Readonly<Record<string, number | string>>): OddsAnswer;
}

export interface OddsParameter {
  readonly name: string;
  readonly meaning: string;
  /** Type of its values; for numbers every whole number from the first to the last is valid. */
  readonly kind: 'number' | 'word';
  readonly values: readonly (number | string)[];
  /** Values shown by default: one, or several to be swept. */
  readonly shown: readonly (number | string)[];
}

/** Mutually exclusive outcomes; the probabilities sum to 1 within 1e-12. */
export interface OddsAnswer {
  readonly outcomes: readonly { readonly name: string; readonly chance: number }[];
}

/** A member of a scenario, as in its file. */
export type OddsMember = Readonly<Record<string, unknown>>;

/** An odds question for two members of a scenario who meet. */
export interface OddsBehind {
  /** Name of the question. */
  readonly question: string;
  /** Whether it is symmetric, so that asking it the other way round adds nothing. */
  readonly isMutual?: boolean;
  /** Known parameters; others have their defaults. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Parameters that are rolled in the game; their given value is the most frequent one. */
  readonly rolled?: readonly string[];
}
