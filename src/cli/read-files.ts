import { isAbsolute, posix } from 'node:path';
import type { Subject } from '../analysis/answer-scenario.ts';
import type { FaultReport } from '../check/placed-fault.ts';
import { loadSystem } from '../rules/registry.ts';
import type { RuleSystem, SystemId } from '../rules/system.ts';
import type { Changes, Reading } from '../scenario/reading.ts';
import type { LoadUse } from '../scenario/use.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { readNamed } from './scenario-paths.ts';

/** The part of the host that reading needs. */
type Files = Pick<Host, 'entries' | 'filesIn' | 'read'>;

/** The same, with notes for remarks on correct files. */
type NotedFiles = Files & Pick<Host, 'note'>;

/** A valid scenario, with the text of each file it was read from by path, its own first. */
export interface ReadQuestion extends Subject {
  readonly texts: ReadonlyMap<string, string>;
}

/** Returns a loader for the files named by `use`, relative to the file that names them. */
export function useFrom(files: Files): LoadUse {
  return async (use, from) => {
    const used = isAbsolute(use) ? use : posix.join(posix.dirname(from), use);
    return { path: used, text: await readNamed(used, files) };
  };
}

/**
 * Loads a rulebook and adds the rows of files.
 *
 * @throws Complaint which lists everything wrong with them
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
  // Loaded here, because `fight` needs the complaints of this file but never its YAML.
  const { readScenario } = await import('../scenario/read-scenario.ts');
  return readScenario(await readNamed(path, files), path, useFrom(files), changes);
}

/**
 * Reads scenarios.
 *
 * @throws Complaint which lists everything wrong with any of them
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

/** Wraps file access so that each text read is kept in a map. */
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

/** A file that could not be read at all, with the reason. */
export interface Unread {
  readonly unread: string;
}

/** Turns a complaint about one file into a value, so that the faults of other files can be reported with it. */
export function asUnread(error: unknown): Unread {
  if (error instanceof Complaint) return { unread: error.message };
  throw error;
}

/** Returns one complaint for everything wrong. */
export async function complaintOf(wrong: readonly (FaultReport | Unread)[]): Promise<Complaint> {
  const said = wrong.flatMap((each) => ('unread' in each ? each.unread : []));
  const reports = wrong.flatMap((each) => ('unread' in each ? [] : each));
  if (reports.length === 0) return new Complaint(said.join('\n'));
  // Loaded here, because a question without faults does not need it.
  const { showFaults } = await import('../check/show-faults.ts');
  // A faulty option is at fault for every file, but is reported once.
  const faults = new Map(reports.flatMap((report) => report.faults).map((fault) => [JSON.stringify(fault), fault]));
  const texts = new Map(reports.flatMap((report) => [...report.texts]));
  return new Complaint(
    [...said.map((line) => `${line}\n\n`), showFaults({ faults: [...faults.values()], texts }).trimEnd()].join(''),
  );
}
