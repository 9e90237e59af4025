import type { Dice } from '../../dice/dice.ts';
import type { OddsQuestion } from '../odds-question.ts';
import type { Choice, Figure, LedgerRow, Matchup, Policy, Ruling, Trace } from '../system.ts';
import type { Scorecard } from './scorecard.ts';
import type { SavedState } from './state.ts';

/** A number that every member has: hit points, dice, armour. */
export interface Fact {
  /** Prefix of the number in a statline: `hp` reads `hp8`. Default: the name of the fact. */
  readonly short?: string;
  /** Least value, a whole number. */
  readonly least: number;
  /** Largest value, a whole number. */
  readonly most: number;
  /** Value for units that do not give one; without it each unit must. */
  readonly usual?: number;
  readonly meaning: string;
  /** Id of the rule behind it. */
  readonly rule: string;
}

/** A kind of member that a scenario may name. */
export interface Unit<FactName extends string = string> {
  readonly meaning: string;
  readonly rule: string;
  readonly facts: { readonly [name in FactName]?: number };
}

/** A line of a scenario: equal members, at consecutive indexes. */
export interface BookLine<FactName extends string = string> {
  readonly name: string;
  /** Position of their side. */
  readonly side: number;
  readonly unit: string;
  readonly count: number;
  /** Index of its first member among all members. */
  readonly first: number;
  /** Index after its last member. */
  readonly end: number;
  readonly facts: { readonly [name in FactName]: number };
}

/** A compiled scenario for the functions of a book: numbers and words, which can be sent to threads. */
export interface BookMatchup<FactName extends string = string> extends Matchup {
  /** Names of the sides. */
  readonly sides: readonly string[];
  readonly lines: readonly BookLine<FactName>[];
  /** The line, side and facts of each member, by index. */
  readonly lineOf: readonly number[];
  readonly sideOf: readonly number[];
  readonly factsOf: readonly { readonly [name in FactName]: number }[];
  /** The choices of each side, by name. */
  readonly choices: readonly Readonly<Record<string, string | number>>[];
  readonly rulings: Readonly<Record<string, string | number | boolean>>;
  readonly limits: Readonly<Record<string, number>>;
}

/** The context of a step, beside state and dice. */
export interface BookTable<FactName extends string = string> {
  readonly matchup: BookMatchup<FactName>;
  /**
   * Shows the game in a replay, where there is one: `table.trace?.note('MY-3', 'The knight falls')`. With
   * `{ whom: table.figureOf(member) }` behind the text, rows of events say who it was.
   */
  readonly trace: Trace | undefined;
  /**
   * Lets the player of a side make a choice: the script, unless a search or a person decides.
   *
   * @param what what is decided and the rule that leaves it open
   * @param member the place of who decides
   * @param options what the rules allow: distinct numbers, in an order that follows from the state
   * @param scripted what the script does: one of the options
   * @param name what an option is called in a replay; left out where options are places of members
   * @returns one of the options
   * @throws Error if `scripted` is not one of the options
   */
  choose(
    what: { readonly kind: string; readonly rule: string },
    member: number,
    options: readonly number[],
    scripted: number,
    name?: (option: number) => string,
  ): number;
  /** What replays call a member: `goblin 2`. */
  nameOf(member: number): string;
  /** A member, as a line of a replay may say who acts and on whom. */
  figureOf(member: number): Figure;
}

/** An example scenario, in the words of the book. */
export interface Example {
  /** The question that it asks. */
  readonly title: string;
  /** Statlines of each side. */
  readonly sides: Readonly<Record<string, readonly string[]>>;
  /** A place and its values: `lair.goblin.count: [4, 6, 8]`. */
  readonly vary: string;
  /** A measure for which a scenario could expect a range: `band.win`. */
  readonly expect: string;
  /** Keys of the rulebook's own, each with its meaning. */
  readonly keys?: readonly (readonly [line: string, meaning: string])[];
}

/**
 * A rulebook: its words, its state, and how a game is played. Everything that verbs, threads, journals, parts and
 * reports need follows from this definition.
 */
export interface Book<FactName extends string = string, State extends SavedState = SavedState> {
  /** Its name in scenarios, under `rules`: small letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** Ways to play, the default first; default: only `fight`. */
  readonly plays?: readonly { readonly name: string; readonly meaning: string }[];
  /** The rules, each once, and how each is answered. Each line of a replay cites one of them. */
  readonly rules: readonly (Pick<LedgerRow, 'id' | 'title'> & Partial<Pick<LedgerRow, 'answer' | 'note'>>)[];
  readonly facts: Readonly<Record<FactName, Fact>>;
  readonly units: Readonly<Record<string, Unit<FactName>>>;
  /** Fewest and most sides; default: two. */
  readonly sides?: readonly [least: number, most: number];
  /** Choices of a side. */
  readonly choices?: readonly Choice[];
  /** Named settings of the choices, the default first; default: only `book`. */
  readonly policies?: readonly Policy[];
  /** Alternative readings of unclear rules. */
  readonly rulings?: readonly Ruling[];
  /** Limits that end an endless game. */
  readonly limits?: readonly {
    readonly name: string;
    readonly value: number;
    readonly rule: string;
    readonly meaning: string;
  }[];
  /** Mechanics with exact odds: `montecrawl odds my-book attack`. */
  readonly odds?: readonly OddsQuestion[];
  readonly example: Example;
  /** Returns the initial state of a game: an instance of a class made by `defineState`. */
  newState(matchup: BookMatchup<FactName>): State;
  /** Plays one step: rolls a few dice, all through `dice.draw`, and changes only the state. */
  step(state: State, dice: Dice, table: BookTable<FactName>): void;
  isOver(state: State, matchup: BookMatchup<FactName>): boolean;
  /** Declares the measures of a finished game. Exactly one of the outcomes is true of each game. */
  score(card: Scorecard<State>, matchup: BookMatchup<FactName>): void;
}

/**
 * Defines a rulebook. Its file exports it as `default`.
 *
 * ```ts
 * export default defineBook({ id: 'my-book', title: 'My Book', ... });
 * ```
 */
export function defineBook<const FactName extends string, State extends SavedState>(
  book: Book<FactName, State>,
): Book<FactName, State> {
  return book;
}
