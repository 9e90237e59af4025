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
 * @param main the program, where it is another than that of this clone
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
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  let isHung = false;
  const give = () => {
    isHung = true;
    child.kill('SIGKILL');
  };
  const timer = hasNoEnd ? undefined : setTimeout(give, LONGEST_MS);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, out, err, isHung };
}

/** Why an ending is none that a user can do something with; `undefined` where it is one. */
export function complaintAbout({ code, out, err, isHung }) {
  if (isHung) return 'it hung';
  if (code === null) return 'it died of a signal';
  if (code === 70 || /^\s+at .*:\d+:\d+\)?$/m.test(err)) return `it broke: ${firstLines(err)}`;
  // A gate gives its reasons as its answer.
  if (code !== 0 && `${err}${out}`.trim() === '') return `exit code ${code} without a reason`;
  return undefined;
}

function firstLines(text) {
  return text.trim().split('\n').slice(0, 3).join(' / ').slice(0, 300);
}
