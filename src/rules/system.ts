import type { ZodObject, ZodRawShape } from 'zod';
import type { Faults } from '../check/fault.ts';
import type { Word } from '../check/word.ts';
import type { Dice } from '../dice/dice.ts';
import type { Measure } from '../stats/measure.ts';
import type { BestTable } from './best.ts';
import type { Example } from './kit/book.ts';
import type { EventKinds } from './kit/event-kinds.ts';
import type { Definitions, RowKind } from './kit/homebrew.ts';
import type { OddsBehind, OddsMember, OddsQuestion } from './odds-question.ts';
import type { Roller } from './roller.ts';

/** The shipped rulebooks. */
export type ShippedId = '2hdc' | 'ddd' | 'dw' | 'wods' | 'adg';

/** The id of a rulebook: a shipped one, or an added one. */
export type SystemId = ShippedId | (string & {});

/** A side's use of a limit of the rulebook: models, abilities, points ... */
export interface Holding {
  /** The limited thing, in the plural: `abilities`. */
  readonly what: string;
  readonly has: number;
  /** Least number that is allowed; default: 0. */
  readonly least?: number;
  /** Largest number that is allowed. */
  readonly most: number;
  /** Key of a scenario that sets another limit, a number or `any`, if there is one. */
  readonly key?: string;
  /** Left out if the scenario sets the limit. */
  readonly rule?: string;
}

/**
 * A scenario compiled to plain numbers, with only what a game needs.
 *
 * Must survive a structured clone (typed arrays, plain objects, strings, numbers), since it is sent to threads.
 */
export interface Matchup {
  readonly rules: SystemId;
  /** The way to play: `fight`, `dungeon`, `battle` ... */
  readonly play: string;
  /** SHA-256 of the files of an added book, in hexadecimal; shipped ones are identified by the version. */
  readonly hash?: string;
  /**
   * Whether a game may continue under other policies than it started with, so its state must hold what any of them
   * needs.
   */
  readonly resteered?: boolean;
  /** Whether every step of every game must be played, even if games are small enough to be drawn whole. */
  readonly everyStep?: boolean;
  /** Claims that the scenario counts in addition to the measures of the kernel. */
  readonly counts?: readonly OwnCount[];
}

/** A claim about a finished game, by the names of its measures: `band.win and band.casualties >= 2`. */
export interface OwnCount {
  readonly name: string;
  readonly claim: string;
}

/** A character in a game, or several who act as one. */
export interface Figure {
  /** The name of its side, as measures have it. */
  readonly side: string;
  /** As replays call it: `Knight 2`; the name of the side where a side acts as one. */
  readonly name: string;
}

/** Who acts in an event, and on whom. */
export interface Involved {
  /** Who attacks, casts, tests, moves, flees; left out where no one does it, as with a trap. */
  readonly who?: Figure | undefined;
  /** Who is attacked, harmed, healed, helped. */
  readonly whom?: Figure | undefined;
}

/** Hears a game as it happens. Kernels call it only where one is set. */
export interface Trace {
  /**
   * @param rule id of the rule at work: `2HDC-24.2`
   * @param text one plain sentence in the past tense, our own words: `Troll beats Knight by 2`
   * @param involved for rows of events; the text names them anyway
   */
  note(rule: string, text: string, involved?: Involved): void;
  /** What was rolled since the last line is of the next one, though the step ends before that. */
  hold?(): void;
  /** Starts a new section of the story: `Activation 3: lair`. */
  chapter(title: string): void;
  /** Shows the current board, drawn in monospaced characters. */
  board?(drawing: string): void;
}

/** A decision that the rules leave to the player of a side. */
export interface Decision {
  /** The kind of decision, in the book's words: `target`, `break off`. */
  readonly kind: string;
  /** The rule that leaves it open, or the reading by which scripts decide: `P-ADG-03`. */
  readonly rule: string;
  /** Index in the setup of the side that decides. */
  readonly side: number;
  readonly who: Figure;
  /** What an option is called in a replay: `Troll`, `yes`. */
  readonly name: (option: number) => string;
  /** Whom an option is about, where each is about a character or no one. */
  readonly whom?: (option: number) => Figure | undefined;
  /** Whether a replay shows the answer of a script anyway, as it shows who acts next. */
  readonly evident?: boolean;
}

/**
 * Makes the decisions of a game, as `Dice` rolls its dice. Kernels ask a player only if one is set; otherwise their
 * scripts decide.
 */
export interface Player {
  /**
   * Makes a decision.
   *
   * @param options two or more numbers that the rules allow, with a meaning to the kernel
   * @param scripted index in `options` of the script's option
   * @returns index in `options`
   */
  choose(decision: Decision, options: readonly number[], scripted: number): number;
}

