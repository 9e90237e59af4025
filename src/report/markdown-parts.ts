import { harmless } from '../check/harmless.ts';

/** A table of rows under heads. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

/** Text that means nothing to Markdown, HTML or a terminal, on one line. */
export function markdownText(words: string): string {
  return harmless(words.replace(/\s+/g, ' '))
    .trim()
    .replace(/[\\`*_[\]<>|#~&]/g, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`));
}

/** A block of code that is harmless to a terminal, its fence longer than any within. */
export function fence(language: string, content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${harmless(content)}${ticks}`;
}
