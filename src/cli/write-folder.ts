import { posix } from 'node:path';
import type { Host } from './host.ts';

/** How a report is written. */
export interface Writing {
  /** Whether pictures are wanted as PNG too; left out: yes. */
  readonly png?: boolean;
  readonly quiet?: true;
}

/** A report that is to be written. */
export interface Folder {
  /** Its files by name, but `result.json`. */
  readonly files: ReadonlyMap<string, string>;
  /** `result.json`, where it has one. */
  readonly result?: string;
  /** What it is called when it is said where it is; left out: a report. */
  readonly what?: string;
}

/** Remembers what a report has, so that the next one in the same folder leaves nothing of it behind. */
const LIST = '.montecrawl-files';

/**
 * Writes a report to a folder and says on stderr where it is. Each chart's SVG gets a PNG of the same name beside it.
 * What an earlier report left there and this one lacks is removed; files that are not ours stay as they are.
 * `result.json` comes last, so that whoever finds it finds the others too.
 */
export async function writeFolder(
  { files, result, what = 'Report' }: Folder,
  folder: string,
  { png = true, quiet }: Writing,
  host: Host,
): Promise<void> {
  const before = await listed(folder, host);
  const written = [...files.keys(), ...(result === undefined ? [] : ['result.json'])];
  let missing = 0;
  for (const [name, content] of files) {
    await host.write(posix.join(folder, name), content);
    if (!png || !name.endsWith('.svg')) continue;
    const picture = await host.png(content);
    if (picture === undefined) missing++;
    else {
      const drawn = name.replace(/svg$/, 'png');
      await host.write(posix.join(folder, drawn), picture);
      written.push(drawn);
    }
  }
  const stale = before.filter((name) => !written.includes(name));
  for (const name of stale) await host.remove(posix.join(folder, name));
  await host.write(posix.join(folder, LIST), `${written.sort().join('\n')}\n`);
  if (result !== undefined) await host.write(posix.join(folder, 'result.json'), result, true);
  if (quiet) return;
  if (missing > 0)
    host.note('Pictures are SVG only: the optional package @resvg/resvg-js, which makes PNG, is not installed.');
  host.note(`${what}: ${posix.join(folder, 'report.html')}`);
}

/** Names of the files that an earlier report wrote to a folder; whatever leads out of it is none of ours. */
async function listed(folder: string, host: Host): Promise<string[]> {
  const text = (await host.load(posix.join(folder, LIST))) ?? '';
  return text.split('\n').filter((name) => name !== '' && isInside(name));
}

function isInside(name: string): boolean {
  return !posix.isAbsolute(name) && posix.normalize(name) === name && !/^\.\.?(?:\/|$)|[\\:]/.test(name);
}
