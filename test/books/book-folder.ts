import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The text of one of the examples of `docs`. */
export function exampleText(name: string): string {
  return readFileSync(join(ROOT, 'docs/examples', name), 'utf8');
}

/** A folder in which this montecrawl is installed, as it was built. */
export class BookFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'books-'));

  constructor() {
    mkdirSync(join(this.path, 'node_modules'));
    symlinkSync(ROOT, join(this.path, 'node_modules/montecrawl'));
  }

  /** Writes a file. @returns its full path */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text);
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
