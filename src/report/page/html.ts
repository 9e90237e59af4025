import { escapeHtml } from '../escape.ts';

/** Text that is HTML already. Everything else that goes into a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly (Html | string)[];

/** HTML with values put in: text is escaped, HTML is not, lists are joined, `undefined` leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, i) => (i === 0 ? '' : write(parts[i - 1])) + string).join(''));
}

/** HTML where a condition holds. */
export function when(condition: boolean, make: () => Html): Html {
  return condition ? make() : new Html('');
}

function write(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join('');
  return escapeHtml(String(part));
}
