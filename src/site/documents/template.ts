import { escapeHtml } from '../../report/escape.ts';
import type { Entry, Group } from './contents.ts';
import { relativeTo } from './links.ts';

/** What is the same on all pages. */
export interface Frame {
  readonly contents: readonly Group[];
  /** Address of the project. */
  readonly repository: string;
  /** Whether the documents of the library are on the site. */
  readonly hasApi: boolean;
}

/** What a page has of its own. */
export interface PageParts {
  /** Path from the root of the site. */
  readonly page: string;
  readonly title: string;
  readonly description: string;
  /** HTML across the page, above everything else. */
  readonly hero?: string;
  readonly body: string;
  /** Headings to go to. */
  readonly headings: readonly { readonly level: number; readonly id: string; readonly heading: string }[];
  readonly previous?: Entry | undefined;
  readonly next?: Entry | undefined;
  /** Address of its source. */
  readonly source: string;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** Returns a page of the site. */
export function pageHtml(frame: Frame, parts: PageParts): string {
  const { page, title, description, hero = '', body, source } = parts;
  const to = (place: string) => relativeTo(place, page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${title === 'montecrawl' ? title : `${escapeHtml(title)} · montecrawl`}</title>
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/documents.css')}">
<script type="module" src="${to('assets/documents.js')}"></script>
</head>
<body>
<a class="skip" href="#document">To the document</a>
<header class="bar">
<a class="brand" href="${to('index.html')}"><img src="${to('assets/icon.svg')}" alt="" width="28" height="28">montecrawl</a>
<button type="button" class="search" aria-haspopup="dialog" hidden><span>Search</span><kbd aria-hidden="true">/</kbd></button>
<nav class="site-nav" aria-label="Site">
<a href="${to('play/index.html')}">Play</a>
<a href="${to('docs/index.html')}">Documents</a>
<a href="${to('gallery/index.html')}">Gallery</a>
${frame.hasApi ? `<a href="${to('api/index.html')}">API</a>\n` : ''}<a href="${frame.repository}">Source</a>
</nav>
</header>
${hero}<div class="columns">
${contentsHtml(frame.contents, page)}
${headingsHtml(parts.headings)}
<main id="document" tabindex="-1">
${body}
${endHtml(parts, to, source)}
</main>
</div>
<dialog class="search" aria-label="Search">
<form role="search"><input type="search" aria-label="Search the documents" placeholder="Search the documents" autocomplete="off" spellcheck="false" enterkeyhint="go"></form>
<p class="found" role="status"></p>
<ol class="hits"></ol>
<p class="keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close</p>
</dialog>
</body>
</html>
`;
}

function contentsHtml(groups: readonly Group[], page: string): string {
  const item = ({ label, page: place }: Entry) => {
    const here = place === page ? ' aria-current="page"' : isIndexOf(place, page) ? ' aria-current="true"' : '';
    return `<li><a href="${relativeTo(place, page)}"${here}>${escapeHtml(label)}</a></li>`;
  };
  const lists = groups.map(({ title, entries }) => {
    return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${entries.map(item).join('\n')}\n</ul>`;
  });
  return `<details class="contents"><summary>All documents</summary>
<nav aria-label="Documents">
${lists.join('\n')}
</nav></details>`;
}

/** Whether a page is the index of a folder that another one is in. */
function isIndexOf(place: string, page: string): boolean {
  return place.endsWith('/index.html') && page.startsWith(place.replace(/index\.html$/, ''));
}

function headingsHtml(headings: PageParts['headings']): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ level, id, heading }) => {
    return `<li class="level${level}"><a href="#${id}">${escapeHtml(heading)}</a></li>`;
  });
  return `<details class="headings"><summary>On this page</summary>
<nav aria-label="On this page">
<ul>
${items.join('\n')}
</ul>
</nav></details>`;
}

function endHtml({ previous, next }: PageParts, to: (place: string) => string, source: string): string {
  const link = (entry: Entry | undefined, rel: string, word: string) =>
    entry === undefined
      ? ''
      : `<a rel="${rel}" href="${to(entry.page)}"><span>${word}</span> ${escapeHtml(entry.label)}</a>\n`;
  const around = link(previous, 'prev', 'Previous') + link(next, 'next', 'Next');
  return `<footer>
${around === '' ? '' : `<nav class="around" aria-label="Previous and next document">\n${around}</nav>\n`}<p><a href="${source}">Source of this page</a></p>
</footer>`;
}
