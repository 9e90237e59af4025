import { createHash } from 'node:crypto';
import { dirname, join, normalize, relative } from 'node:path';
import { init, parse } from 'es-module-lexer';
import type { Host } from '../host.ts';

/** Something that a file imports, by the place of its name in the text. */
interface BookImport {
  /** `./tables.js`, `montecrawl/kit`. */
  readonly from: string;
  readonly start: number;
  readonly end: number;
}

/** A file of a rulebook. */
export interface BookFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly BookImport[];
}

/** Reads the file of a rulebook, which comes first, and all that it imports from beside it. */
export async function readBookFiles(path: string, host: Pick<Host, 'read'>): Promise<BookFile[]> {
  const paths = new Set([normalize(path)]);
  const files: BookFile[] = [];
  for (const each of paths) {
    const text = (await host.read(each)).replaceAll('\r\n', '\n');
    const imports = await importsOf(text);
    files.push({ path: each, text, imports });
    for (const { from } of imports) if (isBeside(from)) paths.add(join(dirname(each), from));
  }
  return files;
}

/** Whether an import names a file by where it lies, seen from the one that imports it. */
export function isBeside(from: string): boolean {
  return /^\.\.?\//.test(from);
}

/** SHA-256 of the files of a rulebook, in hexadecimal. */
export function hashOfFiles(files: readonly BookFile[]): string {
  const hash = createHash('sha256');
  const folder = dirname(files[0].path);
  for (const { path, text } of files) {
    const name = relative(folder, path).replaceAll('\\', '/');
    hash.update(`${name} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/** What a text imports, as far as it says so by name; nothing where it is no JavaScript, of which Node says more. */
async function importsOf(text: string): Promise<BookImport[]> {
  await init;
  try {
    const [imports] = parse(text);
    return imports.flatMap(({ n, s, e, d }) => {
      if (n === undefined) return [];
      // Of `import('./x.js')` the quotes are part of it.
      const quote = d >= 0 ? 1 : 0;
      return [{ from: n, start: s + quote, end: e - quote }];
    });
  } catch {
    return [];
  }
}
