/**
 * Characters that steer a terminal, or turn round the text that stands after them: control characters but for tab and
 * line feed, line and paragraph separators, and marks, embeddings, overrides and isolates of bidirectional text.
 */
const STEERING = '\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u206f';
/** Characters that cannot be seen, so that two names look the same. */
const UNSEEN = '\\n\\u200b-\\u200d\\u2060-\\u2064\\ufeff';
/** The escape sequences that a report for a terminal is painted with: bold, faint, colours and their ends. */
const PAINT = '\\x1b\\[(?:[12]|22|3\\d|4\\d|100)m';

const HARMFUL = new RegExp(`[${STEERING}]`, 'g');
const HARMFUL_OR_UNSEEN = new RegExp(`[${STEERING}${UNSEEN}]`, 'g');
const HARMFUL_BUT_PAINT = new RegExp(`${PAINT}|[${STEERING}]`, 'g');
const BREAKS = /[\t-\r\x85\u2028\u2029]+/g;

/** Text that steers no terminal and turns no other text round: characters that would are written out, as `\u202e`. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, writtenOut);
}

/** {@link harmless} text on one line. */
export function harmlessLine(text: string): string {
  return harmless(text.replace(BREAKS, ' '));
}

/** {@link harmless} text in which everything can be seen, line feeds and joiners too. */
export function visible(text: string): string {
  return text.replace(HARMFUL_OR_UNSEEN, writtenOut);
}

/** {@link harmless} text that may be painted: a terminal with colours shows it so. */
export function harmlessPaint(text: string): string {
  return text.replace(HARMFUL_BUT_PAINT, (found) => (found.length > 1 ? found : writtenOut(found)));
}

/** `\u202e`, which JSON reads as the character. */
function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
