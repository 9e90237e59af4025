/**
 * Characters that control a terminal or reverse text: control characters except tab and line feed, line and paragraph
 * separators, and marks, embeddings, overrides and isolates of bidirectional text.
 */
const STEERING = '\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u206f';
/** Invisible characters, with which two different names could look the same. */
const UNSEEN = '\\n\\u200b-\\u200d\\u2060-\\u2064\\ufeff';
/** The escape sequences of reports for a terminal: bold, faint, colours and their ends. */
const PAINT = '\\x1b\\[(?:[12]|22|3\\d|4\\d|100)m';

const HARMFUL = new RegExp(`[${STEERING}]`, 'g');
const HARMFUL_OR_UNSEEN = new RegExp(`[${STEERING}${UNSEEN}]`, 'g');
const HARMFUL_BUT_PAINT = new RegExp(`${PAINT}|[${STEERING}]`, 'g');
const BREAKS = /[\t-\r\x85\u2028\u2029]+/g;

/** Replaces characters that control a terminal or reverse text by their escapes, as `\u202e`. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, writtenOut);
}

/** Returns {@link harmless} text on one line. */
export function harmlessLine(text: string): string {
  return harmless(text.replace(BREAKS, ' '));
}

/** Returns {@link harmless} text with escapes for invisible characters, line feeds and joiners too. */
export function visible(text: string): string {
  return text.replace(HARMFUL_OR_UNSEEN, writtenOut);
}

/** Returns {@link harmless} text that keeps colours for a terminal. */
export function harmlessPaint(text: string): string {
  return text.replace(HARMFUL_BUT_PAINT, (found) => (found.length > 1 ? found : writtenOut(found)));
}

/** Returns `\u202e`, which JSON reads as the character. */
function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
