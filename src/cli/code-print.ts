import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';

/** The rooms whose code decides what a game comes to, and when enough are played. */
const PLAYING = ['dice', 'board', 'stats', 'rules', 'scenario', 'engine'];
/** And those that decide what a file says, and what a gate finds of games. */
const JUDGING = [...PLAYING, 'check', 'analysis', 'questions/gate'];
/** The packages that these rooms import. */
const PACKAGES = [
  '@babel/code-frame',
  'cephes',
  'csv-parse',
  'fastest-levenshtein',
  'ml-matrix',
  'piscina',
  'simple-statistics',
  'yalps',
  'yaml',
  'zod',
];

/** Digits of a fingerprint, enough to tell apart what was not made to collide. */
const DIGITS = 16;

/**
 * A fingerprint of the code that plays. Rules may change between two builds of one version, and games of both must not
 * be counted together.
 *
 * @param root the folder that the rooms lie in, as an address that ends with a stroke
 * @param ending `.js`, or `.ts` where it runs as it is written
 */
export function playingPrint(root: URL, ending: string): string {
  return hashRooms(root, PLAYING, ending).digest('hex').slice(0, DIGITS);
}

/**
 * A fingerprint of all that decides a finding about games, but for scenario and seed: compiled code and the versions of
 * the packages it imports. Not of how findings are shown, nor of the place of installation, Node, or how lines end.
 *
 * @param root the folder that the rooms lie in, as an address that ends with a stroke
 * @returns `undefined` where that cannot be said, because rooms are not there, or a package is not in a `node_modules`
 *   on the way up from there: bundled, say
 */
export function judgingPrint(root: URL): string | undefined {
  if (JUDGING.some((room) => !existsSync(new URL(room, root)))) return undefined;
  const hash = hashRooms(root, JUDGING, '.js');
  for (const name of PACKAGES) {
    const version = installedVersion(name, root);
    if (version === undefined) return undefined;
    hash.update(`${name}@${version}\n`);
  }
  return `sha256:${hash.digest('hex').slice(0, DIGITS)}`;
}

function hashRooms(root: URL, rooms: readonly string[], ending: string): Hash {
  const hash = createHash('sha256');
  for (const room of rooms) {
    const folder = new URL(`${room}/`, root);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep).join('/'));
    for (const file of files.filter((name) => name.endsWith(ending)).sort()) {
      const text = withLineFeeds(readFileSync(new URL(file, folder)));
      hash.update(`${room}/${file} ${text.length}\n`).update(text);
    }
  }
  return hash;
}

/** A checkout may end lines in its own way, which JavaScript takes for the same. */
function withLineFeeds(text: Buffer): Buffer {
  return text.includes('\r\n') ? Buffer.from(text.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : text;
}

/** The version of a package that is imported from a folder, found as Node finds it. */
function installedVersion(name: string, from: URL): string | undefined {
  for (let folder = from; ; folder = new URL('../', folder)) {
    try {
      const text = readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8');
      return (JSON.parse(text) as { version?: string }).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return undefined;
    }
    if (folder.pathname === new URL('../', folder).pathname) return undefined;
  }
}
