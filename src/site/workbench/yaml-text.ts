import { Document, type Scalar, stringify } from 'yaml';

/** How values are written into a scenario: as its author would. */

/** Mappings up to this length stand on one line. */
const MOST_INLINE = 90;

/** A value on one line, right within brackets too: `{ meet: guards, silver: 30 }`. */
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
 * A value as it stands after a key: on that line, or on lines of its own.
 *
 * @param indent spaces before each line of its own
 */
function valueText(value: unknown, indent: number): string {
  if (!isCollection(value)) return scalarText(value).replaceAll('\n', `\n${' '.repeat(indent)}`);
  const inline = inlineText(value);
  if (isFlat(value) && inline.length <= MOST_INLINE) return inline;
  return `\n${' '.repeat(indent)}${linesText(value, indent)}`;
}

/**
 * A value as it stands after a dash, on whose line a mapping may begin.
 *
 * @param indent spaces before each further line
 * @param onLines whether a mapping that would fit on one line has a line for each key, too
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

/** `key: value`. @param indent spaces before the key */
export function pairText(key: string, value: unknown, indent: number): string {
  const text = valueText(value, indent + 2);
  return `${inlineText(key)}:${text.startsWith('\n') ? '' : ' '}${text}`;
}

/** A text in the quotes of another, where it can stand in them. */
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

/** Whether a value is at most a list or mapping of words and numbers, and no list of lines of text. */
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
