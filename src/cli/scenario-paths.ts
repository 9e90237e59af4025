import { posix } from 'node:path';
import { wordList } from '../check/fault.ts';
import { nearest } from '../check/word.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** What finding files needs of the world. */
type Files = Pick<Host, 'entries' | 'filesIn' | 'read'>;

/** Returns the files that paths on a command line mean: a folder means all scenarios, warbands and bestiaries in it and below. */
export async function filePaths(paths: readonly string[], files: Files): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => (await textsBelow(path, files)) ?? [path]));
  return [...new Set(found.flat())];
}

/**
 * Returns the scenarios that paths on a command line mean: a folder means all in it and below.
 *
 * @throws Complaint where a folder has none
 */
export async function scenarioPaths(paths: readonly string[], files: Files): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const all = await textsBelow(path, files);
      if (all === undefined) return [path];
      const { kindOfFile } = await import('../scenario/file-kind.ts');
      const isScenario = async (file: string) =>
        kindOfFile({ path: file, text: await files.read(file) }).kind === 'scenario' ? [file] : [];
      const scenarios = (await Promise.all(all.map(isScenario))).flat();
      if (scenarios.length === 0) throw new Complaint(`${path} is a folder without scenarios`);
      return scenarios;
    }),
  );
  return [...new Set(found.flat())];
}

/** What the program itself writes: baselines, their caches, and answers. */
const WRITTEN = /(?:^|\/)(?:baseline(?:\.cache)?|result)\.json$/;

/** YAML and JSON files in a folder and below but for those the program wrote; `undefined` where the path is no folder. */
async function textsBelow(path: string, files: Files): Promise<string[] | undefined> {
  // Most paths are files, and say so by their names.
  if (isText(path)) return undefined;
  const entries = await files.entries(path);
  if (entries === undefined) return undefined;
  const all = await files.filesIn(path);
  return all.filter((file) => isText(file) && !WRITTEN.test(file) && !/(?:^|\/)node_modules\//.test(file));
}

function isText(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}

/**
 * Returns the text of a file.
 *
 * @throws Complaint that names the nearest file where there is no such file, and the scenarios of a folder
 */
export async function readNamed(path: string, files: Files): Promise<string> {
  try {
    return await files.read(path);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    if ((await textsBelow(path, files)) !== undefined) {
      const scenarios = await scenarioPaths([path], files);
      throw new Complaint(
        `${path} is a folder; name one of its scenarios: ${wordList(scenarios, `scenarios ${path}`)}`,
      );
    }
    const near = await nearestPath(path, files);
    throw near === undefined || near === path ? error : new Complaint(`${error.message}; did you mean ${near}?`);
  }
}

/** The file that was probably meant: each folder and name on the way by itself, or that name below `scenarios`. */
async function nearestPath(path: string, files: Files): Promise<string | undefined> {
  let found: string | undefined = path.startsWith('/') ? '/' : '';
  for (const name of path.split('/').filter((step) => step !== '')) {
    const names: readonly string[] = (await files.entries(found === '' ? '.' : found)) ?? [];
    const next = /^\.\.?$/.test(name) || names.includes(name) ? name : nearestFile(name, names);
    if (next === undefined) {
      found = undefined;
      break;
    }
    found = posix.join(found, next);
  }
  if (found !== undefined && found !== '') return found;
  const shipped = (await files.filesIn('scenarios')).filter(isText);
  const near = nearestFile(
    posix.basename(path),
    shipped.map((file) => posix.basename(file)),
  );
  return shipped.find((file) => posix.basename(file) === near);
}

/** The name that was probably meant, also where its ending was left out. */
function nearestFile(name: string, names: readonly string[]): string | undefined {
  const stems = names.map((file) => posix.parse(file).name);
  return nearest(name, names) ?? names[stems.indexOf(nearest(name, stems) ?? '')];
}
