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

/** The five rulebooks that ship. */
export type ShippedId = '2hdc' | 'ddd' | 'dw' | 'wods' | 'adg';

/** What a rulebook is called: one of the five, or one that was added. */
export type SystemId = ShippedId | (string & {});

/** How much a side has of something that the rulebook limits: models, abilities, points ... */
export interface Holding {
  /** In the plural: `abilities`. */
  readonly what: string;
  readonly has: number;
  /** Fewer than these break the rule; left out where any number down to 0 is allowed. */
  readonly least?: number;
  /** More than these break the rule. */
  readonly most: number;
  /** The key of a scenario that sets another limit, a number or `any`; left out where there is none. */
  readonly key?: string;
  /** Left out where the scenario sets the limit and no rule of a book. */
  readonly rule?: string;
}

/**
 * A scenario compiled to plain numbers: what a game needs and nothing else.
 *
 * Must survive a structured clone (typed arrays, plain objects, strings, numbers), since it is sent to threads.
 */
export interface Matchup {
  readonly rules: SystemId;
  /** The way to play: `fight`, `dungeon`, `battle` ... */
  readonly play: string;
  /** SHA-256 of the files of a book that was added, in hexadecimal; the five that ship are known by the version. */
  readonly hash?: string;
  /** Whether a game may go on under other policies than it began with, so that its state must hold what any needs. */
  readonly resteered?: boolean;
  /** Whether every step of every game is to be played, though games may be small enough to be drawn whole. */
  readonly everyStep?: boolean;
  /** What the scenario asks to be counted beside the measures of the kernel. */
  readonly counts?: readonly OwnCount[];
}

/** A claim about a finished game, by the names of its measures: `band.win and band.casualties >= 2`. */
export interface OwnCount {
  readonly name: string;
  readonly claim: string;
}

/** Hears a game as it happens. Kernels call it only where one is set. */
export interface Trace {
  /**
   * @param rule id of the rule at work: `2HDC-24.2`
   * @param text one plain sentence in the past tense, our own words: `Troll beats Knight by 2`
   */
  note(rule: string, text: string): void;
  /** What was rolled since the last line is of the next one, though the step ends before that. */
  hold?(): void;
  /** A new step of the story begins: `Activation 3: lair`. */
  chapter(title: string): void;
  /** The board as it stands, a drawing in monospaced characters. */
  board?(drawing: string): void;
}

/** Something that the rules leave to those who play a side. */
export interface Decision {
  /** What is decided, a word of the book's: `target`, `break off`. */
  readonly kind: string;
  /** Where the book leaves it open, or the reading by which scripts decide: `P-ADG-03`. */
  readonly rule: string;
  /** Position of the side that decides, in the setup. */
  readonly side: number;
  /** Who acts, as replays call them: `Knight 2`; the name of the side where it decides as one. */
  readonly who: string;
  /** What an option is called in a replay: `Troll`, `yes`. */
  readonly name: (option: number) => string;
  /** Whether a replay shows the answer of a script anyway, as it shows who acts next. */
  readonly evident?: boolean;
}

/**
 * Makes the decisions of a game, as `Dice` rolls its dice. Kernels put decisions to a player only where one is set; their
 * scripts decide otherwise.
 */
export interface Player {
  /**
   * Chooses.
   *
   * @param options what the rules allow: two or more, numbers that mean something to the kernel
   * @param scripted position in `options` of what the script does
   * @returns position in `options`
   */
  choose(decision: Decision, options: readonly number[], scripted: number): number;
}

/**
 * One table at which games are played, one after the other, on state that is reused.
 *
 * `begin` resets the state without rolling; each `step` rolls a few dice (few, because the solver walks
 * every outcome of a step) and moves the game on. All chance comes from the dice given to `step`, and a
 * step depends on nothing but the state, so a state may be saved, loaded and stepped again.
 */
