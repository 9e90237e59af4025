import { harmless } from '../check/harmless.ts';

/** Returns a table of rows with a header. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

/** Escapes text for Markdown, HTML and terminals, on one line. */
export function markdownText(words: string): string {
  return harmless(words.replace(/\s+/g, ' '))
    .trim()
    .replace(/[\\`*_[\]<>|#~&]/g, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`));
}

/** Returns a code block with a fence longer than any within, harmless to a terminal. */
export function fence(language: string, content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${harmless(content)}${ticks}`;
}
