import { books } from 'virtual:shipped';
import { isLink, type Linked, readLink } from '../report/link.ts';
import { inflate } from './inflate.ts';
import { servedBooks } from './served-books.ts';

/** The question that the page answers before it is asked one. */
const FIRST = '2hdc/troll-at-rep-5.yaml';

/** What an address opens. */
export type Opening =
  /** A scenario that ships with the page. */
  | { readonly path: string }
  /** A scenario to begin with, of a rulebook that is served. */
  | { readonly example: string }
  | { readonly linked: Linked }
  /** Why it opens nothing, in a sentence. */
  | { readonly problem: string };

/** Whether an address is that of the page alone. */
export function isHomeAddress(hash: string): boolean {
  return hash.length < 2 || hash === '#home';
}

/** Returns what the part of an address after its page opens. */
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

/** The rulebook of an answer, where it is not here; of a question that has no answer yet, reading it says what is wrong. */
async function strangeBook({ digest, text }: Linked): Promise<string | undefined> {
  const [, id] = /^["']?rules["']?\s*:\s*["']?([a-z][a-z0-9-]*)/m.exec(text) ?? [];
  if (digest === '' || id === undefined || Object.hasOwn(books, id)) return undefined;
  return (await servedBooks(document.baseURI)).some((book) => book.id === id) ? undefined : id;
}

function withoutBook(id: string): string {
  return `The rulebook ${id} is not on this page. With its file, "montecrawl open --rules ${id}.js" opens a page that has it.`;
}
