import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildDocuments } from './build-documents.ts';
import { deadLinks } from './dead-links.ts';
import { makeReports } from './reports.ts';

/*
 * `npm run pages`: the playable page, the documents, the gallery and the schemas as one folder of plain files, for any
 * static host. `.ci/api` makes the documents of the library, which are added if they are there.
 */

const ROOT = join(import.meta.dirname, '../../..');
const SITE = join(ROOT, 'dist/pages');
const API = join(ROOT, 'dist/api');

/** Leads from the playable page to the documents. */
const help: Plugin = {
  name: 'help',
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'help', href: '../docs/index.html' }, injectTo: 'head' }],
};

rmSync(SITE, { recursive: true, force: true });
makeReports(ROOT, join(SITE, 'gallery'));
await build({
  configFile: join(ROOT, 'src/site/vite.config.ts'),
  logLevel: 'warn',
  plugins: [help],
  build: { outDir: join(SITE, 'play') },
});
const hasApi = existsSync(API);
if (hasApi) cpSync(API, join(SITE, 'api'), { recursive: true });
for (const [name, content] of await buildDocuments(ROOT, { reports: readdirSync(join(SITE, 'gallery')), hasApi })) {
  mkdirSync(dirname(join(SITE, name)), { recursive: true });
  writeFileSync(join(SITE, name), content);
}

const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(SITE, name)).isFile(),
);
const pages = files.filter((name) => name.endsWith('.html'));
console.log(`dist/pages: ${files.length} files, ${pages.length} of them pages`);
const dead = deadLinks(SITE);
for (const { from, link } of dead) console.error(`${from}: there is no ${link}`);
if (dead.length > 0) process.exitCode = 1;
