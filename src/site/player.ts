import { type Reply, serve, type Task } from '../engine/serve.ts';
import { loadKernel } from '../rules/registry.ts';

/** What a player is told. */
export interface Told {
  readonly number: number;
  readonly task: Task;
}

/** What a player says. */
export interface Said {
  readonly number: number;
  readonly reply: Reply;
}

/** Plays what this worker is told to. */
export function play(): void {
  const playTask = serve(loadKernel);
  addEventListener('message', async ({ data: { number, task } }: MessageEvent<Told>) => {
    const reply = await playTask(task);
    postMessage({ number, reply } satisfies Said, { transfer: 'counts' in reply ? [reply.counts.buffer] : [] });
  });
}
