import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadUse } from '../../src/scenario/use.ts';

/** Reads the files that a scenario uses; its own path is given whole. */
export const loadUse: LoadUse = async (use, from) => {
  const path = join(dirname(from), use);
  return { path, text: readFileSync(path, 'utf8') };
};
