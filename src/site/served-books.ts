import type { AddedBook } from '../rules/registry.ts';

/** A rulebook that `montecrawl open --rules` serves in addition to the shipped ones. */
export interface ServedBook extends Omit<AddedBook, 'url'> {
  readonly title: string;
  /** Path of its file, relative to the page. */
  readonly script: string;
  /** An example scenario. */
  readonly example: string;
}

/**
 * Returns the rulebooks that are served with the page; none on a static host or without a network.
 *
 * @param page URL of the page
 */
export async function servedBooks(page: string | URL): Promise<readonly ServedBook[]> {
  try {
    const response = await fetch(new URL('books.json', page));
    return response.ok ? ((await response.json()) as ServedBook[]) : [];
  } catch {
    return [];
  }
}
