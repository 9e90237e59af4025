/** Starts the program as a process, with a fault. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PROGRAM } from '../../test/kit/program.ts';

const AT_WRITE = new URL('./at-write.mjs', import.meta.url).href;
/** A command that takes longer hangs. They take seconds, or minutes on a busy machine. */
const LONGEST_MS = 1_800_000;

/**
 * Starts the program in a folder.
 *
 * @param faults see at-write.mjs
 * @param main another build of the program
 * @param hasNoEnd whether it may run for ever
 * @returns the child, and `end`: its exit code (`null` where it was killed), whether it hung, and what it printed
 */
export function start(words, cwd, { faults, main = PROGRAM.at(-1), hasNoEnd = false } = {}) {
  const execArgv = [...PROGRAM.slice(0, -1), ...(faults === undefined ? [] : ['--import', AT_WRITE])];
  const child = fork(main, words, {
    cwd,
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NO_COLOR: '1', ...(faults && { FAULTS: JSON.stringify(faults) }) },
  });
  return { child, end: ending(child, hasNoEnd) };
}

/** Runs the program to its end. */
export function run(words, cwd, options) {
  return start(words, cwd, options).end;
}

async function ending(child, hasNoEnd) {
  let isHung = false;
  const giveUp = () => {
    isHung = true;
    child.kill('SIGKILL');
  };
  const timer = hasNoEnd ? undefined : setTimeout(giveUp, LONGEST_MS);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearTimeout(timer);
  return { code, out, err, isHung };
}

/** A line of a stack trace. */
export const STACK = /^\s+at .*:\d+:\d+\)?$/m;

/** Returns how a program failed without a reason that helps the user; `undefined` if it did not. */
export function complaintAbout({ code, out, err, isHung }) {
  if (isHung) return 'it hung';
  if (code === null) return 'a signal ended it';
  if (code === 70 || STACK.test(err)) return `it crashed: ${firstLines(err)}`;
  // A gate prints its reasons on stdout.
  if (code !== 0 && `${err}${out}`.trim() === '') return `exit code ${code} without a reason`;
  return undefined;
}

function firstLines(lines) {
  return lines.trim().split('\n').slice(0, 3).join(' / ').slice(0, 300);
}
