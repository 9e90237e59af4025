import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Imported before a program, writes the address of every module it imports to the file that MODULES names.
if (isMainThread) register(import.meta.url);

export function load(url, context, next) {
  appendFileSync(process.env.MODULES, `${url}\n`);
  return next(url, context);
}
