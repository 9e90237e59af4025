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

/** Reads the files in the arguments of a command. Faults are thrown, for users to read. */
export interface Reader {
  scenarios(paths: readonly string[], changes: Changes): Promise<RightReading[]>;
  /** Reads warbands, each in a file of its own; a folder means all warbands in it. */
  warbands(paths: readonly string[], asked: FieldChoice): Promise<Warbands>;
  /** Returns the text of each file; a folder means all warbands in it. */
  texts(paths: readonly string[]): Promise<FileText[]>;
  /** Reads a generated scenario without a file. @param name the file name in faults */
  made(scenario: object, name: string, changes: Changes): Promise<RightReading>;
}

/** How and where games are played. No answer depends on it. */
export interface Playing extends Pick<PlayOptions, 'threads' | 'batchGames' | 'signal' | 'onProgress'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  readonly play: typeof playScenario;
  readonly playArms: typeof playArms;
  readonly playPoints: typeof playPoints;
  /** Starts the progress of another round. */
  readonly onRound?: (() => void) | undefined;
  /** Times games of a scenario on this machine. */
  readonly pace: (subject: Subject) => Promise<Pace>;
}

/** The speed of this machine. */
export interface Pace {
  readonly threads: number;
  /** Of one thread. */
  readonly msPerGame: number;
  /** The same for games played in pairs with common random numbers, where none is drawn whole. */
  readonly msPerGameInPairs: number;
}

/** How an answer ended; it determines the exit code of a command. */
export type Ended = 'answered' | 'no' | 'undecided' | 'no-data' | 'interrupted';

/** The common fields of all answers. */
interface Answered {
  readonly montecrawl: string;
  readonly seed: number;
  readonly digest?: string;
}

/**
 * A question about scenarios or warbands whose answer is a report: `compare`, `skill` ...
 *
 * Command, help, exit code, JSON Schema, the files of the report and the command that repeats it follow from this one
 * definition. Parts that take a while to load are behind a function.
 */
export interface Question<O extends Options, Asked, Answer extends Answered> extends Verb<O>, Shown<Answer> {
  /** The question in words, for reports and the page: `What makes it even?` */
  readonly asks: string;
  /** Set if the page cannot ask it: it takes files, pools or price lists, and the page has one scenario. */
  readonly offPage?: true;
  /** Reads the files of the question. Nothing is played or written before this succeeds. */
  read(paths: readonly string[], options: Values<O> & Common, reader: Reader): Promise<Asked>;
  /**
   * Plays and answers.
   *
   * @returns `undefined` when aborted before there was a result
   */
  ask(asked: Asked, options: Values<O> & Common, playing: Playing): Promise<Answer | undefined>;
  ended(answer: Answer): Ended;
  /**
   * Returns the canonical scenarios of the question. Defined by a question that plays everything for points, so that an
   * interrupted one can be resumed.
   */
  readonly resumes?: (asked: Asked) => readonly unknown[];
  /** Returns the part of an answer that a report keeps. Default: all of it. */
  readonly kept?: (answer: Answer) => Answer;
  /** The file or folder that the option `write` of this question writes. */
  readonly writes?: WritesFile<Answer> | WritesFolder<O, Answer>;
  /** Returns the content of a report. */
  readonly report: () => Promise<(answer: Answer) => Report>;
}

/** `--write <file>` */
interface WritesFile<Answer> {
  /** Returns its text. */
  file(answer: Answer): Promise<string>;
}

/** `--write <folder>` */
interface WritesFolder<O extends Options, Answer> {
  /** Returns the possible file names, by the values of the options. */
  names(options: Values<O>): readonly string[];
  /** Returns their texts by name. */
  files(answer: Answer): Promise<ReadonlyMap<string, string>>;
}

/** Options of every question that affect answers. */
export interface Common {
  readonly seed?: number;
}

/** A report without the parts that follow from question and answer. */
export interface Report extends Omit<QuestionReport, 'made' | 'question'> {
  /** The question in words, if it is more specific than usual. */
  readonly question?: string;
  readonly made: Omit<Made, 'montecrawl' | 'seed' | 'digest' | 'commands'>;
  readonly again: Again;
  /** Further commands, each with a description. */
  readonly commands: Made['commands'];
}

/** What is needed to repeat a question. */
export interface Again {
  /** Files of the sources, in the order of the arguments. */
  readonly files: readonly string[];
  /** Values of options by their names; `undefined` ones are left out. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether the answer was interrupted. */
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

/** Erases the types of a question's input and answer. */
export function asAny<O extends Options, Asked, Answer extends Answered>(of: Question<O, Asked, Answer>): AnyQuestion {
  return of as unknown as AnyQuestion;
}
