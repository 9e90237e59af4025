import { servedBooks } from './served-books.ts';

/** Adds the rulebooks that are served with the page to those that a worker can play. Each is loaded on first use. */
export async function addServedBooks(): Promise<void> {
  // Worker scripts are in a subfolder.
  const page = new URL('../', self.location.href);
  const books = await servedBooks(page);
  if (books.length === 0) return;
  const { addBook } = await import('../rules/registry.ts');
  for (const { id, hash, script } of books) addBook({ id, hash, url: new URL(script, page).href });
}
