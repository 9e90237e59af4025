import { createHash } from 'node:crypto';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Faults } from '../../check/fault.ts';
import { pathText } from '../../check/placed-fault.ts';
import { QUESTIONS } from '../../questions/questions.ts';
import { addBook, SHIPPED_IDS } from '../../rules/shelf.ts';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';

const PATH = /\.[cm]?[jt]s$/;

/** Whether a word names the file of a rulebook. */
export function isBookFile(word: string): boolean {
  return PATH.test(word);
}

const OPTION = /^(?:--rules|-r)(?:=(.*))?$/;

/**
 * Adds the rulebooks that a command line names by their files: `--rules ./my-book.js`.
 *
 * @returns the words without them; verbs that take a rulebook get its id in its place
 * @throws Complaint where a file cannot be read or holds no rulebook
 */
export async function addOwnBooks(words: readonly string[], host: Pick<Host, 'read'>): Promise<string[]> {
  const left: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const found = OPTION.exec(word);
    const path = found === null ? undefined : (found[1] ?? words[i + 1]);
    if (path === undefined || !PATH.test(path)) {
      left.push(word);
      continue;
    }
    const id = await addOwnBook(path, host);
    if (found?.[1] === undefined) i++;
    if (takesRules(words[0])) left.push('--rules', id);
  }
  return left;
}

/** Whether a verb has an option of its own that says by which rulebook statlines and warbands are read. */
function takesRules(verb: string): boolean {
  return verb === 'fight' || QUESTIONS.some(({ name, options }) => name === verb && 'rules' in options);
}

/**
 * Adds the rulebook that a file exports.
 *
 * @returns its id
 * @throws Complaint where it cannot be read or holds no rulebook
 */
export async function addOwnBook(path: string, host: Pick<Host, 'read'>): Promise<string> {
  const hash = await hashOf(path, host);
  const url = `${pathToFileURL(resolve(path)).href}?${hash.slice(0, 16)}`;
  const { checkBook } = await import('../../rules/check-book.ts');
  const exported: unknown = await import(url).then(
    (module) => module.default,
    (error) => {
      throw new Complaint(`${path} cannot be loaded: ${error instanceof Error ? error.message : error}`);
    },
  );
  if (exported === undefined)
    throw new Complaint(`${path} exports no rulebook; end it in "export default defineBook({ ... })"`);
  const faults = new Faults();
  const book = checkBook(exported, SHIPPED_IDS, faults);
  if (book === undefined) {
    const said = faults.all.map(({ path: place, problem }) => `  ${pathText(place)}  ${problem}`);
    throw new Complaint(`${path} is no rulebook yet:\n\n${said.join('\n')}`);
  }
  addBook({ id: book.id, url, hash }, book);
  return book.id;
}

/** SHA-256 of a file and of all that it imports from beside it, in hexadecimal. */
async function hashOf(path: string, host: Pick<Host, 'read'>): Promise<string> {
  const hash = createHash('sha256');
  const first = resolve(path);
  const seen = new Set([path]);
  for (const file of seen) {
    const text = await host.read(file);
    const name = relative(dirname(path), file).replaceAll('\\', '/');
    hash.update(`${name} ${text.length}\n`).update(text.replaceAll('\r\n', '\n'));
    for (const [, from] of text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const next = resolve(dirname(file), from);
      if (next !== first) seen.add(next);
    }
  }
  return hash.digest('hex');
}
