import { posix } from 'node:path';
import { wordList } from '../check/fault.ts';
import { quoteForPattern } from '../check/pattern.ts';
import { nearest } from '../check/word.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** The part of the host that finding files needs. */
type Files = Pick<Host, 'entries' | 'filesIn' | 'read'>;

/**
 * Returns the files for the paths of a command line. A folder expands to all scenarios, warbands and bestiaries below
 * it.
 */
export async function filePaths(paths: readonly string[], files: Files): Promise<string[]> {
  const named = await withoutStars(paths, files);
  const found = await Promise.all(named.map(async (path) => (await textsBelow(path, files)) ?? [path]));
  return [...new Set(found.flat())];
}

/**
 * Returns the scenarios for the paths of a command line. A folder expands to all scenarios below it.
 *
 * @throws Complaint for a folder without scenarios
 */
export async function scenarioPaths(paths: readonly string[], files: Files): Promise<string[]> {
  const named = await withoutStars(paths, files);
  const found = await Promise.all(
    named.map(async (path) => {
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

/**
 * Returns the paths with the files and folders that names with `*` stand for, which shells of Windows leave as they are.
 *
 * @throws Complaint if there are none
 */
async function withoutStars(paths: readonly string[], files: Files): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (!path.includes('*')) return [path];
      const steps = path.split('/').filter((step) => step !== '');
      const starred = steps.findIndex((step) => step.includes('*'));
      let places = [posix.join(path.startsWith('/') ? '/' : '', ...steps.slice(0, starred))];
      for (const step of steps.slice(starred)) {
        const next = await Promise.all(places.map((place) => matchesIn(place, step, files)));
        places = next.flat();
      }
      if (places.length === 0) throw new Complaint(`no file is called ${path}`);
      return places;
    }),
  );
  return found.flat();
}

/** Returns the paths in a folder whose name matches a step of a path. */
async function matchesIn(folder: string, step: string, files: Files): Promise<string[]> {
  const pattern = new RegExp(`^(?!\\.)${step.split('*').map(quoteForPattern).join('.*')}$`);
  const names = (await files.entries(folder)) ?? [];
  return names.filter((name) => pattern.test(name)).map((name) => posix.join(folder, name));
}

/** Files that the program itself writes: baselines, their caches, and answers. */
const WRITTEN = /(?:^|\/)(?:baseline(?:\.cache)?|result)\.json$/;

/**
 * Returns the YAML and JSON files below a folder, without those the program wrote; `undefined` if it is not a folder.
 */
async function textsBelow(path: string, files: Files): Promise<string[] | undefined> {
  // Most paths are files, recognised by their names.
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
 * @throws Complaint if there is no such file, which names the nearest one; for a folder, which names its scenarios
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

/**
 * Returns the file that was probably meant: the nearest name at each step of the path, or that name below `scenarios`.
 */
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

/** Returns the name that was probably meant, even if its ending was left out. */
function nearestFile(name: string, names: readonly string[]): string | undefined {
  const stems = names.map((file) => posix.parse(file).name);
  return nearest(name, names) ?? names[stems.indexOf(nearest(name, stems) ?? '')];
}
