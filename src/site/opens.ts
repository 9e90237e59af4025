import { books } from 'virtual:shipped';
import { isLink, type Linked, readLink } from '../report/link.ts';
import { inflate } from './inflate.ts';
import { servedBooks } from './served-books.ts';

/** The question that the page shows at first. */
const FIRST = '2hdc/troll-at-rep-5.yaml';

/** What a URL opens. */
export type Opening =
  /** A shipped scenario. */
  | { readonly path: string }
  /** The example scenario of a served rulebook. */
  | { readonly example: string }
  | { readonly linked: Linked }
  /** The reason it opens nothing, as a sentence. */
  | { readonly problem: string };

/** Returns whether a fragment is empty or that of the home page. */
export function isHomeAddress(hash: string): boolean {
  return hash.length < 2 || hash === '#home';
}

/** Returns what the fragment of a URL opens. */
export async function opens(hash: string): Promise<Opening> {
  if (isHomeAddress(hash)) return { path: FIRST };
  if (/^#[a-z0-9-]+(?:\/[a-z0-9-]+)+$/.test(hash)) return { path: `${hash.slice(1)}.yaml` };
  if (/^#[a-z][a-z0-9-]+$/.test(hash) && !isLink(hash)) return exampleOf(hash.slice(1));
  if (!isLink(hash)) return { problem: 'It is neither a question of ours nor a link to an answer.' };
  const linked = readLink(hash, inflate);
  if ('problem' in linked) return { problem: `${linked.problem.charAt(0).toUpperCase()}${linked.problem.slice(1)}.` };
  const strange = await strangeBook(linked);
  return strange === undefined ? { linked } : { problem: withoutBook(strange) };
}

async function exampleOf(id: string): Promise<Opening> {
  const found = (await servedBooks(document.baseURI)).find((book) => book.id === id);
  return found === undefined ? { problem: withoutBook(id) } : { example: found.example };
}

/**
 * Returns the rulebook of a linked answer if the page does not have it. For a link without an answer, reading it
 * reports the error.
 */
async function strangeBook({ digest, text }: Linked): Promise<string | undefined> {
  const [, id] = /^["']?rules["']?\s*:\s*["']?([a-z][a-z0-9-]*)/m.exec(text) ?? [];
  if (digest === '' || id === undefined || Object.hasOwn(books, id)) return undefined;
  return (await servedBooks(document.baseURI)).some((book) => book.id === id) ? undefined : id;
}

function withoutBook(id: string): string {
  return `The rulebook ${id} is not on this page. With its file, "montecrawl open --rules ${id}.js" opens a page that has it.`;
}
