import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';

/** Folders whose code decides how games end and when enough are played. */
const PLAYING = ['dice', 'board', 'stats', 'rules', 'scenario', 'engine'];
/** Folders whose code also decides how files are read and what a gate finds. */
const JUDGING = [...PLAYING, 'check', 'analysis', 'questions/gate'];
/** Packages that these folders import. */
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

/** Digits of a fingerprint: enough to avoid accidental collisions. */
const DIGITS = 16;

/**
 * Returns a fingerprint of the code that plays. Rules may change between two builds of one version, and their games
 * must not be counted together.
 *
 * @param root URL of the folder that contains these folders, ending in a slash
 * @param ending `.js`, or `.ts` when running from source
 */
export function playingPrint(root: URL, ending: string): string {
  return hashRooms(root, PLAYING, ending).digest('hex').slice(0, DIGITS);
}

/**
 * Returns a fingerprint of everything that decides a finding about games, except scenario and seed: compiled code and
 * the versions of imported packages. It does not depend on how findings are shown, the install location, Node or line
 * endings.
 *
 * @param root URL of the folder that contains these folders, ending in a slash
 * @returns `undefined` if a folder is missing, or a package is not in a `node_modules` on the path upwards, for example
 *   in a bundle
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

/** Replaces CRLF by LF; JavaScript treats them alike, and a checkout may use either. */
function withLineFeeds(text: Buffer): Buffer {
  return text.includes('\r\n') ? Buffer.from(text.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : text;
}

/** Returns the version of a package as Node would resolve it from a folder. */
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
