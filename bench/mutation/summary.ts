import { clopperPearson } from '../../src/stats/rate-interval.ts';
import type { Mutation } from './sites.ts';

/** How many of a book's mutations its tests noticed. */
export interface Noticed {
  readonly book: string;
  /** Mutations that could be made. */
  readonly possible: number;
  readonly tried: number;
  readonly missed: readonly { readonly file: string; readonly mutation: Mutation }[];
}

const BEGIN = '<!-- npm run mutate -->';
const END = '<!-- /npm run mutate -->';
const HEAD = '| book | mutations | tried | noticed | in % (95 %) |\n| --- | ---: | ---: | ---: | ---: |';

/** Returns the row of a book. */
function summaryOf({ book, possible, tried, missed }: Noticed): string {
  const noticed = tried - missed.length;
  const { low, high } = clopperPearson(noticed, tried);
  const [rate, from, to] = [noticed / tried, low, high].map((share) => Math.round(100 * share));
  return `| ${book} | ${possible.toLocaleString('en')} | ${tried} | ${noticed} | ${rate} (${from} to ${to}) |`;
}

/** Returns the table of some books. */
export function tableOf(books: readonly Noticed[]): string {
  return [HEAD, ...books.map(summaryOf)].join('\n');
}

/** Returns a page with the results of a book in place of those it had, and the other books as they were. */
export function putInto(page: string, noticed: Noticed): string {
  const { book, missed } = noticed;
  const [before, after] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))];
  const old = page.slice(before.length, page.indexOf(END)).split('\n');
  const keep = (line: string, row: string) => line.startsWith(row) && !line.startsWith(`${row}${book}`);
  const rows = [...old.filter((line) => keep(line, '| ') && !HEAD.includes(line)), summaryOf(noticed)];
  const named = missed.map(
    ({ file, mutation: { line, before, after } }) => `- \`${file}:${line}\`: ${code(before)} as ${code(after)}`,
  );
  const items = [...old.filter((line) => keep(line, '- `src/rules/')), ...named];
  const list = items.length === 0 ? 'All were noticed.' : `Not noticed:\n\n${items.sort().join('\n')}`;
  return `${before}${BEGIN}\n\n${HEAD}\n${rows.sort().join('\n')}\n\n${list}\n\n${after}`;
}

/** A line of a program in Markdown, where one backtick would end it. */
function code(line: string): string {
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}
