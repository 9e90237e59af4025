import { openThreads } from '../engine/threads.ts';
import type { Spec } from '../report/chart/chart.ts';
import type { Draw } from '../report/chart/draw.ts';

const WORKER = new URL(`../cli/drawing-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Starts a thread that draws charts. */
export function startDrawer(): Draw {
  const started = openThreads<Spec, string>(WORKER, 1, 100);
  return async (spec) => (await started).run(spec);
}
