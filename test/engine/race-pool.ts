import { Pool } from '../../src/engine/pool.ts';

/** A pool whose threads run the toy race. */
export function racePool(threads: number): Pool {
  return new Pool({ threads, worker: new URL('./race-worker.ts', import.meta.url) });
}
