import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AddedBook, loadSystem } from '../../rules/registry.ts';
import { starter } from '../../scenario/starter.ts';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';
import { type BookFile, hashOfFiles, isBeside, readBookFiles } from './book-files.ts';

/** The page's copies of the packages that rulebooks import, made by `npm run site`. */
const PACKAGES: Readonly<Record<string, string>> = { 'montecrawl/kit': 'kit/kit.js', zod: 'kit/zod.js' };

/** The file that lists the rulebooks for the page. */
const LIST = 'books.json';

/** Additional files of the page. */
export interface PageBooks {
  /** Texts by file name, relative to the URL of the page. */
  readonly files: ReadonlyMap<string, string>;
  /** Ids of the rulebooks that the page can play. */
  readonly ids: readonly string[];
  /** Reasons for omitted rulebooks, one sentence each without a full stop. */
  readonly leftOut: readonly string[];
}

/**
 * Returns added rulebooks in the form that the page loads.
 *
 * @throws Complaint if a file can no longer be read, or has changed
 */
export async function pageBooks(books: readonly AddedBook[], host: Pick<Host, 'read'>): Promise<PageBooks> {
  const files = new Map<string, string>();
  const listed: { readonly id: string; readonly [key: string]: string }[] = [];
  const leftOut: string[] = [];
  for (const { id, url, hash } of books) {
    const found = await readBookFiles(fileURLToPath(url), host);
    if (hashOfFiles(found) !== hash) throw new Complaint(`${found[0].path} was changed in the meantime; start again`);
    const why = found.map(reasonAgainst).find((each) => each !== undefined);
    if (why !== undefined) {
      leftOut.push(`the page cannot play ${id}: ${why}`);
      continue;
    }
    const folder = `books/${id}-${hash.slice(0, 16)}`;
    const root = commonFolder(found.map(({ path }) => dirname(path)));
    const nameOf = ({ path }: BookFile) => `${folder}/${relative(root, path).split(sep).join('/')}`;
    for (const file of found) files.set(nameOf(file), forPage(file, nameOf(file)));
    const system = await loadSystem(id);
    listed.push({ id, title: system.title, hash, script: addressOf(nameOf(found[0])), example: starter(system) });
  }
  files.set(LIST, JSON.stringify(listed));
  return { files, ids: listed.map(({ id }) => id), leftOut };
}

/** Returns why a browser cannot load a file; `undefined` if it can. */
function reasonAgainst({ path, imports }: BookFile): string | undefined {
  const name = basename(path);
  if (/\.[cm]?ts$/.test(name)) return `${name} is TypeScript, which browsers do not read; compile it to JavaScript`;
  if (/\.cjs$/.test(name)) return `${name} is no JavaScript module, and browsers load no other`;
  const foreign = imports.find(({ from }) => !isBeside(from) && !Object.hasOwn(PACKAGES, from));
  if (foreign === undefined) return undefined;
  return `${name} imports ${foreign.from}, and a browser has ${Object.keys(PACKAGES).join(' and ')} alone`;
}

/** Returns the text of a file with package imports replaced by their path on the page; line numbers stay the same. */
function forPage({ text, imports }: BookFile, name: string): string {
  const up = '../'.repeat(name.split('/').length - 1);
  return imports
    .filter(({ from }) => Object.hasOwn(PACKAGES, from))
    .sort((one, other) => other.start - one.start)
    .reduce(
      (changed, { from, start, end }) => changed.slice(0, start) + up + PACKAGES[from] + changed.slice(end),
      text,
    );
}

function addressOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

/** Returns the innermost folder that contains all of these. */
function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let shared = common;
    while (relative(shared, folder).startsWith('..')) shared = join(shared, '..');
    return shared;
  });
}
