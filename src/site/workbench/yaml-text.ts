import { Document, type Scalar, stringify } from 'yaml';

/** Writes values into a scenario as an author would. */

/** Longest mapping on one line, in letters. */
const MOST_INLINE = 90;

/** Writes a value on one line, valid within brackets too: `{ meet: guards, silver: 30 }`. */
export function inlineText(value: unknown, asJson = false): string {
  if (asJson) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => inlineText(each)).join(', ')}]`;
  if (isMapping(value)) {
    const pairs = Object.entries(value).map(([key, inner]) => `${inlineText(key)}: ${inlineText(inner)}`);
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  return scalarInBrackets(value);
}

/**
 * Writes a value after a key: on the same line, or on lines of its own.
 *
 * @param indent spaces before each of those lines
 */
function valueText(value: unknown, indent: number): string {
  if (!isCollection(value)) return scalarText(value).replaceAll('\n', `\n${' '.repeat(indent)}`);
  const inline = inlineText(value);
  if (isFlat(value) && inline.length <= MOST_INLINE) return inline;
  return `\n${' '.repeat(indent)}${linesText(value, indent)}`;
}

/**
 * Writes a value after a dash; a mapping may start on the same line.
 *
 * @param indent spaces before each further line
 * @param onLines whether to write one key a line even if the mapping fits on one line
 */
export function itemText(value: unknown, indent: number, onLines = false): string {
  if (!isCollection(value) || Array.isArray(value)) return valueText(value, indent);
  const inline = inlineText(value);
  return isFlat(value) && inline.length <= MOST_INLINE && !onLines ? inline : linesText(value, indent);
}

function linesText(value: object, indent: number): string {
  const entries = Array.isArray(value)
    ? value.map((each) => `- ${itemText(each, indent + 2)}`)
    : Object.entries(value).map(([key, inner]) => pairText(key, inner, indent));
  return entries.join(`\n${' '.repeat(indent)}`);
}

function scalarText(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}

/**
 * Writes `key: value`.
 *
 * @param indent spaces before the key
 */
export function pairText(key: string, value: unknown, indent: number): string {
  const text = valueText(value, indent + 2);
  return `${inlineText(key)}:${text.startsWith('\n') ? '' : ' '}${text}`;
}

/** Writes a text in the quotes of another scalar, if possible. */
export function scalarLike(value: unknown, like: Scalar, inBrackets: boolean): string {
  if (typeof value === 'string' && (like.type === 'QUOTE_DOUBLE' || like.type === 'QUOTE_SINGLE')) {
    const node = new Document(value).contents as Scalar;
    node.type = like.type;
    return scalarText(node);
  }
  return inBrackets ? scalarInBrackets(value) : scalarText(value);
}

function scalarInBrackets(value: unknown): string {
  const list = new Document([value]);
  (list.contents as unknown as { flow: boolean }).flow = true;
  return list.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
}

/** Returns whether a value has only words and numbers in it, and is not a list of lines of text. */
function isFlat(value: object): boolean {
  const inner = Object.values(value);
  if (inner.some(isCollection)) return false;
  return !(Array.isArray(value) && inner.some((each) => typeof each === 'string' && /[\s/@]/.test(each)));
}

function isCollection(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return isCollection(value) && !Array.isArray(value);
}
