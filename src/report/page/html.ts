import { escapeHtml } from '../escape.ts';

/** Text that is HTML already. Everything else in a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly (Html | string)[];

/**
 * A template tag for HTML: text is escaped, HTML is not, lists are joined, `undefined` is left out. Right-to-left words
 * are isolated, so that they do not reorder other text.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const place = (i: number) => isElement(strings.slice(0, i).join(''));
  return new Html(strings.map((string, i) => (i === 0 ? '' : write(parts[i - 1], () => place(i))) + string).join(''));
}

/** Returns HTML if a condition is true. */
export function when(condition: boolean, make: () => Html): Html {
  return condition ? make() : new Html('');
}

/** @param mayMarkUp returns whether elements are allowed at the position of the part */
function write(part: Part, mayMarkUp: () => boolean): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((each) => write(each, mayMarkUp)).join('');
  const text = escapeHtml(String(part));
  return RIGHT_TO_LEFT.test(text) && mayMarkUp() ? text.replace(RIGHT_TO_LEFT_WORDS, '<bdi>$&</bdi>') : text;
}

/** Returns whether the next text is neither in a tag nor in the title, which is text only. */
function isElement(before: string): boolean {
  return before.lastIndexOf('<') <= before.lastIndexOf('>') && !before.endsWith('<title>');
}

/** Blocks of Hebrew, Arabic, Syriac, Thaana, N'Ko and other right-to-left scripts. */
const LETTER = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const RIGHT_TO_LEFT = new RegExp(LETTER, 'u');
/** From one letter to another, with numbers and signs between them that belong to a name. */
const RIGHT_TO_LEFT_WORDS = new RegExp(`${LETTER}(?:[\\p{M}\\p{Nd} _'-]*${LETTER})*`, 'gu');
