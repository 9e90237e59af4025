import { type Span, Wrong } from './fault.ts';

/** A token of an expression: `4`, `d`, `highest`, `"critical"`, `>=`, or the end. */
export interface Token extends Span {
  readonly is: 'number' | 'die' | 'word' | 'text' | 'sign' | 'end';
  /** In lower case; quoted text without its quotes; '' at the end. */
  readonly text: string;
}

const SIGNS = ['>=', '<=', '==', '!=', '..', ...'+-*/<>=(){},;:%!@#[]'] as const;

/** The `d` of dice: before sides, `%`, `F`, faces in braces or an expression in parentheses. */
const DIE = /d(?=\s*[{(]|\d|%|f(?![a-z\d_]))/iy;
const PATTERNS = [
  ['number', /\d+/y],
  ['die', DIE],
  ['word', /[a-z_][a-z\d_]*/iy],
  ['text', /"[^"]*"|'[^']*'/y],
] as const;

/**
 * Splits an expression into tokens.
 *
 * @throws Wrong at an unknown character
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  return [...tokens, { is: 'end', text: '', at: text.length, end: text.length }];
}

function tokenAt(text: string, at: number): Token {
  for (const [is, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const content = is === 'text' ? found.slice(1, -1) : found.toLowerCase();
    return { is, text: content, at, end: at + found.length };
  }
  const sign = SIGNS.find((each) => text.startsWith(each, at)) ?? ALIASES.get(text[at]);
  if (sign !== undefined)
    return { is: 'sign', text: sign, at, end: at + (text.startsWith(sign, at) ? sign.length : 1) };
  const [character = ''] = text.slice(at);
  const span = { at, end: at + character.length };
  if (/["']/.test(character)) throw new Wrong({ at, end: text.length }, `this text has no ${character} at its end`);
  throw new Wrong(span, `"${character}" means nothing here`);
}

/** Characters inserted by word processors and phones. */
const ALIASES: ReadonlyMap<string | undefined, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
  ['≥', '>='],
  ['≤', '<='],
  ['≠', '!='],
]);
