import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { threadArguments } from '../engine/threads.ts';
import type { Spec } from '../report/chart/chart.ts';
import type { Draw } from '../report/chart/draw.ts';

/** The module of the process, by way of the folder's name, since the build bundles the program into few files. */
const MODULE = new URL(`../cli/drawing-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Optimising code that runs a few times takes as long as drawing, and would delay the optimising of play. */
const FLAGS = ['--no-opt', '--max-lazy'];

/** Specifications to draw. */
export interface DrawingTask {
  readonly number: number;
  readonly specs: readonly Spec[];
}

/** What became of a task: drawings in its order, or why there are none. */
export type DrawingReply = { readonly number: number } & (
  | { readonly svgs: readonly string[] }
  | { readonly error: string }
);

/** A task that has no reply yet. */
interface Waiting {
  resolve(svgs: readonly string[]): void;
  reject(error: Error): void;
}

/** Starts a process that draws charts. It does not keep the program from ending, and ends with it. */
export function startDrawer(): Draw {
  const waiting = new Map<number, Waiting>();
  const child = fork(fileURLToPath(MODULE), [], {
    execArgv: [...FLAGS, ...(threadArguments(MODULE).execArgv ?? [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('error', fail);
  child.on('exit', () => fail(new Error('the process that draws charts ended')));
  child.on('message', (reply: DrawingReply) => {
    const task = waiting.get(reply.number);
    waiting.delete(reply.number);
    if ('svgs' in reply) task?.resolve(reply.svgs);
    else task?.reject(new Error(reply.error));
    if (waiting.size === 0) keepsRunning(child, false);
  });
  keepsRunning(child, false);
  let number = 0;
  return (specs) =>
    new Promise((resolve, reject) => {
      number++;
      waiting.set(number, { resolve, reject });
      keepsRunning(child, true);
      child.send({ number, specs } satisfies DrawingTask, (error) => error && fail(error));
    });
}

/** Says whether the program waits for a child before it ends. */
function keepsRunning(child: ChildProcess, waits: boolean): void {
  for (const each of [child, child.channel]) {
    if (waits) each?.ref();
    else each?.unref();
  }
}
