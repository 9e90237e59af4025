import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/montecrawl-site');
/** What the page is built of. */
const SOURCES = ['src', 'scenarios', 'package-lock.json'];

/** Builds the page, unless the same sources were built before, and returns its folder. */
export async function builtSite(): Promise<string> {
  const folder = join(KEPT, sourcesHash());
  if (existsSync(folder)) return folder;
  const made = join(KEPT, `${process.pid}-in-the-making`);
  mkdirSync(KEPT, { recursive: true });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = ['--config', 'src/site/vite.config.ts', '--outDir', made, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: ROOT });
  for (const old of readdirSync(KEPT)) if (/^[0-9a-f]+$/.test(old)) rmSync(join(KEPT, old), { recursive: true });
  renameSync(made, folder);
  return folder;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => {
    const path = join(ROOT, source);
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  });
  for (const file of files.sort()) if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
