/** Starts a worker; what it is for is its name. */
export function startWorker(name: 'answerer' | 'drawer' | 'teller' | 'asker' | 'clerk'): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
}
