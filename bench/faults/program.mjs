/** The program as a process: started, harmed, waited for. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM } from '../../test/kit/program.ts';

const AT_WRITE = new URL('./at-write.mjs', import.meta.url).href;
/** No command of the bench takes nearly as long: one that does hangs. */
const LONGEST_MS = 120_000;

/**
 * Starts the program in a folder.
 *
 * @param faults what is done to it: see at-write.mjs
 * @returns the child, and `end`: its exit code (`null` where it was killed), whether it hung, and what it printed
 */
export function start(words, cwd, { faults, env = {}, nodeWords = [] } = {}) {
  const [file, ...rest] = [...PROGRAM.slice(-1), ...words];
  const execArgv = [...PROGRAM.slice(0, -1), ...nodeWords, ...(faults === undefined ? [] : ['--import', AT_WRITE])];
  const child = fork(file, rest, {
    cwd,
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NO_COLOR: '1', ...env, ...(faults && { FAULTS: JSON.stringify(faults) }) },
  });
  return { child, end: ending(child) };
}

/** Runs the program to its end. */
export function run(words, cwd, options) {
  return start(words, cwd, options).end;
}

async function ending(child) {
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    child.kill('SIGKILL');
  }, LONGEST_MS);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, out, err, isHung };
}

/** Why an ending is none that a user can do something with; `undefined` where it is one. */
export function complaintAbout({ code, err, isHung }) {
  if (isHung) return 'it hung';
  if (code === null) return 'it died of a signal';
  if (code === 70 || /^\s+at .*:\d+:\d+\)?$/m.test(err)) return `it broke: ${firstLines(err)}`;
  if (code !== 0 && err.trim() === '') return `exit code ${code} without a reason`;
  return undefined;
}

export function firstLines(text) {
  return text.trim().split('\n').slice(0, 3).join(' / ').slice(0, 300);
}
