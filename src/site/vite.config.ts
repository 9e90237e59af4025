import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';
import { parse } from 'yaml';
import { SCRIPT } from '../report/page/script.ts';
import { STYLE } from '../report/page/style.ts';
import { OPEN_PLAYER } from '../report/replay/player-script.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/registry.ts';
import { kindOfFile } from '../scenario/file-kind.ts';

/*
 * The build of the page: `npm run site`. The result is one folder of static files, which works at any path of a host.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SCENARIOS = here('../../scenarios');

/** Parts of Vega that no chart of a report uses: maps, named colours and others. */
const UNUSED =
  /^(?:vega-(?:crossfilter|force|geo|hierarchy|label|projection|regression|voronoi|wordcloud)|d3-geo|d3-scale-chromatic|topojson-client)$/;

/** Adds the shipped scenarios, as files and as a list. */
function shipped(): Plugin {
  const files = readdirSync(SCENARIOS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ya?ml|csv)$/.test(path))
    .sort();
  const read = (path: string) => readFileSync(`${SCENARIOS}/${path}`, 'utf8');
  return {
    name: 'shipped',
    resolveId: (id) => (id === 'virtual:shipped' ? '\0shipped' : undefined),
    async load(id) {
      if (id !== '\0shipped') return undefined;
      const scenarios = files
        .filter((path) => path.endsWith('.yaml') && kindOfFile({ path, text: read(path) }).kind === 'scenario')
        .map((path) => {
          const { title, about = '', rules, play = '' } = parse(read(path));
          return { path, title, about: about.trim(), rules, play };
        });
      const titles = await Promise.all(SYSTEM_IDS.map(async (id) => [id, (await loadSystem(id)).title]));
      const exported = { scenarios, files, books: Object.fromEntries(titles) };
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    generateBundle() {
      for (const path of files) this.emitFile({ type: 'asset', fileName: `scenarios/${path}`, source: read(path) });
    },
  };
}

/** Provides the one WebAssembly module of cephes that is used, as text. */
function cephes(): Plugin {
  return {
    name: 'cephes',
    resolveId: (id) => (id === 'virtual:cephes' ? '\0cephes' : undefined),
    load(id) {
      if (id !== '\0cephes') return undefined;
      const source = readFileSync(fileURLToPath(import.meta.resolve('cephes')), 'utf8');
      const wasm = /^var cprob = \{\s*buffer:\s*"([\w+/=]+)"/m.exec(source)?.[1];
      if (wasm === undefined) throw new Error('cephes is built in another way than it was');
      return `export const wasm = ${JSON.stringify(wasm)};`;
    },
  };
}

/**
 * Emits style and script of reports as files of their own: the page's content security policy allows no inline ones.
 */
function report(): Plugin {
  const parts: Readonly<Record<string, string>> = { 'report.css': STYLE, 'report.js': SCRIPT };
  return {
    name: 'report',
    generateBundle() {
      for (const [fileName, source] of Object.entries(parts)) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'stylesheet', href: './report.css' }, injectTo: 'head-prepend' },
      { tag: 'script', attrs: { src: './report.js', defer: true }, injectTo: 'body' },
    ],
  };
}

/** Provides the replay player's script as a module. */
function player(): Plugin {
  return {
    name: 'player',
    resolveId: (id) => (id === 'virtual:player' ? '\0player' : undefined),
    load: (id) => (id === '\0player' ? `${OPEN_PLAYER}export { openPlayer };` : undefined),
  };
}

/**
 * Preloads the modules of the answering worker with the page; otherwise the browser would find them one after another.
 */
