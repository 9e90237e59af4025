import type { Reply, Task } from '../../engine/serve.ts';
import type { Threads } from '../../engine/threads.ts';
import type { Said } from '../player.ts';

/* Replaces `src/engine/threads.ts`: threads are web workers, which run the same script as the one that starts them. */

export const OUR_WORKER = new URL(self.location.href);

/** Number of threads if the browser hides it. */
const FEW = 2;

/** Returns the number of threads that this machine can play on. */
export function cores(): number {
  return navigator.hardwareConcurrency ?? FEW;
}

const waiting: (() => void)[] = [];
const turns = new MessageChannel();
turns.port2.onmessage = () => waiting.shift()?.();

/** Lets pending messages be handled. Timers would wait four milliseconds each. */
export function rest(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    turns.port1.postMessage(undefined);
  });
}

/** Starts workers; see `src/engine/threads.ts`. */
export async function openThreads(worker: URL, threads: number, tasks: number): Promise<Threads> {
  const players = Array.from({ length: threads }, () => new Player(worker));
  const queue: { task: Task; resolve: (reply: Reply) => void; reject: (error: Error) => void }[] = [];
  const feed = () => {
    const free = players.reduce((best, player) => (player.tasks < best.tasks ? player : best));
    const next = free.tasks < tasks ? queue.shift() : undefined;
    if (next === undefined) return;
    free.run(next.task).then(next.resolve, next.reject).finally(feed);
    feed();
  };
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        feed();
      }),
    async destroy() {
      const ended = new Error('the threads were ended');
      for (const { reject } of queue.splice(0)) reject(ended);
      for (const player of players) player.end(ended);
    },
  };
}

/** A worker; if it dies, another replaces it. */
class Player {
  private readonly script: URL;
  private worker: Worker | undefined;
  private last = 0;
  private readonly open = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();

  constructor(script: URL) {
    this.script = script;
    this.worker = this.start();
  }

  /** Number of its unfinished tasks. */
  get tasks(): number {
    return this.open.size;
  }

  run(task: Task): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.worker ??= this.start();
      const number = ++this.last;
      this.open.set(number, { resolve, reject });
      this.worker.postMessage({ number, task });
    });
  }

  end(why: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.open.values()) reject(why);
    this.open.clear();
  }

  private start(): Worker {
    const worker = new Worker(this.script, { type: 'module', name: 'player' });
    worker.onmessage = ({ data: { number, reply } }: MessageEvent<Said>) => {
      this.open.get(number)?.resolve(reply);
      this.open.delete(number);
    };
    worker.onerror = ({ message }) => this.end(new Error(message || 'a worker died'));
    return worker;
  }
}
