import type { AddedBook } from '../rules/registry.ts';

/** A rulebook that `montecrawl open --rules` serves beside the five. */
export interface ServedBook extends Omit<AddedBook, 'url'> {
  readonly title: string;
  /** Its file, seen from the page. */
  readonly script: string;
  /** A scenario to begin with. */
  readonly example: string;
}

/**
 * Returns the rulebooks that are served with the page; none where it lies on a host of files, or there is no network.
 *
 * @param page its address
 */
export async function servedBooks(page: string | URL): Promise<readonly ServedBook[]> {
  try {
    const response = await fetch(new URL('books.json', page));
    return response.ok ? ((await response.json()) as ServedBook[]) : [];
  } catch {
    return [];
  }
}
