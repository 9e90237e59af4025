import { nameOf, type WarbandFile } from '../scenario/read-warbands.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** More would be more pairs than anyone looks at. */
const MOST_WARBANDS = 40;

/**
 * Reads the files of warbands.
 *
 * @param paths files, and folders that stand for all files in them
 * @throws Complaint when there are fewer than two or too many, or two have one name
 */
export async function warbandFiles(paths: readonly string[], host: Host): Promise<WarbandFile[]> {
  return Promise.all((await pathsOf(paths, host)).map(async (path) => ({ path, text: await host.read(path) })));
}

/** The files that are meant; each warband must have a name of its own. */
async function pathsOf(paths: readonly string[], host: Host): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (/\.(?:ya?ml|json)$/i.test(path)) return [path];
      const files = (await host.filesIn(path)).filter((file) => /\.(?:ya?ml|json)$/i.test(file));
      if (files.length === 0) throw new Complaint(`${path} is neither a .yaml or .json file nor a folder with any`);
      return files;
    }),
  );
  const all = found.flat();
  const names = all.map(nameOf);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new Complaint(`two warbands are called ${twice}, after their files; give each a name of its own`);
  }
  if (all.length < 2) throw new Complaint('It takes two warbands or more to have a tournament.');
  if (all.length > MOST_WARBANDS) {
    throw new Complaint(`${all.length} warbands are too many; ${MOST_WARBANDS} are the most`);
  }
  return all;
}
