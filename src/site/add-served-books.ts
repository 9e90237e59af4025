import { servedBooks } from './served-books.ts';

/** Adds the rulebooks that are served with the page to what a worker can play. Each is loaded when it is asked for. */
export async function addServedBooks(): Promise<void> {
  // Scripts of workers lie in a folder of their own.
  const page = new URL('../', self.location.href);
  const books = await servedBooks(page);
  if (books.length === 0) return;
  const { addBook } = await import('../rules/registry.ts');
  for (const { id, hash, script } of books) addBook({ id, hash, url: new URL(script, page).href });
}
