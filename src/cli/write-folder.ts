import { posix } from 'node:path';
import type { LazyList } from '../check/lazy-list.ts';
import { FILE_NAMES } from '../report/file-names.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** The share picture of a report that has one. */
const CARD = 'card.svg';

/** Options for writing a report. */
export interface ReportSettings {
  /** Whether charts are written as PNG too. */
  readonly png?: true | undefined;
  /** Whether to write a share picture, `card.png`. */
  readonly card?: true | undefined;
  readonly quiet?: true;
}

/** A report to be written. */
export interface Folder {
  /** Files by name, except `result.json`. */
  readonly files: ReadonlyMap<string, string | LazyList<string>>;
  /** The text of `result.json`, or its pieces, if there is one. */
  readonly result?: string | LazyList<string>;
  /** The file to open first; default: `report.html`. */
  readonly main?: string;
  /** Its name in the message that says where it is; default: Report. */
  readonly what?: string;
}

/** Lists the files of a report, so that the next report in the same folder can remove them. */
const LIST = '.montecrawl-files';

/**
 * Checks, before anything is played, that a report can be written to a folder without losing other files.
 *
 * @param names files that the report may have; default: those of all reports
 * @throws Complaint when it cannot be written, when a file that no report wrote is in the way, or when its `charts` is
 *   a link
 */
export async function claimFolder(folder: string, host: Host, names: readonly string[] = FILE_NAMES): Promise<void> {
  await host.claim(folder);
  const before = await listed(folder, host);
  await refuseLinks(['charts/any', ...before], folder, host);
  await refuseOthers(names, folder, before, host);
}

/**
 * Checks, before anything is played, that a file can be written.
 *
 * @throws Complaint when its folder cannot be written to
 */
export async function claimFile(path: string, host: Host): Promise<void> {
  await refuseLink(path, host);
  await host.claim(posix.dirname(path));
}

/**
 * Rejects a symbolic link, through which files outside the folder could be written or removed.
 *
 * @throws Complaint when the path is a symbolic link
 */
export async function refuseLink(path: string, host: Pick<Host, 'isLink'>): Promise<void> {
  if (!(await host.isLink(path))) return;
  throw new Complaint(
    `${path} is a link to another place, and nothing is written or removed through it. Remove the link, or name another folder with --out.`,
  );
}

/** @param names files of a report; no folder on their paths may be a link */
async function refuseLinks(names: readonly string[], folder: string, host: Host): Promise<void> {
  const places = new Set<string>();
  for (const name of names)
    for (let at = posix.dirname(name); at !== '.' && at !== '/'; at = posix.dirname(at)) places.add(at);
  for (const place of places) await refuseLink(posix.join(folder, place), host);
}

/**
 * Writes a report to a folder and reports its place on stderr. The share picture gets a PNG of the same name beside it;
 * with `png` every chart does.
 *
 * @throws Complaint when a file is in the way that no report wrote, or a link, or when another program writes to the folder
 *   and does not end soon; nothing was written then
 */
export async function writeFolder(folder: Folder, path: string, settings: ReportSettings, host: Host): Promise<void> {
  const unlock = await host.lock(path);
  try {
    await writeLocked(folder, path, settings, host);
  } finally {
    await unlock();
  }
}

async function writeLocked(
  { files, result, what = 'Report', main = 'report.html' }: Folder,
  folder: string,
  { png, quiet }: ReportSettings,
  host: Host,
): Promise<void> {
  const before = await listed(folder, host);
  const written = [...files.keys(), ...(result === undefined ? [] : ['result.json'])];
  const isDrawn = (name: string) => name.endsWith('.svg') && (png || name === CARD);
  const pictures = written.filter(isDrawn).map(pictureOf);
  const all = [...written, ...pictures];
  await refuseLinks([...all, ...before], folder, host);
  await refuseOthers(all, folder, before, host);
  // Listed before they are written, so that after a kill the same command finds no foreign files in the way.
  await writeList([...before, ...all], folder, host);
  if (result !== undefined) await removeOther(posix.join(folder, 'result.json'), result, host);
  let missing = 0;
  for (const [name, content] of files) {
    await host.write(posix.join(folder, name), content);
    if (typeof content !== 'string' || !isDrawn(name)) continue;
    const picture = await host.png(content, name === CARD ? 1 : 2);
    if (picture === undefined) missing++;
    else {
      await host.write(posix.join(folder, pictureOf(name)), picture);
      written.push(pictureOf(name));
    }
  }
  const stale = before.filter((name) => !written.includes(name));
  for (const name of stale) await host.remove(posix.join(folder, name));
  await writeList(written, folder, host);
  if (result !== undefined) await host.write(posix.join(folder, 'result.json'), result, true);
  if (quiet) return;
  if (missing > 0)
    host.note('Pictures are SVG only: the optional package @resvg/resvg-js, which makes PNG, is not installed.');
  host.note(`${what}: ${posix.join(folder, main)}`);
}

/** Removes a file unless it has the given text; it may be the only copy of the result. */
async function removeOther(path: string, text: string | LazyList<string>, host: Host): Promise<void> {
  const old = await host.load(path);
  if (old !== undefined && !consistsOf(old, typeof text === 'string' ? [text] : text)) await host.remove(path);
}

function consistsOf(text: string, pieces: Iterable<string>): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (!text.startsWith(piece, at)) return false;
    at += piece.length;
  }
  return at === text.length;
}

/** What a folder is called that is named after a file: `troll` for `a/troll.yaml`, and never `..`. */
export function folderNameOf(path: string): string {
  const file = posix.basename(path);
  const name = file.replace(/\.[^.]+$/, '');
  return /^\.*$/.test(name) ? file : name;
}

function pictureOf(name: string): string {
  return name.replace(/svg$/, 'png');
}

async function writeList(names: readonly string[], folder: string, host: Host): Promise<void> {
  await host.write(posix.join(folder, LIST), `${[...new Set(names)].sort().join('\n')}\n`);
}

/** @param ours names of files that may be replaced */
async function refuseOthers(
  names: readonly string[],
  folder: string,
  ours: readonly string[],
  host: Host,
): Promise<void> {
  const asked = names.filter((name) => !ours.includes(name));
  const found = await Promise.all(asked.map((name) => host.exists(posix.join(folder, name))));
  const others = asked.filter((_, i) => found[i]);
  if (others.length === 0 || (await hasOurResult(folder, host))) return;
  throw new Complaint(
    `${folder} has what no report wrote: ${others.join(', ')}; name another folder, or move that away`,
  );
}

/**
 * Returns whether a folder has a result.json of montecrawl but no list: a report from before lists, or a saved answer.
 */
async function hasOurResult(folder: string, host: Host): Promise<boolean> {
  if (await host.exists(posix.join(folder, LIST))) return false;
  const result = await host.load(posix.join(folder, 'result.json'));
  return result !== undefined && /^\s*\{\s*"montecrawl"\s*:/.test(result);
}

/** Returns the listed files of an earlier report in a folder, ignoring paths that lead out of it. */
async function listed(folder: string, host: Host): Promise<string[]> {
  const text = (await host.load(posix.join(folder, LIST))) ?? '';
  return text.split('\n').filter((name) => name !== '' && isInside(name));
}

function isInside(name: string): boolean {
  return !posix.isAbsolute(name) && posix.normalize(name) === name && !/^\.\.?(?:\/|$)|[\\:]/.test(name);
}
