import { stringify } from 'yaml';
import { harmless } from '../check/harmless.ts';
import type { WordName } from './glossary.ts';

/** From what an answer was made, and how it is made again. */
export interface Made {
  /** What it rests on beside seed, digest and version: games, method ... */
  readonly facts: readonly { readonly name: string; readonly value: string; readonly word?: WordName }[];
  /** `undefined` where there are several, or none. */
  readonly seed?: number;
  /** `undefined` where nothing was counted that could have one. */
  readonly digest?: string;
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** What the commands read. */
  readonly sources: readonly SourceFile[];
  /** Address at which the page asks the question again. */
  readonly page?: string | undefined;
  /** Commands, each after what it does: `This makes this report again:`. */
  readonly commands: readonly { readonly does: string; readonly command: string }[];
}

/** A file that is saved to run a command on. */
export interface SourceFile {
  /** Name to save it as. */
  readonly file: string;
  /** What it is: `The scenario`. */
  readonly name: string;
  /** As plain JSON. */
  readonly content: unknown;
}

/** Words that stand in what is told of how an answer was made. */
export function wordsOfMaking({ seed, digest }: Made): WordName[] {
  return [...(seed === undefined ? [] : (['seed'] as const)), ...(digest === undefined ? [] : (['digest'] as const))];
}

/** What stands above the command that repeats it; what was broken off does not come out the same twice. */
export function repeats(interrupted = false): string {
  return interrupted ? 'This asks it again, to the end:' : 'This makes this report again, byte for byte:';
}

/** Text of a file that is read as the same again. */
export function yamlOf(content: unknown): string {
  const text = stringify(content, { lineWidth: 100 });
  // Between double quotes what is written out is read as the character again.
  return harmless(text) === text
    ? text
    : harmless(stringify(content, { lineWidth: 100, defaultStringType: 'QUOTE_DOUBLE' }));
}

/** What to do before the commands can be run; '' where they read nothing. */
export function savingSentence(sources: readonly SourceFile[]): string {
  const [first, ...more] = sources;
  if (first === undefined) return '';
  const save =
    more.length === 0
      ? `Save what stands below as ${first.file}.`
      : 'Save each of these in one folder, under the name that stands before it.';
  const book = sources.map(ownBookOf).find((name) => name !== undefined);
  return book === undefined ? save : `${save} The rulebook is ${book}: add --rules and its file to each command.`;
}

/** The exact name of the rulebook of a scenario, where it is none of those that ship. */
function ownBookOf({ content }: SourceFile): string | undefined {
  const { rules } = Object(content) as { readonly rules?: unknown };
  return typeof rules === 'string' && rules.includes('@') ? rules : undefined;
}
