import { clopperPearson } from '../../src/stats/rate-interval.ts';
import { replaceSection } from '../section.ts';
import type { Mutation } from './sites.ts';

/** The mutations of a book that were tried, and those that its tests missed. */
export interface Noticed {
  readonly book: string;
  /** Number of mutations that can be made. */
  readonly possible: number;
  readonly tried: number;
  readonly missed: readonly { readonly file: string; readonly mutation: Mutation }[];
}

const HEAD = '| book | mutations | tried | noticed | in % (95 %) |\n| --- | ---: | ---: | ---: | ---: |';

/** Returns the row of a book. */
function summaryOf({ book, possible, tried, missed }: Noticed): string {
  const noticed = tried - missed.length;
  const { low, high } = clopperPearson(noticed, tried);
  const [rate, from, to] = [noticed / tried, low, high].map((share) => Math.round(100 * share));
  return `| ${book} | ${possible.toLocaleString('en')} | ${tried} | ${noticed} | ${rate} (${from} to ${to}) |`;
}

/** Returns the table of `books`, in Markdown. */
export function tableOf(books: readonly Noticed[]): string {
  return [HEAD, ...books.map(summaryOf)].join('\n');
}

/** Replaces the results of a book on the page, and keeps those of the other books. */
export function putInto(page: string, noticed: Noticed): string {
  const { book, missed } = noticed;
  const keep = (line: string, row: string) => line.startsWith(row) && !line.startsWith(`${row}${book}`);
  const named = missed.map(
    ({ file, mutation: { line, before, after } }) => `- \`${file}:${line}\`: ${code(before)} as ${code(after)}`,
  );
  return replaceSection(page, 'npm run mutate', (text) => {
    const old = text.split('\n');
    const rows = [...old.filter((line) => keep(line, '| ') && !HEAD.includes(line)), summaryOf(noticed)];
    const items = [...old.filter((line) => keep(line, '- `src/rules/')), ...named];
    const list = items.length === 0 ? 'All were noticed.' : `Not noticed:\n\n${items.sort().join('\n')}`;
    return `${HEAD}\n${rows.sort().join('\n')}\n\n${list}`;
  });
}

/** A line of code in Markdown, in two backticks where it has one itself. */
function code(line: string): string {
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}
