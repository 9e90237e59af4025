import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Faults } from '../../check/fault.ts';
import { pathText } from '../../check/placed-fault.ts';
import { QUESTIONS } from '../../questions/questions.ts';
import { addBook, addedBooks, SHIPPED_IDS } from '../../rules/registry.ts';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';
import { hasSettings, PROJECT_FILE } from './project-file.ts';

const PATH = /\.[cm]?[jt]s$/;

/** Returns whether a word is the file name of a rulebook. */
export function isBookFile(word: string): boolean {
  return PATH.test(word);
}

/** Default file access, for programs that use the library. */
const FILES: Pick<Host, 'read'> = { read: (path) => readFile(path, 'utf8') };

const OPTION = /^(?:--rules|-r)(?:=(.*))?$/;

/**
 * Adds the rulebooks that a command line names by file, `--rules ./my-book.mjs`; if it names none, those of the project
 * in the current folder.
 *
 * @returns the other words. For `fight` the id replaces the file, since its statlines name no rulebook.
 * @throws Complaint if a file cannot be read or holds no rulebook
 */
export async function addOwnBooks(words: readonly string[], host: Pick<Host, 'read' | 'load'>): Promise<string[]> {
  const [verb] = words;
  const left: string[] = [];
  let areNamed = false;
  for (let i = 0; i < words.length; i++) {
    const found = OPTION.exec(words[i]);
    const value = found === null ? undefined : (found[1] ?? words[i + 1]);
    if (value !== undefined && isBookFile(value)) {
      const id = await addOwnBook(value, host);
      if (verb === 'fight') left.push('--rules', id);
      if (found?.[1] === undefined) i++;
      areNamed = true;
    } else if (found !== null && !takesId(verb)) {
      throw new Complaint(
        `--rules takes the file of a rulebook of your own, such as ./my-book.mjs, not "${value ?? ''}"`,
      );
    } else left.push(words[i]);
  }
  if (!areNamed) for (const path of await projectBooks(host)) await addOwnBook(path, host);
  return left;
}

async function projectBooks(host: Pick<Host, 'load'>): Promise<string[]> {
  const text = await host.load(PROJECT_FILE);
  return hasSettings(text) ? (await import('./project-books.ts')).booksOfProject(text) : [];
}

/** Returns whether a verb also needs the id of the rulebook, to read statlines or warbands or to complete words. */
function takesId(verb: string): boolean {
  return (
    ['fight', 'complete'].includes(verb) || QUESTIONS.some(({ name, options }) => name === verb && 'rules' in options)
  );
}

/**
 * Adds the rulebook that a file exports.
 *
 * @returns its id
 * @throws Complaint if it cannot be read or holds no rulebook, or another file has one with the same id
 */
export async function addOwnBook(path: string, host: Pick<Host, 'read'> = FILES): Promise<string> {
  const { readBookFiles, hashOfFiles } = await import('./book-files.ts');
  const hash = hashOfFiles(await readBookFiles(path, host));
  const url = `${pathToFileURL(resolve(path)).href}?${hash.slice(0, 16)}`;
  const exported: unknown = await import(url).then(
    (module) => module.default,
    (error) => {
      throw new Complaint(`${path} cannot be loaded: ${reasonOf(error)}`);
    },
  );
  if (exported === undefined)
    throw new Complaint(`${path} exports no rulebook; end it in "export default defineBook({ ... })"`);
  const faults = new Faults();
  const { checkExported } = await import('../../rules/check-exported.ts');
  const id = checkExported(exported, SHIPPED_IDS, faults);
  if (id === undefined) {
    const said = faults.all.map(({ path: place, problem }) => `  ${pathText(place)}  ${problem}`);
    throw new Complaint(`${path} is no rulebook yet:\n\n${said.join('\n')}`);
  }
  const other = addedBooks().find((book) => book.id === id);
  if (other !== undefined && other.hash !== hash)
    throw new Complaint(`${path} has the id ${id}, and so has another rulebook that is added; give one another id`);
  addBook({ id, url, hash });
  return id;
}

/** Returns why a file cannot be loaded, and the remedy. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("package 'montecrawl'"))
    return 'it imports montecrawl, which is not installed in its folder; run "npm install montecrawl" there';
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `Node reads TypeScript from version 22.18 on, and this is ${process.versions.node}`;
  return error.message;
}
