import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** Each room may import from itself and from those before it. */
const ROOMS = [
  'dice',
  'check',
  'board',
  'stats',
  'rules',
  'scenario',
  'engine',
  'analysis',
  'report',
  'questions',
  'cli',
  'site',
];

/** The program and the page stand side by side: neither leads to the other. */
const LAST_ROOMS = ['cli', 'site'];

/** How the page and the documents beside it are built, which is no part of them. */
const BUILD_OF_SITE = /^site\/(?:vite\.config|documents\/[\w-]+)\.ts$/;

/** The rooms of a rulebook, for those that have them: each may lead to itself and to those before it, but `odds`. */
const ROOMS_OF_A_BOOK = ['catalogue', 'fight', 'dungeon', 'campaign', 'odds'];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.split(sep).join('/'))
  .sort();

/** Files that wait while they are loaded: the script of workers, which no one imports, and one that the page replaces. */
const WAITING = ['site/worker.ts', 'stats/cephes.ts'];

/** What a file of `src` imports; `loads` is false for types, which are gone when the program runs. */
function importsOf(path: string): { from: string; loads: boolean }[] {
  const text = readFileSync(join(SRC, path), 'utf8');
  const found = [...text.matchAll(/^(?:import|export)\b(?<what>[^;']*?)\bfrom '(?<from>[^']+)'/gm)].map((match) => ({
    from: match.groups?.from as string,
    loads: !match.groups?.what?.startsWith(' type'),
  }));
  for (const match of text.matchAll(/^import '(?<from>[^']+)'|\b(?:import|require)\('(?<lazy>[^']+)'\)/gm)) {
    found.push({ from: (match.groups?.from ?? match.groups?.lazy) as string, loads: true });
  }
  return found.map(({ from, loads }) => ({
    from: from.startsWith('.')
      ? relative(SRC, join(SRC, dirname(path), from))
          .split(sep)
          .join('/')
      : from,
    loads,
  }));
}

/** All files of `src` that a file leads to, by way of others too. */
function reachedFrom(start: string): Set<string> {
  const seen = new Set([start]);
  for (const path of seen) for (const { from } of importsOf(path)) if (files.includes(from)) seen.add(from);
  return seen;
}

const room = (path: string) => path.split('/')[0];
/** The rulebook that a file belongs to; the kit that all books share belongs to none. */
const book = (path: string) => /^rules\/(?!kit\/)([^/]+)\//.exec(path)?.[1];

describe('the doors between rooms', () => {
  it('every file of src stands in a room, but for the two entries of the library', () => {
    expect(files.filter((path) => !ROOMS.includes(room(path)))).toEqual(['index.ts', 'kit.ts']);
  });

  it.each(ROOMS)('%s imports only from itself and the rooms before it', (name) => {
    const before = ROOMS.slice(0, ROOMS.indexOf(name)).filter((room) => !LAST_ROOMS.includes(room));
    const allowed = [...before, name];
    const wrong = files
      .filter((path) => room(path) === name)
      .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
      .filter(({ from }) => files.includes(from) && !allowed.includes(room(from)));
    expect(wrong).toEqual([]);
  });

  it('every import of a file finds it', () => {
    const missing = files.flatMap((path) =>
      importsOf(path)
        .filter(({ from }) => /\.tsx?$/.test(from) && !files.includes(from))
        .map(({ from }) => `${path} imports ${from}`),
    );
    expect(missing).toEqual([]);
  });

  it('no rulebook imports its sibling, and what they share knows none of them', () => {
    const wrong = files
      .filter((path) => room(path) === 'rules' && path !== 'rules/registry.ts')
      .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
      .filter(({ path, from }) => book(from) !== undefined && book(from) !== book(path));
    expect(wrong).toEqual([]);
  });

  it.each(ROOMS_OF_A_BOOK)('%s of a rulebook leads to no room of it that comes later', (name) => {
    const later = ROOMS_OF_A_BOOK.slice(ROOMS_OF_A_BOOK.indexOf(name) + 1);
    const inRoom = (path: string, of: string) => path.split('/')[2] === of && book(path) !== undefined;
    const inside = files.filter((path) => inRoom(path, name));
    expect(inside).not.toEqual([]);
    const wrong = inside.flatMap((path) =>
      [...reachedFrom(path)].filter((to) => later.some((of) => inRoom(to, of))).map((to) => `${path} leads to ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('no file waits while it is loaded, because in Safari those that import it may run before it', () => {
    const waits = (path: string) => /^(?![/* ]).*\bawait\b/m.test(readFileSync(join(SRC, path), 'utf8'));
    const isForNode = (path: string) => path.startsWith('cli/') || BUILD_OF_SITE.test(path);
    expect(files.filter((path) => !isForNode(path) && waits(path))).toEqual(WAITING);
  });

  it('no file loads itself by way of others', () => {
    const loads = new Map(
      files.map((path) => [
        path,
        importsOf(path).flatMap(({ from, loads }) => (loads && /\.tsx?$/.test(from) ? [from] : [])),
      ]),
    );
    /** Files that lead to none that is left cannot be in a cycle. */
    const left = new Set(files);
    for (let before = 0; before !== left.size; ) {
      before = left.size;
      for (const path of left) if (!loads.get(path)!.some((from) => left.has(from))) left.delete(path);
    }
    expect([...left]).toEqual([]);
  });

  it('no question imports another', () => {
    // `verbs/gate.ts` is of the verb gate.
    const verb = (path: string) => /^questions\/(?:verbs\/(\w+)\.ts$|([^/]+)\/)/.exec(path)?.slice(1).find(Boolean);
    const wrong = files
      .filter((path) => verb(path) !== undefined)
      .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
      .filter(({ path, from }) => verb(from) !== undefined && verb(from) !== verb(path));
    expect(wrong).toEqual([]);
  });

  it('only the registry is asked for a rulebook', () => {
    const wrong = files
      .filter((path) => room(path) !== 'rules')
      .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
      .filter(({ from }) => book(from) !== undefined);
    expect(wrong).toEqual([]);
  });

  it('only cli knows files, clocks and the process; engine knows threads', () => {
    const wrong = files
      .filter((path) => room(path) !== 'cli' && !BUILD_OF_SITE.test(path))
      .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
      .filter(({ path, from }) => {
        if (!from.startsWith('node:') || ['node:crypto', 'node:module', 'node:util'].includes(from)) return false;
        return !(room(path) === 'engine' && ['node:os', 'node:timers/promises'].includes(from));
      });
    expect(wrong).toEqual([]);
  });

  it('nothing that a result holds depends on the clock, the language or an unseeded chance', () => {
    const wrong = files
      // The engine looks at the clock to cut batches, and the page to show how far they are; no result depends on it.
      .filter((path) => !['cli', 'engine', 'site'].includes(room(path)))
      .flatMap((path) =>
        readFileSync(join(SRC, path), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
          .filter((line) => /\bDate\b|Math\.random|toLocale\w+|localeCompare|\bIntl\b|performance\.now/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  // They are there without; to import `node:process` takes 4 ms, since Node looks at all that it has.
  it('the process and the clock are the global ones', () => {
    const imports = files.flatMap((path) => importsOf(path).map(({ from }) => `${path}: ${from}`));
    expect(imports.filter((line) => /: (?:node:)?(?:process|perf_hooks)$/.test(line))).toEqual([]);
  });

  // Asked for by way of its object `z` it would be in the build whole, with words in fifty languages.
  it('what is used of zod can be told from what is not', () => {
    const whole = files.filter((path) => /^import \{[^}]*\} from 'zod'/m.test(readFileSync(join(SRC, path), 'utf8')));
    expect(whole).toEqual([]);
  });

  it('a thread that plays loads neither schemas nor readers of files', () => {
    const kernels = files.filter((path) => /^rules\/[^/]+\/kernel\.ts$/.test(path));
    expect(kernels.length).toBeGreaterThan(0);
    for (const kernel of kernels) {
      const seen = new Set<string>([kernel]);
      for (const path of seen) {
        if (!files.includes(path)) continue;
        for (const { from, loads } of importsOf(path)) if (loads) seen.add(from);
      }
      const heavy = [...seen].filter((name) => /^(?:zod|yaml|vega|vega-lite|cephes|commander)$/.test(name));
      expect({ kernel, heavy }).toEqual({ kernel, heavy: [] });
    }
  });
});