export interface Game {
  /** Resets to the start of a new game. */
  begin(): void;
  /** Plays one step. Must not be called once {@link over}. */
  step(dice: Dice): void;
  readonly over: boolean;
  /** Adds the finished game to a tally laid out by the kernel's measures. */
  tally(counts: Float64Array): void;
  /** Hears the game, where set. Costs one comparison where not. */
  trace: Trace | undefined;
  /** Decides for all sides, where set; otherwise scripts do, by the settings of the matchup. */
  player?: Player | undefined;

  /** How many numbers {@link save} writes. */
  readonly stateLength: number;
  /**
   * How many of them, from the first, decide what can still happen and the measures marked `core`. The
   * rest is history (length, kills): the solver merges states that differ only there.
   */
  readonly coreLength: number;
  save(into: Int32Array): void;
  load(from: Int32Array): void;
  /**
   * Reads the lengths of the game as it stands, by the name of their measure: counters that steps only raise, by what the
   * core of the state decides. So their laws can be solved, though they are history.
   */
  readonly lengths?: Readonly<Record<string, () => number>>;
  /** The state as it stands, drawn in monospaced characters; '' where there is nothing to draw. */
  picture?(): string;
}

/** How much is searched for good play of a rulebook. */
export interface SearchBudget {
  /** Steps that are played in a few seconds where games are long: a search for the best way to play takes about as many. */
  readonly steps: number;
  /** Steps that the rollouts of one game of experts take: less than about a second of them. */
  readonly rollouts: number;
  /** Outcomes and options that are walked for optimal play at most: ten seconds or so of them. */
  readonly paths: number;
}

/** What a thread needs to know of a rulebook. Loading it must load neither schemas nor readers of files. */
export interface Kernel<M extends Matchup = Matchup> {
  readonly id: SystemId;
  /** What is counted, for this matchup, in a fixed order. */
  measures(matchup: M): readonly Measure[];
  newGame(matchup: M): Game;
  /** Who rolls, by the index that kernels give `Dice.roller`; left out, an index is all that is known of them. */
  rollers?(matchup: M): readonly Roller[];
  /** What kinds of events the lines of its games tell of, by the rules they cite. */
  readonly eventKinds?: EventKinds;
  /** The ground as it is before anybody stands on it, in monospaced characters, where a rulebook is played on maps. `undefined` where it has none. */
  map?(matchup: M): string | undefined;
  /** Left out: 500,000 steps, 125,000 steps of rollouts and 1,000,000 paths. */
  readonly budget?: SearchBudget;
}

/** A member after its one-line statline was read: the same mapping a scenario file could have held. */
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

/** A checked scenario, as a rulebook compiles it. `Keys` are the rulebook's own keys. */
export type Setup<Member = Record<string, unknown>, Keys = Record<string, unknown>> = Keys & {
  readonly rules: SystemId;
  readonly play: string;
  readonly everyStep?: boolean;
  /** Claims that are counted, by name. */
  readonly count?: Readonly<Record<string, string>>;
  /** Whether all sides may pass the limits of the rulebook. */
  readonly houseRules?: boolean;
  readonly sides: readonly Side<Member>[];
  /** Rows that the scenario defines. */
  readonly define?: Definitions;
};

/** A named choice with its default, as `rulings:` offers it. */
export interface Ruling {
  readonly name: string;
  /** The default first. */
  readonly values: readonly (string | number | boolean)[];
  readonly rule: string;
  readonly meaning: string;
}

/** A choice among words that the book leaves to those who play a side. */
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
  /** The values that a search tries, the default among them. */
  readonly tries: readonly number[];
  readonly rule: string;
  readonly meaning: string;
}

export type Choice = WordChoice | NumberChoice;

