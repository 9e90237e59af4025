import type { ZodType } from 'zod';
import type { LazyList } from '../check/lazy-list.ts';
import type { FilesOptions } from '../report/report-files.ts';
import type { Screen } from '../report/terminal/screen.ts';
import type { Options } from './options.ts';

/** An argument of a command: `<scenario>`, `[other]` or `<scenario...>`, and its description. */
type FileArgument = readonly [name: string, meaning: string];

/** The headings under which help lists verbs. */
export type Purpose = 'Ask:' | 'Balance:' | 'Dice:' | 'Files:' | 'Scale:';

/** The command line of a verb. Its command, its help and its place in the list of all verbs follow. */
export interface Verb<O extends Options = Options> {
  /** `break-even` */
  readonly name: string;
  readonly purpose: Purpose;
  /** What the verb answers, in one line of help. */
  readonly summary: string;
  /** Help after the options, examples last. */
  readonly help: string;
  readonly files: readonly FileArgument[];
  /** Options by the names of their values. */
  readonly options: O;
  /** The heading of options that have none of their own. Default: what to ask. */
  readonly heading?: string;
}

/** How answers are shown. Each part is loaded only when it is needed: charts take a moment. */
export interface Shown<Answer> {
  /** The shape of an answer, with a description. */
  readonly shape: () => Promise<ZodType<Answer>>;
  /** Formats an answer for a terminal. */
  readonly terminal: () => Promise<(answer: Answer, screen: Screen) => string>;
}

/** A verb that makes the files of its report itself. */
export interface VerbWithFiles<O extends Options, Answer> extends Verb<O>, Shown<Answer> {
  /** Returns the files of a report except `result.json`. */
  readonly reportFiles: (answer: Answer, options?: FilesOptions) => Promise<Map<string, string | LazyList<string>>>;
  /** Whether it has a picture to share. */
  readonly hasCard?: true;
}

/** Defines a verb that makes the files of its report itself. */
export function verb<const O extends Options, Answer>(definition: VerbWithFiles<O, Answer>): VerbWithFiles<O, Answer> {
  return definition;
}
