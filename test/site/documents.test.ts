import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedSite, serveSite } from '../../src/cli/serve-site.ts';
import { buildDocuments } from '../../src/site/documents/build-documents.ts';
import { drawCode } from '../../src/site/documents/code.ts';
import { deadLinks } from '../../src/site/documents/dead-links.ts';
import { SearchIndex, snippetsOf } from '../../src/site/documents/in-browser/search-index.ts';
import { Links } from '../../src/site/documents/links.ts';
import { readSources } from '../../src/site/documents/sources.ts';
import { AXE, faintTexts, faultsByAxe, hasBrowser, Lookout } from '../browser/browser.ts';
import { documents, GALLERY, ROOT } from '../house/commands.ts';

const SOURCES = readSources(ROOT);
const REPORTS = readdirSync(join(ROOT, GALLERY)).filter((name) => name !== 'README.md');
/** The site may be anywhere below a host. */
const BELOW = 'some/where';

const host = mkdtempSync(join(tmpdir(), 'montecrawl-documents-'));
const site = join(host, BELOW);
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  files = await buildDocuments(ROOT, { reports: REPORTS, hasApi: false });
  for (const [name, content] of files) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), content);
  }
  // What is beside the documents: the reports that are kept, and the names of the playable page.
  for (const name of REPORTS) cpSync(join(ROOT, GALLERY, name), join(site, 'gallery', name), { recursive: true });
  cpSync(join(ROOT, 'scenarios'), join(site, 'play/scenarios'), { recursive: true });
  for (const name of [join(host, 'index.html'), join(site, 'play/index.html')]) writeFileSync(name, '<!doctype html>');
});
afterAll(() => rmSync(host, { recursive: true }));

const pages = () => [...files.keys()].filter((name) => name.endsWith('.html'));

