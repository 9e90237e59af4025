import { openThreads } from '../engine/threads.ts';
import type { Spec } from '../report/chart/chart.ts';
import type { Draw } from '../report/chart/draw.ts';

/** The module of the thread, by way of the folder's name, since the build bundles the program into few files. */
const WORKER = new URL(`../cli/drawing-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Starts a thread that draws charts. It does not keep the program from ending. */
export function startDrawer(): Draw {
  const started = openThreads<readonly Spec[], string[]>(WORKER, 1, 1);
  return async (specs) => (await started).run(specs);
}
