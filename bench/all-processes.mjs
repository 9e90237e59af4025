import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The process that draws charts ends after the program, within milliseconds on a machine that does nothing else. */
const LAST_ENDS_MS = 100;

/**
 * Runs a program that marks its phases, and the processes that it starts.
 *
 * @returns {{ wall: number, cpu: number, phases: [string, number][], stdout: string }} milliseconds until it ended;
 *   milliseconds of processor time of all processes; when each phase began, in milliseconds since the epoch; its output
 */
export function runAll(program, words) {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-phases-'));
  const told = join(folder, 'processes.jsonl');
  const tell = fileURLToPath(new URL('tell-phases.cjs', import.meta.url));
  try {
    const from = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
      env: { ...process.env, NODE_OPTIONS: `--require ${tell}`, MONTECRAWL_PHASES: told },
    });
    const wall = performance.now() - from;
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_ENDS_MS);
    const processes = readFileSync(told, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return {
      wall,
      cpu: processes.reduce((sum, each) => sum + each.cpu, 0),
      phases: processes.flatMap((each) => each.phases),
      stdout: stdout.toString(),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
