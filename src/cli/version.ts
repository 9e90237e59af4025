import { readFileSync } from 'node:fs';

/** The version of montecrawl, as its package says. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return version as string;
}
