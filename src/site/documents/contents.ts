import { posix } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { capital } from '../../report/label.ts';
import type { Source } from './sources.ts';

/** A document in the list of contents. */
export interface Entry {
  readonly label: string;
  readonly page: string;
}

/** Documents under one heading of the list of contents. */
export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/**
 * Reads the list of contents from the index of the documents: each paragraph that begins with bold words is a group, and
 * what it and the list below it link to are its entries.
 */
export function readContents(index: Source, sources: readonly Source[]): Group[] {
  const pages = new Map(sources.map(({ file, page }) => [file, page]));
  const groups: { title: string; entries: Entry[] }[] = [];
  for (const block of marked.lexer(index.text)) {
    const title = titleOf(block);
    if (title !== undefined) groups.push({ title, entries: [] });
    void marked.walkTokens([block], (token) => {
      if (token.type !== 'link') return;
      const page = pages.get(posix.join(posix.dirname(index.file), token.href));
      if (page !== undefined) groups.at(-1)?.entries.push({ label: capital(token.text), page });
    });
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Returns the bold words that a paragraph begins with. */
function titleOf(block: Token): string | undefined {
  const first = block.type === 'paragraph' ? (block as Tokens.Paragraph).tokens[0] : undefined;
  return first?.type === 'strong' ? (first as Tokens.Strong).text : undefined;
}
