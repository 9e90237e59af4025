import { escapeHtml } from '../escape.ts';

/** Text that is HTML already. Everything else that goes into a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly (Html | string)[];

/**
 * HTML with values put in: text is escaped, HTML is not, lists are joined, `undefined` leaves nothing. Words that are
 * written from right to left are isolated, so that they change no order but their own.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const place = (i: number) => isElement(strings.slice(0, i).join(''));
  return new Html(strings.map((string, i) => (i === 0 ? '' : write(parts[i - 1], () => place(i))) + string).join(''));
}

/** HTML where a condition holds. */
export function when(condition: boolean, make: () => Html): Html {
  return condition ? make() : new Html('');
}

/** @param mayMarkUp whether elements may stand where the part stands */
function write(part: Part, mayMarkUp: () => boolean): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((each) => write(each, mayMarkUp)).join('');
  const text = escapeHtml(String(part));
  return RIGHT_TO_LEFT.test(text) && mayMarkUp() ? text.replace(RIGHT_TO_LEFT_WORDS, '<bdi>$&</bdi>') : text;
}

/** Whether what comes after is neither in a tag nor in the title, which is text only. */
function isElement(before: string): boolean {
  return before.lastIndexOf('<') <= before.lastIndexOf('>') && !before.endsWith('<title>');
}

/** Blocks of Hebrew, Arabic, Syriac, Thaana, N'Ko and other scripts of that direction. */
const LETTER = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const RIGHT_TO_LEFT = new RegExp(LETTER, 'u');
/** From one letter to another, with numbers and signs between them that belong to a name. */
const RIGHT_TO_LEFT_WORDS = new RegExp(`${LETTER}(?:[\\p{M}\\p{Nd} _'-]*${LETTER})*`, 'gu');
