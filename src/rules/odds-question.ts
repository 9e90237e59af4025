/** A mechanic of a rulebook whose odds can be asked for: `montecrawl odds 2hdc charge`. */
export interface OddsQuestion {
  /** `melee-round`, kebab-case, unique within the rulebook. */
  readonly name: string;
  /** `One round of melee`. */
  readonly title: string;
  readonly rule: string;
  /** What is asked and what the outcomes mean, in one or two sentences. */
  readonly meaning: string;
  readonly parameters: readonly OddsParameter[];
  /**
   * The exact answer for one setting of all parameters.
   *
   * @throws RangeError with a sentence for the user where a setting makes no sense
   */
  ask(setting: Readonly<Record<string, number | string>>): OddsAnswer;
}

export interface OddsParameter {
  readonly name: string;
  readonly meaning: string;
  /** What may be asked; for numbers every whole number from the first to the last. */
  readonly kind: 'number' | 'word';
  readonly values: readonly (number | string)[];
  /** What is shown where the user says nothing: one value, or several to be swept. */
  readonly shown: readonly (number | string)[];
}

/** Outcomes that exclude each other; the chances sum to 1 within 1e-12. */
export interface OddsAnswer {
  readonly outcomes: readonly { readonly name: string; readonly chance: number }[];
}

/** A member of a scenario, as its file has him. */
export type OddsMember = Readonly<Record<string, unknown>>;

/** A question that two members of a scenario ask when they meet. */
export interface OddsBehind {
  /** Name of the question. */
  readonly question: string;
  /** Whether it is about both alike, so that it says nothing new the other way round. */
  readonly isMutual?: boolean;
  /** What is known of its parameters; what is left out is as the question shows it. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Parameters that the game rolls: what is given of them is what comes most often. */
  readonly rolled?: readonly string[];
}
