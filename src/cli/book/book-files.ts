import { createHash } from 'node:crypto';
import { dirname, join, normalize, relative } from 'node:path';
import { init, parse } from 'es-module-lexer';
import type { Host } from '../host.ts';

/** An import: the module name and its position in the text. */
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

/** Reads the file of a rulebook and all files it imports by relative path. The rulebook comes first. */
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

/** Returns whether an import is a relative path. */
export function isBeside(from: string): boolean {
  return /^\.\.?\//.test(from);
}

/** Returns the SHA-256 of the files of a rulebook, in hexadecimal. */
export function hashOfFiles(files: readonly BookFile[]): string {
  const hash = createHash('sha256');
  const folder = dirname(files[0].path);
  for (const { path, text } of files) {
    const name = relative(folder, path).replaceAll('\\', '/');
    hash.update(`${name} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/**
 * Returns the imports of a text with constant names; none if it is not JavaScript, for which Node's error says more.
 */
async function importsOf(text: string): Promise<BookImport[]> {
  await init;
  try {
    const [imports] = parse(text);
    return imports.flatMap(({ n, s, e, d }) => {
      if (n === undefined) return [];
      // For `import('./x.js')` the range includes the quotes.
      const quote = d >= 0 ? 1 : 0;
      return [{ from: n, start: s + quote, end: e - quote }];
    });
  } catch {
    return [];
  }
}
