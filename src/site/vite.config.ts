import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { parse } from 'yaml';
import { SCRIPT } from '../report/page/script.ts';
import { STYLE } from '../report/page/style.ts';
import { OPEN_PLAYER } from '../report/replay/player-script.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/shelf.ts';
import { kindOfFile } from '../scenario/file-kind.ts';

/*
 * How the page is built: `npm run site`. All of it is plain files in one folder, which may lie anywhere below a host.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SCENARIOS = here('../../scenarios');

/** The scenarios that ship, as files and as a list. */
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

/** Style and script of reports, as files of their own: the page's policy allows no others. */
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

/** The script that replays have, as a module. */
function player(): Plugin {
  return {
    name: 'player',
    resolveId: (id) => (id === 'virtual:player' ? '\0player' : undefined),
    load: (id) => (id === '\0player' ? `${OPEN_PLAYER}export { openPlayer };` : undefined),
  };
}

/** The service worker, with the names of all files of the page in it. */
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
      const files = ['./', './icon.svg', ...Object.keys(bundle).filter((name) => name !== 'index.html')];
      const source = readFileSync(here('service-worker.js'), 'utf8')
        .replace('__NAME__', `montecrawl-${hash.digest('hex').slice(0, 16)}`)
        .replace('__FILES__', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [shipped(), report(), player(), offline()],
  worker: { format: 'es', plugins: () => [shippedList()] },
  resolve: {
    alias: [
      { find: 'node:crypto', replacement: here('stand-ins/crypto.ts') },
      { find: /^(csv-parse|csv-stringify)\/sync$/, replacement: '$1/browser/esm/sync' },
      { find: /^commander$/, replacement: here('stand-ins/commander.ts') },
      { find: /^commander\/lib\//, replacement: here('../../node_modules/commander/lib/') },
      { find: /^\.\/terminal\.ts$/, replacement: here('stand-ins/terminal.ts') },
      { find: 'node:module', replacement: here('stand-ins/module.ts') },
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

/** The list alone, for workers. */
function shippedList(): Plugin {
  const { generateBundle, ...list } = shipped();
  return list;
}
