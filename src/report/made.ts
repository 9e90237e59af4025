import { stringify } from 'yaml';
import { harmless } from '../check/harmless.ts';
import type { WordName } from './glossary.ts';

/** What an answer was made from, and how to make it again. */
export interface Made {
  /** Facts beside seed, digest and version: games, method ... */
  readonly facts: readonly { readonly name: string; readonly value: string; readonly word?: WordName }[];
  /** `undefined` if there are several, or none. */
  readonly seed?: number;
  /** `undefined` if there were no games that could have one. */
  readonly digest?: string;
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** The files that the commands read. */
  readonly sources: readonly SourceFile[];
  /** Address at which the page asks the question again. */
  readonly page?: string | undefined;
  /** Commands, each with a description: `This makes this report again:`. */
  readonly commands: readonly { readonly does: string; readonly command: string }[];
}

/** A file to save before running a command. */
export interface SourceFile {
  /** Name to save it as. */
  readonly file: string;
  /** Its description: `The scenario`. */
  readonly name: string;
  /** As plain JSON. */
  readonly content: unknown;
}

/** Returns the glossary words used in the description of how an answer was made. */
export function wordsOfMaking({ seed, digest }: Made): WordName[] {
  return [...(seed === undefined ? [] : (['seed'] as const)), ...(digest === undefined ? [] : (['digest'] as const))];
}

/** Returns the sentence above the command that repeats an answer; an interrupted one is not reproducible. */
export function repeats(interrupted = false): string {
  return interrupted ? 'This asks it again, to the end:' : 'This makes this report again, byte for byte:';
}

/** Returns YAML text that reads as the same value. */
export function yamlOf(content: unknown): string {
  const text = stringify(content, { lineWidth: 100 });
  // In double quotes, escapes are read as the character again.
  return harmless(text) === text
    ? text
    : harmless(stringify(content, { lineWidth: 100, defaultStringType: 'QUOTE_DOUBLE' }));
}

/** Says which files to save before running the commands; '' if they read none. */
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

/** Returns the exact name of a scenario's rulebook, if it does not ship with the program. */
function ownBookOf({ content }: SourceFile): string | undefined {
  const { rules } = Object(content) as { readonly rules?: unknown };
  return typeof rules === 'string' && rules.includes('@') ? rules : undefined;
}
