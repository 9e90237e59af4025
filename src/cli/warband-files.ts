import { type FileText, kindOfFile } from '../scenario/file-kind.ts';
import { nameOf } from '../scenario/use.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** Limit on warbands; more would give too many pairs to read. */
const MOST_WARBANDS = 40;

/**
 * Reads the files of warbands.
 *
 * @param paths files, or folders for all files below them
 * @throws Complaint when there are fewer than two or too many, or two have the same name
 */
export async function warbandFiles(paths: readonly string[], host: Host): Promise<FileText[]> {
  const files = await sideFiles(paths, host);
  if (files.length < 2) throw new Complaint('It takes two warbands or more to have a tournament.');
  if (files.length > MOST_WARBANDS) {
    throw new Complaint(`${files.length} warbands are too many; ${MOST_WARBANDS} are the most`);
  }
  return files;
}

/**
 * Reads files that each hold a side or a scenario.
 *
 * @param paths files, or folders for all files below them
 * @throws Complaint when two have the same name
 */
export async function sideFiles(paths: readonly string[], host: Host): Promise<FileText[]> {
  return Promise.all((await pathsOf(paths, host)).map((path) => readText(path, host)));
}

/** Returns the files for the paths. Each warband must have a unique name. */
async function pathsOf(paths: readonly string[], host: Host): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (/\.(?:ya?ml|json)$/i.test(path)) return [path];
      const texts = (await host.filesIn(path)).filter((file) => /\.(?:ya?ml|json)$/i.test(file));
      const kinds = await Promise.all(texts.map(async (file) => kindOfFile(await readText(file, host)).kind));
      // Bestiaries that the warbands use may be in the same folder.
      const files = texts.filter((_, i) => kinds[i] !== 'bestiary');
      if (files.length === 0) throw new Complaint(`${path} is neither a .yaml or .json file nor a folder with any`);
      return files;
    }),
  );
  const all = [...new Set(found.flat())];
  const names = all.map(nameOf);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new Complaint(`two warbands are called ${twice}, after their files; give each a name of its own`);
  }
  return all;
}

async function readText(path: string, host: Host): Promise<FileText> {
  return { path, text: await host.read(path) };
}