function early(): { inWorkers: Plugin; inPage: Plugin } {
  const files = new Set<string>();
  return {
    inWorkers: {
      name: 'early-in-workers',
      generateBundle(_, bundle) {
        const add = (name: string) => {
          const part = bundle[name];
          if (part?.type !== 'chunk' || files.has(name)) return;
          files.add(name);
          for (const each of part.imports) add(each);
        };
        const isEarly = /\/site\/(?:worker|answerer)\.ts$/;
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && isEarly.test(part.facadeModuleId ?? '')) add(part.fileName);
      },
    },
    inPage: {
      name: 'early-in-page',
      transformIndexHtml: {
        order: 'post',
        handler: () =>
          [...files].map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `./${file}` },
            injectTo: 'head',
          })),
      },
    },
  };
}

/**
 * Builds the packages that users' own rulebooks import, for `montecrawl open --rules`, and an empty list of such
 * rulebooks for static hosts. The page itself loads none of it.
 */
function ownBooks(): Plugin {
  return {
    name: 'own-books',
    async generateBundle() {
      const build = await rolldown({ input: { kit: here('../kit.ts'), zod: 'zod' }, platform: 'browser' });
      const { output } = await build.generate({ minify: true, chunkFileNames: 'shared-[hash].js' });
      await build.close();
      for (const part of output)
        if (part.type === 'chunk')
          this.emitFile({ type: 'asset', fileName: `kit/${part.fileName}`, source: part.code });
      this.emitFile({ type: 'asset', fileName: 'books.json', source: '[]' });
    },
  };
}

/** Files that are always fetched anew, or are only for served rulebooks. */
const NOT_KEPT = /^(?:index\.html|books\.json|kit\/.*)$/;

/** Makes the service worker, which contains the names of all files of the page. */
function offline(): Plugin {
  return {
    name: 'offline',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      const files = ['./', './icon.svg', ...Object.keys(bundle).filter((name) => !NOT_KEPT.test(name))];
      const source = readFileSync(here('service-worker.js'), 'utf8')
        .replace('__NAME__', `montecrawl-${hash.digest('hex').slice(0, 16)}`)
        .replace('__FILES__', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

const { inWorkers, inPage } = early();

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [shipped(), report(), player(), ownBooks(), inPage, offline()],
  worker: {
    format: 'es',
    plugins: () => [shippedList(), cephes(), inWorkers],
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstParts() }] } } },
  },
  resolve: {
    // vega-lite depends on an older version, but uses only unchanged parts of it.
    dedupe: ['vega-expression'],
    alias: [
      { find: 'node:crypto', replacement: here('stand-ins/crypto.ts') },
      { find: /^(csv-parse|csv-stringify)\/sync$/, replacement: '$1/browser/esm/sync' },
      { find: /^commander$/, replacement: here('stand-ins/commander.ts') },
      { find: /^commander\/lib\//, replacement: here('../../node_modules/commander/lib/') },
      { find: /^\.\/terminal\.ts$/, replacement: here('stand-ins/terminal.ts') },
      { find: UNUSED, replacement: here('stand-ins/nothing.ts') },
      { find: /^\.\/cephes\.ts$/, replacement: here('stand-ins/cephes.ts') },
      { find: /^(?:\.\.?\/)+(?:engine\/)?threads\.ts$/, replacement: here('stand-ins/threads.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../../dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});

/** The workers needed first, smallest first. */
const FIRST_PARTS = ['player', 'answerer', 'drawer'];

/** Module information of a build. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Keeps what the page loads first in one chunk for each kind of worker, however much of it other parts share. Split up,
 * it would take many more requests.
 */
function firstParts() {
  const known = new Map<string, ReadonlySet<string>>();
  const importsOf = (start: string, modules: Modules): ReadonlySet<string> => {
    const before = known.get(start);
    if (before !== undefined) return before;
    const found = new Set([start]);
    for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    known.set(start, found);
    return found;
  };
  return (id: string, modules: Modules): string | null =>
    FIRST_PARTS.find((each) => importsOf(here(`${each}.ts`), modules).has(id)) ?? null;
}

/** Provides only the list of scenarios, for workers. */
function shippedList(): Plugin {
  const { generateBundle, ...list } = shipped();
  return list;
}
