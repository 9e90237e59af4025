import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { escapeHtml } from '../../report/escape.ts';
import { COLOURS, FONTS } from '../../report/page/style.ts';
import { drawCode } from './code.ts';
import { type Entry, type Group, readContents } from './contents.ts';
import { SearchIndex, type Section } from './in-browser/search-index.ts';
import { Links } from './links.ts';
import { type Part, plainText, renderParts } from './render.ts';
import { readSources, type Source } from './sources.ts';
import { type Frame, pageHtml } from './template.ts';

const HERE = import.meta.dirname;
const INDEX = 'docs/README.md';
const HOME = 'README.md';

/** What the site has beside the documents. */
export interface Beside {
  /** Folders of the gallery. */
  readonly reports: readonly string[];
  /** Whether the documents of the library are there. */
  readonly hasApi: boolean;
}

/**
 * Builds the pages of all documents of the project, with search and what they link to.
 *
 * @param root folder of the project
 * @returns files by their path from the root of the site
 */
export async function buildDocuments(root: string, { reports, hasApi }: Beside): Promise<Map<string, string>> {
  const sources = readSources(root);
  const repository = repositoryOf(root);
  const links = new Links(root, repository, sources, reports);
  const contents = readContents(sources.find(({ file }) => file === INDEX)!, sources);
  const frame: Frame = { contents, repository, hasApi };
  const files = new Map<string, string>();
  const sections: Section[] = [];
  for (const source of sources) {
    const parts = renderParts(source, links);
    files.set(source.page, documentHtml(source, parts, frame, links));
    sections.push(...sectionsOf(source, parts));
  }
  for (const file of links.samples) {
    const text = readFileSync(join(root, file), 'utf8');
    files.set(file, text);
    files.set(`${file}.html`, sampleHtml(file, text, frame, links));
  }
  for (const name of readdirSync(join(root, 'docs')).filter((each) => each.endsWith('.schema.json')))
    files.set(`docs/${name}`, readFileSync(join(root, 'docs', name), 'utf8'));
  files.set('assets/search.json', SearchIndex.of(sections).write());
  files.set('assets/documents.css', styleOf());
  files.set('assets/documents.js', await script());
  files.set('assets/LICENSE-minisearch.txt', readFileSync(join(root, 'node_modules/minisearch/LICENSE.txt'), 'utf8'));
  files.set('assets/icon.svg', readFileSync(join(HERE, '../public/icon.svg'), 'utf8'));
  return files;
}

/** Returns the address of the project: its package says `github:OWNER/montecrawl`. */
function repositoryOf(root: string): string {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return repository.replace(/^github:/, 'https://github.com/');
}

function documentHtml(source: Source, parts: readonly Part[], frame: Frame, links: Links): string {
  const [top, ...rest] = parts;
  const lead = /<p>.*?<\/p>/s.exec(top.html)?.[0] ?? '';
  const isHome = source.file === HOME;
  const shown = isHome ? rest : parts;
  return pageHtml(frame, {
    page: source.page,
    title: top.heading,
    description: plainText(lead),
    body: shown.map(({ headingHtml, html }) => headingHtml + html).join('\n'),
    ...(isHome && { hero: heroHtml(top, lead) }),
    headings: rest.filter(({ level }) => level <= 3),
    ...around(source.page, frame.contents),
    source: links.inRepository(source.file),
  });
}

/** The top of the first page. */
function heroHtml({ headingHtml, html }: Part, lead: string): string {
  return `<section class="felt" aria-label="montecrawl"><div>
<div>
${headingHtml}
${lead}
<p class="actions"><a class="primary" href="play/index.html">Play in the browser</a> <a href="docs/index.html">Read the documents</a> <a href="gallery/index.html">See reports</a></p>
</div>
${html.replace(lead, '')}
</div></section>
`;
}

function sampleHtml(file: string, text: string, frame: Frame, links: Links): string {
  const name = file.split('/').at(-1) as string;
  const code = drawCode(text.trimEnd(), name.split('.').at(-1) as string, () => undefined);
  return pageHtml(frame, {
    page: `${file}.html`,
    title: name,
    description: file,
    body: `<h1>${escapeHtml(name)}</h1>
<p><code>${escapeHtml(file)}</code> · <a href="${escapeHtml(name)}" download>Download</a></p>
<pre tabindex="0"><code>${code}</code></pre>`,
    headings: [],
    source: links.inRepository(file),
  });
}

/** Returns the documents before and after one, in the order of the contents. */
function around(page: string, contents: readonly Group[]): { previous?: Entry | undefined; next?: Entry | undefined } {
  const entries = contents.flatMap((group) => group.entries);
  const at = entries.findIndex((entry) => entry.page === page);
  return at < 0 ? {} : { previous: entries[at - 1], next: entries[at + 1] };
}

function sectionsOf({ page }: Source, parts: readonly Part[]): Section[] {
  return parts.map(({ level, id, heading, html }) => ({
    href: level === 1 ? page : `${page}#${id}`,
    title: parts[0].heading,
    heading,
    text: plainText(html),
  }));
}

/** Returns the style of the documents: colours and type are those of reports and of the playable page. */
function styleOf(): string {
  const fonts = Object.entries(FONTS).map(([name, stack]) => `--${name}:${stack};`);
  const own = ['../colours.css', 'text.css', 'frame.css', 'search.css'].map((name) =>
    readFileSync(join(HERE, name), 'utf8'),
  );
  return [COLOURS, `:root{${fonts.join('')}}`, ...own].join('\n');
}

async function script(): Promise<string> {
  const build = await rolldown({ input: join(HERE, 'in-browser/script.ts'), platform: 'browser' });
  const { output } = await build.generate({ minify: true });
  await build.close();
  return output[0].code;
}