/**
 * A game that can be played repeatedly on state that is reused.
 *
 * `begin` resets the state without rolling; each `step` rolls a few dice (few, because the solver walks every outcome
 * of a step) and advances the game. All chance comes from the dice given to `step`, and a step depends only on the
 * state, so a state may be saved, loaded and stepped again.
 */
export interface Game {
  /** Resets to the start of a new game. */
  begin(): void;
  /** Plays one step. Must not be called once {@link over}. */
  step(dice: Dice): void;
  readonly over: boolean;
  /** Adds the finished game to a tally laid out by the kernel's measures. */
  tally(counts: Float64Array): void;
  /** Receives the story, if set. Costs one comparison if not. */
  trace: Trace | undefined;
  /** Decides for all sides, if set; otherwise scripts do, by the settings of the matchup. */
  player?: Player | undefined;

  /** How many numbers {@link save} writes. */
  readonly stateLength: number;
  /**
   * How many of them, from the first, decide what can still happen and the measures marked `core`. The rest is history
   * (length, kills): the solver merges states that differ only there.
   */
  readonly coreLength: number;
  save(into: Int32Array): void;
  load(from: Int32Array): void;
  /**
   * Reads the current lengths of the game, by the name of their measure: counters that never fall, raised by what the
   * core of the state decides. So their laws can be solved, although they are history.
   */
  readonly lengths?: Readonly<Record<string, () => number>>;
  /** Draws the current state in monospaced characters; '' if there is nothing to draw. */
  picture?(): string;
}

/** Limits on searches for good play in a rulebook. */
export interface SearchBudget {
  /** Steps that are played in a few seconds where games are long: a search for the best way to play takes about as many. */
  readonly steps: number;
  /** Steps that the rollouts of one game of experts take: less than about a second of them. */
  readonly rollouts: number;
  /** Outcomes and options that are walked for optimal play at most: ten seconds or so of them. */
  readonly paths: number;
}

/** The part of a rulebook that a thread needs. Loading it must load neither schemas nor file readers. */
export interface Kernel<M extends Matchup = Matchup> {
  readonly id: SystemId;
  /** Returns the measures of a matchup, in a fixed order. */
  measures(matchup: M): readonly Measure[];
  newGame(matchup: M): Game;
  /** Returns the rollers, by the index that kernels assign to `Dice.roller`; without it only indexes are known. */
  rollers?(matchup: M): readonly Roller[];
  /** Kinds of the events in the lines of its games, by the rules they cite. */
  readonly eventKinds?: EventKinds;
  /** Draws the empty board in monospaced characters, for rulebooks with maps; `undefined` if there is none. */
  map?(matchup: M): string | undefined;
  /** Left out: 500,000 steps, 125,000 steps of rollouts and 1,000,000 paths. */
  readonly budget?: SearchBudget;
}

/** A member read from a statline: the mapping that a scenario file could have had instead. */
export type RawMember = Record<string, unknown> & { name?: string; count?: number };

/** One side of a checked scenario. */
export interface Side<Member = Record<string, unknown>> {
  readonly name: string;
  readonly policy: string;
  /** The policy that a side starts from which looks ahead; left out, the ordinary one. No scenario can set it. */
  readonly script?: string;
  /** Whether the side may pass the limits of the rulebook. */
  readonly houseRules?: boolean;
  readonly members: readonly (Member & { readonly name: string; readonly count: number })[];
}

/** A checked scenario, before the rulebook compiles it. `Keys` are the rulebook's own keys. */
export type Setup<Member = Record<string, unknown>, Keys = Record<string, unknown>> = Keys & {
  readonly rules: SystemId;
  readonly play: string;
  readonly everyStep?: boolean;
  /** Claims that are counted, by name. */
  readonly count?: Readonly<Record<string, string>>;
  /** Whether all sides may exceed the limits of the rulebook. */
  readonly houseRules?: boolean;
  readonly sides: readonly Side<Member>[];
  /** Rows that the scenario defines. */
  readonly define?: Definitions;
};

/** A named choice with its default, set under `rulings:`. */
export interface Ruling {
  readonly name: string;
  /** The default first. */
  readonly values: readonly (string | number | boolean)[];
  readonly rule: string;
  readonly meaning: string;
}

/** A choice of a word that the book leaves to the player of a side. */
export interface WordChoice {
  readonly name: string;
  /** The default first. */
  readonly values: readonly string[];
  readonly rule: string;
  readonly meaning: string;
}

/** A choice of a number: when to break off, how much to risk. */
export interface NumberChoice {
  readonly name: string;
  /** The default. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Values that a search tries, including the default. */
  readonly tries: readonly number[];
  readonly rule: string;
  readonly meaning: string;
}

export type Choice = WordChoice | NumberChoice;