describe('the documents as pages', () => {
  it('are all there', () => {
    const expected = documents().filter((file) => file !== 'reports/README.md');
    const onSite = SOURCES.map(({ file }) => file);
    expect(onSite.filter((file) => !file.startsWith('.github/')).sort()).toEqual(expected);
    expect(SOURCES.filter(({ page }) => !files.has(page))).toEqual([]);
    expect(pages()).toContain('docs/decisions/007-intervals.html');
  });

  it('have no dead link', () => {
    // Of the reports that are kept, some files are not.
    const dead = deadLinks(site).filter(({ from }) => files.has(from));
    expect(dead).toEqual([]);
  });

  it('can all be reached from the first one', () => {
    const reached = new Set(['index.html']);
    for (const page of reached) {
      for (const [, link] of files.get(page)?.matchAll(/href="([^"#:]+\.html)[#"]/g) ?? [])
        reached.add(posix.join(posix.dirname(page), link));
    }
    expect(pages().filter((page) => !reached.has(page))).toEqual([]);
  });

  it('have the schemas beside them', () => {
    const schema = files.get('docs/scenario.schema.json');
    expect(schema).toBe(readFileSync(join(ROOT, 'docs/scenario.schema.json'), 'utf8'));
  });

  it('lead to scenarios on the playable page, to reports in the gallery and to files', () => {
    const has = (page: string, html: string) => files.get(page)?.includes(html);
    expect(has('index.html', 'href="play/index.html#2hdc/troll-at-rep-5">scenarios/2hdc/troll-at-rep-5.yaml')).toBe(
      true,
    );
    expect(has('index.html', 'href="gallery/troll-at-rep-5/report.html">reports/troll-at-rep-5/report')).toBe(true);
    expect(has('docs/five-books.html', '<img src="../gallery/one-hero/charts/side-by-side.svg"')).toBe(true);
    expect(has('docs/homebrew.html', 'href="../scenarios/dw/homebrew/ash-choir.yaml.html"')).toBe(true);
    expect(has('scenarios/dw/homebrew/ash-choir.yaml.html', 'tok-propertyName')).toBe(true);
    // Rows are no scenario.
    expect(has('docs/homebrew.html', '#dw/homebrew/ash-choir"')).toBe(false);
  });

  it('show commands apart from what they print, and nothing of it as HTML', () => {
    const drawn = drawCode('$ montecrawl list <b>  # all\n<i>2hdc</i>', 'console', () => undefined);
    expect(drawn).toBe(
      '<span class="prompt">$ </span><span class="command">montecrawl list &lt;b&gt;</span>' +
        '<span class="tok-comment">  # all</span>\n<span class="output">&lt;i&gt;2hdc&lt;/i&gt;</span>',
    );
  });

  it('are not built with a link to what is not there', () => {
    const source = { file: 'docs/a.md', page: 'docs/a.html', text: 'See [that](b.md).' };
    expect(() => new Links(ROOT, 'https://example.org', [source], [])).toThrow('docs/a.md links to b.md');
  });
});

describe('a link', () => {
  it('is dead if there is no file, or no such place in it', () => {
    const folder = join(host, 'links');
    mkdirSync(join(folder, 'a'), { recursive: true });
    const links = ['c.html', '../b.html#place', '../b.html#no-place', '#no-place', '#here', '../a/', 'https://a.org/b'];
    const html = links.map((link) => `<a class="x" href="${link}">x</a>`).join('');
    writeFileSync(join(folder, 'a/index.html'), `<p id="here">${html}<img src="d.svg"></p>`);
    writeFileSync(join(folder, 'b.html'), '<h2 id="place">x</h2>');
    expect(deadLinks(folder)).toEqual(
      ['c.html', '../b.html#no-place', '#no-place', 'd.svg'].map((link) => ({ from: 'a/index.html', link })),
    );
  });
});

describe('the search', () => {
  const find = (words: string, most: number) =>
    SearchIndex.read(files.get('assets/search.json') as string).find(words, most);

  it.each([
    ['troll', 'index.html#how-deadly-is-a-troll-at-rep-5'],
    ['half-time', 'docs/reports.html#who-is-behind-at-half-time'],
    ['tolerance', 'docs/ci.html#which-tolerance'],
    ['kubernetes', 'docs/scale.html#kubernetes'],
    ['policy', 'docs/exploit.html#the-policy-best'],
    ['cells share a seed', 'docs/decisions/009-cells-share-a-seed.html'],
    // While the word is being written, and with a slip.
    ['kubern', 'docs/scale.html#kubernetes'],
    ['kubernets', 'docs/scale.html#kubernetes'],
  ])('of %s finds %s', (words, href) => {
    expect(find(words, 3).map((hit) => hit.href)).toContain(href);
  });

  it('finds a word that is only in the text, and nothing where there is nothing', () => {
    const hits = find('seed', 20);
    expect(hits).toHaveLength(20);
    for (const { heading, title, text } of hits) expect(`${heading} ${title} ${text}`.toLowerCase()).toContain('seed');
    expect(find('xyzzyplugh', 5)).toEqual([]);
  });

  it('shows the place where the words are', () => {
    const text = `${'before '.repeat(40)}the Trolls come ${'after '.repeat(40)}`.trim();
    const shown = snippetsOf(text, ['troll']);
    expect(shown.map((part) => part.text).join('')).toMatch(/^… before .*the Trolls come after .* after …$/);
    expect(shown.filter((part) => part.found)).toEqual([{ text: 'Troll', found: true }]);
    const together = snippetsOf(`one ${'other '.repeat(40)} one and two`, ['one', 'two']).filter((part) => part.found);
    expect(together.map((part) => part.text)).toEqual(['one', 'two']);
    const marked = snippetsOf('--set policy=bold (or policies)', ['bold', 'policy']).filter((part) => part.found);
    expect(marked.map((part) => part.text)).toEqual(['policy', 'bold']);
  });
});

describe.skipIf(!hasBrowser)('the documents in a browser', () => {
  let lookout: Lookout;
  let served: ServedSite;
  let page: Page;
  let heard: string[];

  beforeAll(async () => {
    [lookout, served] = await Promise.all([Lookout.start(), serveSite(0, { folder: host })]);
    page = await lookout.browser.newPage();
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    heard = [];
  });
  afterAll(async () => {
    await lookout?.stop();
    await served?.close();
  });

  const open = (name: string) => page.goto(`${served.url}${BELOW}/${name}`);

  it.each([
    [390, ['index', 'docs/index', 'docs/page', 'docs/prices', 'docs/homebrew', 'gallery/index', 'rules/2hdc/index']],
    [1440, ['index', 'docs/scale', 'bench/index']],
  ])('are no wider than %i pixels, and say nothing on the console', async (width, names) => {
    await page.setViewportSize({ width, height: 900 });
    const wide: string[] = [];
    for (const name of names.map((each) => `${each}.html`)) {
      await open(name);
      if ((await page.evaluate('document.documentElement.scrollWidth')) !== width) wide.push(name);
    }
    expect(wide).toEqual([]);
    expect(heard).toEqual([]);
  });

  it.each([390, 1440])('are searched by keyboard at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open('docs/index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('tolerance');
    const hits = page.locator('dialog.search .hits a');
    await hits.first().waitFor();
    expect(await hits.first().textContent()).toContain('Which tolerance?');
    const second = await hits.nth(1).getAttribute('href');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(String(second));
    await page.keyboard.press('/');
    await page.keyboard.type('tolerance');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${BELOW}/docs/ci.html#which-tolerance`);
    expect(heard).toEqual([]);
  });

  it.each(['index.html', 'docs/library.html', 'scenarios/dw/homebrew/ash-choir.yaml.html'])(
    '%s has nothing that axe finds fault with',
    async (name) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await open(name);
      await page.evaluate(AXE);
      const faults = await faultsByAxe(page);
      await page.keyboard.press('/');
      await page.keyboard.type('troll');
      await page.locator('dialog.search .hits a').first().waitFor();
      faults.push(...(await faultsByAxe(page, 'dialog')));
      await page.emulateMedia({ colorScheme: 'dark' });
      faults.push(...(await faintTexts(page)));
      expect(faults).toEqual([]);
    },
  );
});
