/** Starts a worker; its name selects its job. */
export function startWorker(name: 'answerer' | 'drawer' | 'replayer' | 'asker' | 'clerk'): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
}
