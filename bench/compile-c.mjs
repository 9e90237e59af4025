import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const start = promisify(execFile);

/** A program of this folder, as something that plays; `undefined` where there is no compiler. */
export function compileC(name) {
  const program = compile(name);
  if (program === undefined) return undefined;
  return (games, seed) => JSON.parse(execFileSync(program, [`${games}`, `${seed}`], { encoding: 'utf8' }));
}

/**
 * The same with its games shared out among processes side by side: what more cores of this machine are worth to
 * programs that have nothing to do with each other.
 */
export function compileForCores(name) {
  const program = compile(name);
  if (program === undefined) return undefined;
  return (games, processes) =>
    Promise.all(
      Array.from({ length: processes }, (_, i) => start(program, [`${Math.round(games / processes)}`, `${i + 1}`])),
    );
}

/** Where the program lies once it is compiled. */
function compile(name) {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, name);
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  execFileSync('gcc', ['-O3', '-o', program, fileURLToPath(new URL(`./${name}.c`, import.meta.url))]);
  return program;
}
