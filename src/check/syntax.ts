import type { YAMLError } from 'yaml';
import type { Path } from './fault.ts';
import type { Text } from './text.ts';

/** Adds a fault at an offset in the text. */
export type AddFault = (offset: number, problem: string, path?: Path) => void;

/** Most syntax faults reported, since each causes others after it. */
const MOST_SYNTAX_FAULTS = 5;

const UNCLOSED = /^Missing closing (["'])quote/;
/** Errors on correct lines that follow an incorrect one. */
const FOLLOWS = /^(?:Unexpected .* token in YAML stream|Not a YAML token|Implicit (?:map )?keys )/s;

/**
 * Reports errors of the YAML parser in plain words, the first of each line.
 *
 * @returns whether there were any
 */
export function addSyntaxFaults(text: Text, errors: YAMLError[], add: AddFault): boolean {
  const lines = new Set<number>();
  for (const error of errors.sort((a, b) => a.pos[0] - b.pos[0])) {
    if (lines.size === MOST_SYNTAX_FAULTS) break;
    if (lines.size > 0 && FOLLOWS.test(error.message)) continue;
    const { offset, problem } = inWords(text.text, error);
    const { line } = text.at(offset);
    if (!lines.has(line)) add(offset, problem);
    lines.add(line);
  }
  return lines.size > 0;
}

interface SyntaxFault {
  readonly offset: number;
  readonly problem: string;
}

function inWords(text: string, error: YAMLError): SyntaxFault {
  const [offset] = error.pos;
  const { message } = error;
  // An unclosed quotation is detected at the end of the file; report its start, the last such mark.
  const [, quote] = UNCLOSED.exec(message) ?? [];
  if (quote !== undefined)
    return { offset: text.lastIndexOf(quote, offset), problem: 'a quotation mark is opened and never closed' };
  const tab = tabIn(text, written(text, offset));
  if (tab !== undefined) return { offset: tab, problem: TAB };
  if (message.startsWith('Nested mappings')) return secondColon(text, offset);
  const [, bracket] = /must (?:.* and )?end with a (.)/.exec(message) ?? [];
  if (bracket !== undefined)
    return { offset, problem: `a ${bracket} is missing here or before, or its content is not indented` };
  const [, sign] = /^Plain value cannot start with .* (\S)$/.exec(message) ?? [];
  if (sign !== undefined) return { offset, problem: `text that begins with ${sign} needs quotes around it` };
  const said = WORDS.find(([words]) => message.startsWith(words) || error.code === words)?.[1];
  // Show the fault of an indented line at the first character after the indentation.
  if (said !== undefined)
    return { offset: error.code === 'TAB_AS_INDENT' ? offset : written(text, offset), problem: said };
  const plain = message.replace(/\s+/g, ' ');
  const short = plain.length > 120 ? `${plain.slice(0, 120)}...` : plain;
  return { offset, problem: `this is not YAML: ${short.charAt(0).toLowerCase()}${short.slice(1)}` };
}

const TAB = 'a tab cannot indent YAML; use spaces';

/** By error code, or by the beginning of a message. */
const WORDS: readonly (readonly [words: string, problem: string])[] = [
  ['TAB_AS_INDENT', TAB],
  ['KEY_OVER_1024_CHARS', 'this key is longer than 1024 characters'],
  ['TAG_RESOLVE_FAILED', 'tags such as !this are not supported; leave them out'],
  ['BAD_DIRECTIVE', 'lines that begin with % are not supported; leave them out'],
  ['BLOCK_IN_FLOW', 'inside brackets this needs quotes, or a comma before it'],
  ['All mapping items', 'the keys of a mapping start in the same column; indent this one like those before it'],
  ['All sequence items', 'the entries of a list start in the same column; indent this one like those before it'],
  ['A block sequence may not', 'the entries of a list start in the same column; indent this one like those before it'],
  [
    'Block scalar lines must',
    'this line of a text after | or > is indented less than the first line; indent them alike',
  ],
  ['Block scalar values in', 'the text after | or > must be indented further than its key'],
  ['Not a YAML token', 'the text after | or > must start on the next line'],
  ['Unexpected block-seq-ind', 'a list starts on the line after its key'],
  ['Sequence item without', 'an entry of this list starts with "- ", and its other keys stand below the first key'],
  ['BAD_DQ_ESCAPE', 'in double quotes write a backslash twice'],
  ['Missing ,', 'a comma is missing before this'],
  ['MULTILINE_IMPLICIT_KEY', 'this is neither a key followed by ": " nor the indented rest of the text above'],
  ['Implicit map keys', 'this is neither a key followed by ": " nor the indented rest of the text above'],
  ['UNEXPECTED_TOKEN', 'this does not fit the lines before it; check indents, brackets and quotes'],
];

/** Returns the offset of the first tab in the indentation of a line; `undefined` if it has none. */
function tabIn(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(text.slice(start)) ?? [];
  const tab = indent.indexOf('\t');
  return tab < 0 ? undefined : start + tab;
}

/**
 * Returns the fault of a key inside a value: on its line after a second colon, or on the next line, indented too far.
 */
function secondColon(text: string, offset: number): SyntaxFault {
  const end = text.indexOf('\n', offset);
  const line = text.slice(offset, end < 0 ? undefined : end);
  if (end < 0 || /:(?:\s|$)/.test(line.trimEnd()))
    return { offset, problem: 'this line has a second ": "; put the text in quotes' };
  return {
    offset: written(text, end + 1),
    problem: 'this line is indented like the rest of the text before it; start it in the column of the key above',
  };
}

/** Returns the offset of the next character that is not a space. */
function written(text: string, offset: number): number {
  const spaces = /^[ \n\r]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return offset + spaces < text.length ? offset + spaces : offset;
}
