import { posix } from 'node:path';
import type { Subject } from '../analysis/answer-scenario.ts';
import type { FaultReport } from '../check/placed-fault.ts';
import { loadSystem } from '../rules/registry.ts';
import type { RuleSystem, SystemId } from '../rules/system.ts';
import type { Changes, Reading } from '../scenario/reading.ts';
import type { LoadUse } from '../scenario/use.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { readNamed } from './scenario-paths.ts';

/** What reading needs of the world. */
type Files = Pick<Host, 'entries' | 'filesIn' | 'read'>;

/** What reading needs where an author may have to know something of files that are right. */
type NotedFiles = Files & Pick<Host, 'note'>;

/** A scenario that was found right, with the text of each file it was read from, its own first, by path. */
export interface ReadQuestion extends Subject {
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads files that sides and rows are taken from, by their place relative to the file that says so. */
export function useFrom(files: Files): LoadUse {
  return async (use, from) => {
    const used = posix.isAbsolute(use) ? use : posix.join(posix.dirname(from), use);
    return { path: used, text: await readNamed(used, files) };
  };
}

/**
 * Loads a rulebook, with the rows of files beside its own.
 *
 * @throws Complaint with everything that is wrong with them
 */
export async function systemWith(id: SystemId, use: readonly string[], files: Files): Promise<RuleSystem> {
  const plain = await loadSystem(id);
  if (use.length === 0) return plain;
  if (plain.extend === undefined) throw new Complaint(`${id} has no kinds of rows to define, so --use has no place`);
  const { extendBook } = await import('../scenario/bestiary.ts');
  const book = await extendBook(id, use, useFrom(files));
  if ('faults' in book) throw await complaintOf([book]);
  return book.system;
}

/** Reads a scenario and the files it uses. */
export async function readFile(path: string, changes: Changes, files: Files): Promise<Reading> {
  // Loaded here, since `fight` needs the complaints of this file but never its YAML.
  const { readScenario } = await import('../scenario/read-scenario.ts');
  return readScenario(await readNamed(path, files), path, useFrom(files), changes);
}

/**
 * Reads scenarios.
 *
 * @throws Complaint with everything that is wrong with any of them
 */
export async function readFiles(
  paths: readonly string[],
  changes: Changes,
  files: NotedFiles,
): Promise<ReadQuestion[]> {
  const questions: ReadQuestion[] = [];
  const remarks: string[] = [];
  const wrong: (FaultReport | Unread)[] = [];
  for (const path of paths) {
    const texts = new Map<string, string>();
    const reading = await readFile(path, changes, keeping(texts, files)).catch(asUnread);
    if ('faults' in reading || 'unread' in reading) wrong.push(reading);
    else {
      remarks.push(...(reading.remarks ?? []));
      questions.push({ ...reading, texts });
    }
  }
  if (wrong.length > 0) throw await complaintOf(wrong);
  for (const remark of new Set(remarks)) files.note(remark);
  return questions;
}

/** The same files, each text that is read being kept. */
export function keeping(texts: Map<string, string>, files: Files): Files {
  return {
    entries: (folder) => files.entries(folder),
    filesIn: (folder) => files.filesIn(folder),
    async read(path) {
      const text = await files.read(path);
      texts.set(path, text);
      return text;
    },
  };
}

/** Why a file could not be read at all. */
export interface Unread {
  readonly unread: string;
}

/** Makes a complaint about one file something to be said with what is wrong with others. */
export function asUnread(error: unknown): Unread {
  if (error instanceof Complaint) return { unread: error.message };
  throw error;
}

/** Everything wrong, in one message. */
export async function complaintOf(wrong: readonly (FaultReport | Unread)[]): Promise<Complaint> {
  const said = wrong.flatMap((each) => ('unread' in each ? each.unread : []));
  const reports = wrong.flatMap((each) => ('unread' in each ? [] : each));
  if (reports.length === 0) return new Complaint(said.join('\n'));
  // Loaded here, since a question without faults has no need of it.
  const { showFaults } = await import('../check/show-faults.ts');
  // What is wrong with an option is wrong for every file that it was asked of, and said once.
  const faults = new Map(reports.flatMap((report) => report.faults).map((fault) => [JSON.stringify(fault), fault]));
  const texts = new Map(reports.flatMap((report) => [...report.texts]));
  return new Complaint(
    [...said.map((line) => `${line}\n\n`), showFaults({ faults: [...faults.values()], texts }).trimEnd()].join(''),
  );
}
