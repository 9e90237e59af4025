import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addedBooks } from '../../rules/registry.ts';

/**
 * Where an error, or what caused it, comes from in a book that was added: `my-book.js:12:5`; `undefined` where it comes
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
