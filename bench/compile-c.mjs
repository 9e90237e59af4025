import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of this folder, as something that plays; `undefined` where there is no compiler. */
export function compileC(name) {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, name);
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  execFileSync('gcc', ['-O3', '-o', program, fileURLToPath(new URL(`./${name}.c`, import.meta.url))]);
  return (games, seed) => JSON.parse(execFileSync(program, [`${games}`, `${seed}`], { encoding: 'utf8' }));
}
