import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { threadArguments } from '../engine/threads.ts';
import type { Spec } from '../report/chart/chart.ts';
import type { Draw } from '../report/chart/draw.ts';

/** The module of the process, by way of the folder's name, since the build bundles the program into few files. */
const MODULE = new URL(`../cli/drawing-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Drawings in the order of specifications, or why there are none. */
export type DrawingReply = { readonly svgs: readonly string[] } | { readonly error: string };

/** What is done with the reply to a task. */
interface Waiting {
  resolve(svgs: readonly string[]): void;
  reject(error: Error): void;
}

/**
 * Starts a process that draws charts. It does not keep the program from ending, and ends with it.
 *
 * It is a process and not a thread because V8's optimiser can be off in it: a chart's code runs a few times, and optimising
 * it takes as long as drawing.
 */
export function startDrawer(): Draw {
  const child = fork(fileURLToPath(MODULE), [], {
    execArgv: ['--max-optimized-bytecode-size=0', ...(threadArguments(MODULE).execArgv ?? [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting: Waiting[] = [];
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  child.on('error', fail);
  child.on('exit', () => fail(new Error('the process that draws charts has ended')));
  // Replies come in the order of tasks.
  child.on('message', (reply: DrawingReply) => {
    const task = waiting.shift();
    if (waiting.length === 0) keepAlive(child, false);
    if ('svgs' in reply) task?.resolve(reply.svgs);
    else task?.reject(new Error(reply.error));
  });
  keepAlive(child, false);
  return (specs) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      keepAlive(child, true);
      child.send([...specs] satisfies Spec[], (error) => error && fail(error));
    });
}

/** Sets whether the program waits for a process before it ends. */
function keepAlive(child: ChildProcess, waits: boolean): void {
  for (const each of [child, child.channel]) {
    if (waits) each?.ref();
    else each?.unref();
  }
}
