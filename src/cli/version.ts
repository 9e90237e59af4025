import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';

/** The version of montecrawl, as its package says. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return version as string;
}

/** The rooms whose code decides what a game comes to, and when enough are played. */
const PLAYING = ['dice', 'board', 'stats', 'rules', 'scenario', 'engine'];

/**
 * A fingerprint of the code that plays. Rules may change between two builds of one version, and games of both must not
 * be counted together.
 */
export function build(): string {
  made ??= fingerprint();
  return made;
}

let made: string | undefined;

function fingerprint(): string {
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const hash = createHash('sha256');
  for (const room of PLAYING) {
    const folder = new URL(`../${room}/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep).join('/'));
    for (const file of files.filter((name) => name.endsWith(ending)).sort()) {
      hash.update(`${room}/${file}\n`).update(readFileSync(new URL(file, folder)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
