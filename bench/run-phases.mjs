import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TELL = fileURLToPath(new URL('tell-phases.cjs', import.meta.url));

/**
 * Runs a program that marks its phases.
 *
 * @returns {{ wall: number, cpu: number, phases: [string, number][], stdout: string }} milliseconds until it ended;
 *   milliseconds of processor time; when each phase began, in milliseconds since the epoch; its output
 */
export function runPhases(program, words) {
  const from = performance.now();
  const { status, output } = spawnSync(process.execPath, ['--require', TELL, program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  });
  const wall = performance.now() - from;
  const [, stdout, stderr, told] = output;
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return { wall, ...JSON.parse(told.toString()), stdout: stdout.toString() };
}
