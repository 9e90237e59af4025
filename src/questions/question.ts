import type { Subject } from '../analysis/answer-scenario.ts';
import type { playArms } from '../engine/play-arms.ts';
import type { playPoints } from '../engine/play-points.ts';
import type { PlayOptions, playScenario } from '../engine/play-scenario.ts';
import type { Made } from '../report/made.ts';
import type { QuestionReport } from '../report/question-report.ts';
import type { FileText } from '../scenario/file-kind.ts';
import type { FieldChoice, Warbands } from '../scenario/read-warbands.ts';
import type { Changes, RightReading } from '../scenario/reading.ts';
import type { Options, Values } from './options.ts';
import type { Shown, Verb } from './verb.ts';

/** Reads what the arguments of a command name. What is wrong with it is thrown, for users to read. */
export interface Reader {
  scenarios(paths: readonly string[], changes: Changes): Promise<RightReading[]>;
  /** Reads warbands, each in a file of its own; a folder stands for all in it. */
  warbands(paths: readonly string[], asked: FieldChoice): Promise<Warbands>;
  /** Returns the text of each file; a folder stands for all warbands in it. */
  texts(paths: readonly string[]): Promise<FileText[]>;
  /** Reads a scenario that was made and lies in no file. @param name what faults call it */
  made(scenario: object, name: string, changes: Changes): Promise<RightReading>;
}

/** How and where games are played. No answer depends on it. */
export interface Playing extends Pick<PlayOptions, 'threads' | 'batchGames' | 'signal' | 'onProgress'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  readonly play: typeof playScenario;
  readonly playArms: typeof playArms;
  readonly playPoints: typeof playPoints;
  /** Begins the progress of another round. */
  readonly onRound?: (() => void) | undefined;
  /** Times games of a scenario on this machine. */
  readonly pace: (subject: Subject) => Promise<Pace>;
}

/** How fast this machine plays. */
export interface Pace {
  readonly threads: number;
  /** Of one thread. */
  readonly msPerGame: number;
  /** The same where games are played in pairs with common random numbers, so that none is drawn whole. */
  readonly msPerGameInPairs: number;
}

/** How an answer came out: a command's exit code says it. */
export type Ended = 'answered' | 'no' | 'undecided' | 'no-data' | 'interrupted';

/** What every answer has. */
interface Answered {
  readonly montecrawl: string;
  readonly seed: number;
  readonly digest?: string;
}

/**
 * A question about scenarios or warbands whose answer is a report: `compare`, `skill` ...
 *
 * Command, help, exit code, JSON Schema, the files of the report and the command that repeats it follow from this one
 * definition. What takes a while to load is behind a function.
 */
export interface Question<O extends Options, Asked, Answer extends Answered> extends Verb<O>, Shown<Answer> {
  /** What is asked of a scenario, as reports and the page say it: `What makes it even?` */
  readonly asks: string;
  /** Set where the page cannot ask it: it takes files, pools or price lists, and the page has one scenario on the table. */
  readonly offPage?: true;
  /** Reads the files of the question. Nothing is played or written before this succeeds. */
  read(paths: readonly string[], options: Values<O> & Common, reader: Reader): Promise<Asked>;
  /**
   * Plays and answers.
   *
   * @returns `undefined` where it was stopped before there was anything to say
   */
  ask(asked: Asked, options: Values<O> & Common, playing: Playing): Promise<Answer | undefined>;
  ended(answer: Answer): Ended;
  /**
   * Returns the canonical scenarios of what was read. Given by a question that plays everything for points, so that a
   * stopped one goes on where it was.
   */
  readonly resumes?: (asked: Asked) => readonly unknown[];
  /** What a report keeps of an answer; left out: all of it. */
  readonly kept?: (answer: Answer) => Answer;
  /** What the option `write` of this question writes of an answer. */
  readonly writes?: WritesFile<Answer> | WritesFolder<O, Answer>;
  /** What a report says. */
  readonly report: () => Promise<(answer: Answer) => Report>;
}

/** `--write <file>` */
interface WritesFile<Answer> {
  /** Returns its text. */
  file(answer: Answer): Promise<string>;
}

/** `--write <folder>` */
interface WritesFolder<O extends Options, Answer> {
  /** Returns the files that there may be, by the values of the options. */
  names(options: Values<O>): readonly string[];
  /** Returns their texts by name. */
  files(answer: Answer): Promise<ReadonlyMap<string, string>>;
}

/** Options that every question has and that answers depend on. */
export interface Common {
  readonly seed?: number;
}

/** A report but for what follows from question and answer. */
export interface Report extends Omit<QuestionReport, 'made' | 'question'> {
  /** What was asked, where that is more than the question always asks. */
  readonly question?: string;
  readonly made: Omit<Made, 'montecrawl' | 'seed' | 'digest' | 'commands'>;
  readonly again: Again;
  /** More commands, each after what it does. */
  readonly commands: Made['commands'];
}

/** What repeats a question. */
export interface Again {
  /** Files of the sources, in the order of the arguments. */
  readonly files: readonly string[];
  /** Values of options by their names; what is `undefined` is left out. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether the answer was stopped before it was done. */
  readonly interrupted: boolean;
}

/** A question of any kind. */
export type AnyQuestion = Question<Options, unknown, Answered>;

/** Defines a question. */
export function question<const O extends Options, Asked, Answer extends Answered>(
  definition: Question<O, Asked, Answer>,
): Question<O, Asked, Answer> {
  return definition;
}

/** Forgets of what kind a question is: what it reads and answers is its own affair. */
export function asAny<O extends Options, Asked, Answer extends Answered>(of: Question<O, Asked, Answer>): AnyQuestion {
  return of as unknown as AnyQuestion;
}