/** A way to play a side: named settings of its choices. */
export interface Policy {
  readonly name: string;
  readonly meaning: string;
  /** Settings that differ from the defaults, by the name of the choice. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** One row of a rulebook's ledger. */
export interface LedgerRow {
  /** For example `2HDC-24.2`. */
  readonly id: string;
  readonly title: string;
  /** How it is covered: played by the kernel, given by the scenario, or left out. */
  readonly answer: 'played' | 'scenario' | 'left-out' | 'open';
  /** Rulings and notes; for `left-out` the reason; for `open` the missing part. */
  readonly note: string;
}

/**
 * Returns the name of a rulebook in answers: for an added one with the start of its hash, since its text may change.
 */
export function exactName({ id, hash }: Pick<RuleSystem, 'id' | 'hash'>): string {
  return hash === undefined ? id : `${id}@${hash.slice(0, 16)}`;
}

/**
 * Everything that the rest of the program knows about a rulebook.
 *
 * A scenario's common keys (title, rules, seed, games, sides, play, vary, expect, rulings, limits, tags) are checked in
 * one place for all systems; the shapes here add the rulebook's own.
 */
export interface RuleSystem<M extends Matchup = Matchup> extends Kernel<M> {
  readonly title: string;
  /** SHA-256 of the files of an added book, in hexadecimal; shipped ones are identified by the version. */
  readonly hash?: string;
  /** An example scenario for the default way to play. */
  readonly example: Example;
  /** Example scenarios for other ways to play. */
  readonly otherExamples?: Readonly<Record<string, Example>>;
  /** `play:` values, the default first. */
  readonly plays: readonly { readonly name: string; readonly meaning: string }[];
  /** Ways to play a side, the default first. */
  readonly policies: readonly Policy[];
  /** Choices of a side; each is a key of a side. {@link compile} rejects a choice that the side does not have. */
  readonly choices: readonly Choice[];
  readonly rulings: readonly Ruling[];
  /** `limits:` names with default and meaning. */
  readonly limits: readonly {
    readonly name: string;
    readonly value: number;
    readonly rule: string;
    readonly meaning: string;
  }[];
  /** Words of the rulebook for `list`: races, weapons, abilities ... */
  readonly words: readonly {
    readonly kind: string;
    readonly name: string;
    readonly meaning: string;
    readonly rule: string;
  }[];
  /** Shape of a member, without `name` and `count`. */
  readonly member: ZodObject;
  /** Keys of a side, besides `policy`, `members` and `use`. */
  readonly sideKeys: ZodRawShape;
  /** Keys of a scenario, besides the common ones. */
  readonly keys: ZodRawShape;
  /**
   * Reads a one-line statline without count and name: `star human/knight@5 ac6 shield sword`. Faults for unknown words
   * name the nearest known one. The result is checked against {@link member} afterwards.
   */
  readStatline(words: readonly Word[], faults: Faults): RawMember;
  /** Returns the default name of a member: its profession, race ... */
  memberName(member: RawMember): string;
  /** Kinds of rows that a scenario may define. */
  readonly kinds?: readonly RowKind[];
  /** Words of statlines that no row may be named, besides {@link words}: `star`, `shield`. */
  readonly reserved?: readonly string[];
  /**
   * Returns the shipped book with further rows: {@link words}, {@link member}, {@link readStatline}, {@link compile}
   * and {@link odds} know them. The rows passed the schemas of {@link kinds}.
   *
   * @param faults collects faults with paths relative to `define`: `[kind, name]` or `[kind, name, fact]`
   */
  readonly extend?: (definitions: Definitions, faults: Faults) => RuleSystem<M>;
  /** Checks what a schema cannot, and compiles; `undefined` if faults were added. */
  compile(setup: Setup, faults: Faults): M | undefined;
  /**
   * Like {@link compile}, with the same faults and measures, but without searching for the best ways to play. Left out
   * if {@link compile} does not search.
   */
  readonly outline?: (setup: Setup, faults: Faults) => M | undefined;
  /**
   * Returns the book's limits on a side, and its use of them; left out if the book has none.
   *
   * @param play the way to play; left out if the side is in a file of its own
   */
  readonly holdings?: (side: Side, play?: string) => readonly Holding[];
  /** Whether its games also cite readings of its own, which are not in the ledger. */
  readonly hasReadings?: true;
  /** Returns every rule of the rulebook and how it is covered. */
  readonly ledger: () => Promise<readonly LedgerRow[]>;
  /** Returns the best ways to play in the book's own scenarios, from an earlier search. */
  readonly bestKnown?: () => Promise<BestTable>;
  /** Returns the mechanics with exact odds. */
  readonly odds: () => Promise<readonly OddsQuestion[]>;
  /**
   * Returns the odds that a report shows for one member acting against another.
   *
   * @param rulings those that the scenario sets
   */
  readonly oddsBehind?: (one: OddsMember, other: OddsMember, rulings: OddsMember) => readonly OddsBehind[];
}
