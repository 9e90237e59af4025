/** Folders and their contents. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Calls `act` with a temporary folder. */
export async function inScratch(act) {
  const scratch = mkdtempSync(join(tmpdir(), 'montecrawl-faults-'));
  try {
    return await act(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes files, given by their paths, into a folder. */
export function fill(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Replaces folder `to` by a copy of `from`. */
export function copyTo(to, from) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** Returns the files of a folder by path, each as Latin-1 text, so that a byte is a character. */
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

/** Returns the differences of two folders in words; `undefined` if there are none. */
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

/** Temporary files, journals and caches: they are no part of an answer. */
const HELPERS = /(?:\.unfinished|\.montecrawl-\d+|\.montecrawl-lock|\.montecrawl-files|journal\.jsonl|\.cache\.json)$/;

/** Rows are no part of a report and are written after it. */
const ROWS = /games\.csv$/;

/**
 * Returns what is wrong with the folder of a program that was stopped: a file is neither the old nor the new one, is
 * missing although it must be kept, or a new result.json has old files beside it. `undefined` if nothing is.
 *
 * @param keeps files that must exist at all times
 */
export function torn(found, before, after, keeps = []) {
  for (const [path, text] of found)
    if (!HELPERS.test(path) && text !== before.get(path) && text !== after.get(path)) return `${path} is torn`;
  for (const path of keeps) if (before.has(path) && !found.has(path)) return `${path} is gone`;
  for (const [path, text] of found) {
    if (!path.endsWith('result.json') || text === before.get(path) || text !== after.get(path)) continue;
    const folder = path.slice(0, -'result.json'.length);
    for (const [other, wanted] of after)
      if (other.startsWith(folder) && !HELPERS.test(other) && !ROWS.test(other) && found.get(other) !== wanted)
        return `${path} is new, and ${other} is not`;
  }
  return undefined;
}
