import GithubSlugger from 'github-slugger';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../report/escape.ts';
import { drawCode, drawPaths } from './code.ts';
import type { Links } from './links.ts';
import type { Source } from './sources.ts';

/** A heading of a document and what is below it, up to the next one. */
export interface Part {
  /** Of the heading: 1 to 6. */
  readonly level: number;
  readonly id: string;
  /** The heading as text. */
  readonly heading: string;
  /** What is below it, without the heading. */
  readonly html: string;
  /** The heading itself. */
  readonly headingHtml: string;
}

/** Renders a document, part by part. */
export function renderParts(source: Source, links: Links): Part[] {
  const marked = new Marked({ renderer: rendererFor(source, links) });
  const slugger = new GithubSlugger();
  return cut(marked.lexer(source.text)).map(({ head, body }) => {
    const inline = marked.Parser.parseInline(head.tokens, { ...marked.defaults });
    const heading = plainText(inline);
    const id = slugger.slug(heading);
    const anchor = `<a class="anchor" href="#${id}" aria-label="Link to: ${escapeHtml(heading)}"></a>`;
    const headingHtml = `<h${head.depth} id="${id}">${inline}${head.depth === 1 ? '' : anchor}</h${head.depth}>`;
    return { level: head.depth, id, heading, headingHtml, html: scrolled(marked.parser(body)) };
  });
}

/** Cuts a document at its headings. */
function cut(tokens: readonly Token[]): { head: Tokens.Heading; body: Token[] }[] {
  const parts: { head: Tokens.Heading; body: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') parts.push({ head: token as Tokens.Heading, body: [] });
    else parts.at(-1)?.body.push(token);
  }
  return parts;
}

function rendererFor(source: Source, links: Links): RendererObject {
  const hrefOfPath = (path: string) => links.hrefOfPath(path, source.page);
  return {
    link({ href, tokens }) {
      return `<a href="${escapeHtml(links.hrefOf(href, source))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escapeHtml(links.hrefOf(href, source))}" alt="${escapeHtml(text)}">`;
    },
    codespan: ({ text }) => `<code>${drawPaths(text, hrefOfPath)}</code>`,
    code: ({ text, lang = '' }) => `<pre tabindex="0"><code>${drawCode(text, lang, hrefOfPath)}</code></pre>\n`,
  };
}

/** Lets tables that are wider than the page scroll, by keyboard too. */
function scrolled(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Returns the text of HTML that this file makes, without prompts and what commands print. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<span class="(?:output|prompt)">.*?<\/span>/g, ' ')
    .replaceAll(/<\/(?:p|li|td|th|pre|h\d)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
