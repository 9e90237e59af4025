import { type Reply, serve, type Task } from '../engine/serve.ts';
import { loadKernel } from '../rules/registry.ts';

/** A message to a player. */
export interface Told {
  readonly number: number;
  readonly task: Task;
}

/** A reply of a player. */
export interface Said {
  readonly number: number;
  readonly reply: Reply;
}

/** Plays the tasks sent to this worker. */
export function play(): void {
  const playTask = serve(loadKernel);
  addEventListener('message', async ({ data: { number, task } }: MessageEvent<Told>) => {
    const reply = await playTask(task);
    postMessage({ number, reply } satisfies Said, { transfer: 'counts' in reply ? [reply.counts.buffer] : [] });
  });
}