/** A way to steer a side: names for settings of its choices. */
export interface Policy {
  readonly name: string;
  readonly meaning: string;
  /** What it chooses otherwise than by default, by the name of the choice. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** One row of a rulebook's ledger. */
export interface LedgerRow {
  /** `2HDC-24.2` */
  readonly id: string;
  readonly title: string;
  /** How it is answered: played by the kernel, given by the scenario, or left out. */
  readonly answer: 'played' | 'scenario' | 'left-out' | 'open';
  /** Rulings and notes; for `left-out` the reason; for `open` what is missing. */
  readonly note: string;
}

/** What an answer calls a rulebook: of one that was added, with the beginning of its hash, since its text may change. */
export function exactName({ id, hash }: Pick<RuleSystem, 'id' | 'hash'>): string {
  return hash === undefined ? id : `${id}@${hash.slice(0, 16)}`;
}

/**
 * Everything the rest of the program knows about a rulebook.
 *
 * A scenario's common keys (title, rules, seed, games, sides, play, vary, expect, rulings, limits, tags) are
 * checked for all systems in one place; the shapes here add what is the rulebook's own.
 */
export interface RuleSystem<M extends Matchup = Matchup> extends Kernel<M> {
  readonly title: string;
  /** SHA-256 of the files of a book that was added, in hexadecimal; the five that ship are known by the version. */
  readonly hash?: string;
  /** A scenario to begin with, by the first way to play. */
  readonly example: Example;
  /** Scenarios to begin with by other ways to play. */
  readonly otherExamples?: Readonly<Record<string, Example>>;
  /** `play:` values, the default first. */
  readonly plays: readonly { readonly name: string; readonly meaning: string }[];
  /** Ways to steer a side, the default first. */
  readonly policies: readonly Policy[];
  /** What a side may choose; each is a key of a side. A choice that a side does not have is refused by {@link compile}. */
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
  /** Shape of one member beside `name` and `count`. */
  readonly member: ZodObject;
  /** Keys of a side beside `policy`, `members` and `use`. */
  readonly sideKeys: ZodRawShape;
  /** Keys of a scenario beside the common ones. */
  readonly keys: ZodRawShape;
  /**
   * Reads a one-line statline, count and name already taken off: `star human/knight@5 ac6 shield sword`.
   * Reports unknown words with the nearest right one; the result is checked against {@link member} afterwards.
   */
  readStatline(words: readonly Word[], faults: Faults): RawMember;
  /** What a member is called when the scenario gives no name: its profession, race ... */
  memberName(member: RawMember): string;
  /** Kinds of rows that a scenario may define. */
  readonly kinds?: readonly RowKind[];
  /** Words of statlines that no row may be called by, beside {@link words}: `star`, `shield`. */
  readonly reserved?: readonly string[];
  /**
   * The book as it ships with these rows beside its own: {@link words}, {@link member}, {@link readStatline},
   * {@link compile} and {@link odds} know them. The rows passed the schemas of {@link kinds}.
   *
   * @param faults seen from `define`: a fault of a row is added at `[kind, name]` or `[kind, name, fact]`
   */
  readonly extend?: (definitions: Definitions, faults: Faults) => RuleSystem<M>;
  /** Checks what a schema cannot, and compiles. `undefined` when faults were added. */
  compile(setup: Setup, faults: Faults): M | undefined;
  /**
   * As {@link compile}, with the same faults and measures, without searching for how sides play best; left out where
   * {@link compile} searches for nothing.
   */
  readonly outline?: (setup: Setup, faults: Faults) => M | undefined;
  /**
   * What the book's limits of a side are, and how much of it this side has; left out where the book has none.
   *
   * @param play the way to play; left out where the side stands alone in its file
   */
  readonly holdings?: (side: Side, play?: string) => readonly Holding[];
  /** Whether its games cite readings of its own too, which no row of the ledger has. */
  readonly hasReadings?: true;
  /** Every rule of the rulebook and how it is answered. */
  readonly ledger: () => Promise<readonly LedgerRow[]>;
  /** The best ways to play in scenarios that come with the book, as a search found them before. */
  readonly bestKnown?: () => Promise<BestTable>;
  /** The mechanics whose exact odds can be asked for. */
  readonly odds: () => Promise<readonly OddsQuestion[]>;
  /**
   * Which of them a report shows for one member who acts against another: the dice behind its answer.
   *
   * @param rulings those that the scenario sets
   */
  readonly oddsBehind?: (one: OddsMember, other: OddsMember, rulings: OddsMember) => readonly OddsBehind[];
}
