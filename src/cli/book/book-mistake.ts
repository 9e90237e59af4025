import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addedBooks } from '../../rules/registry.ts';

/**
 * Returns the place in an added book where an error or its cause comes from: `my-book.mjs:12:5`; `undefined` if it comes
 * from elsewhere.
 */
export function placeInBook(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { stack = '', cause } = error;
  for (const { url } of addedBooks()) {
    const at = stack.indexOf(`${url}:`);
    const [place] = /^:\d+:\d+/.exec(at < 0 ? '' : stack.slice(at + url.length)) ?? [];
    if (place !== undefined) return `${basename(fileURLToPath(url))}${place}`;
  }
  return placeInBook(cause);
}
