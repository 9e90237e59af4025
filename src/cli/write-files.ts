import { posix } from 'node:path';
import type { Host } from './host.ts';

/** Whether pictures are wanted as PNG too; left out: yes. */
export interface Picturing {
  readonly png?: boolean;
}

/**
 * Writes files by name to a folder; each chart's SVG gets a PNG of the same name beside it.
 *
 * @returns how many pictures could not be made, because what makes them is not installed
 */
export async function writeFiles(
  files: ReadonlyMap<string, string>,
  folder: string,
  { png = true }: Picturing,
  host: Host,
): Promise<number> {
  let missing = 0;
  for (const [name, content] of files) {
    await host.write(posix.join(folder, name), content);
    if (!png || !name.endsWith('.svg')) continue;
    const picture = await host.png(content);
    if (picture === undefined) missing++;
    else await host.write(posix.join(folder, name.replace(/svg$/, 'png')), picture);
  }
  return missing;
}

/** Says on stderr where a report is, and what it lacks. */
export function noteReport(
  what: string,
  path: string,
  missing: number,
  { quiet }: { readonly quiet?: true },
  host: Host,
) {
  if (quiet) return;
  if (missing > 0)
    host.note('Pictures are SVG only: the optional package @resvg/resvg-js, which makes PNG, is not installed.');
  host.note(`${what}: ${path}`);
}
