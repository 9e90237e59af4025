/** Folders of the bench, and what is in them. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Calls back with a folder that is removed afterwards. */
export async function inScratch(act) {
  const scratch = mkdtempSync(join(tmpdir(), 'montecrawl-faults-'));
  try {
    return await act(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes files by their path in a folder. */
export function fill(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Puts a copy of one folder in the place of another. */
export function copyTo(to, from) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** The files of a folder, as text of a letter a byte, by their path. */
export function contentOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );
}

/** Where two folders differ, in words; `undefined` where they do not. */
export function differenceOf(found, wanted) {
  const missing = [...wanted.keys()].filter((path) => !found.has(path));
  const more = [...found.keys()].filter((path) => !wanted.has(path));
  const other = [...found].filter(([path, text]) => wanted.has(path) && wanted.get(path) !== text);
  const said = [
    missing.length > 0 && `missing: ${missing.join(', ')}`,
    more.length > 0 && `left: ${more.join(', ')}`,
    other.length > 0 && `other bytes: ${other.map(([path]) => path).join(', ')}`,
  ].filter(Boolean);
  return said.length === 0 ? undefined : said.join('; ');
}

/** Files that are being written, or that only help to go on: they are no answer. */
const HELPERS = /(?:\.unfinished|\.montecrawl-\d+|\.montecrawl-files|journal\.jsonl|\.cache\.json)$/;

/**
 * What is wrong with a folder whose program was stopped: a file is neither what it was nor what it was to be, is gone for
 * no reason, or an answer stands beside files of another one. `undefined` where nothing is.
 *
 * @param keeps files that may not be gone at any moment
 */
export function torn(found, before, after, keeps = []) {
  for (const [path, text] of found)
    if (!HELPERS.test(path) && text !== before.get(path) && text !== after.get(path)) return `${path} is torn`;
  for (const path of keeps) if (before.has(path) && !found.has(path)) return `${path} is gone`;
  for (const [path, text] of found) {
    if (!path.endsWith('result.json') || text === before.get(path) || text !== after.get(path)) continue;
    const folder = path.slice(0, -'result.json'.length);
    for (const [other, wanted] of after)
      if (other.startsWith(folder) && !HELPERS.test(other) && found.get(other) !== wanted)
        return `${path} is new, and ${other} is not`;
  }
  return undefined;
}
