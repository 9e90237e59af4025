import { Document } from 'yaml';
import type { RowKind, WrittenRow } from '../rules/kit/homebrew.ts';
import type { RuleSystem } from '../rules/system.ts';

/** Prefix for a book's own name, which a row of a scenario may not have. */
const OWN = 'my-';

/**
 * Writes the book's rows of a kind as a bestiary, each under a new name. Rows beyond the number that a scenario may
 * define are commented out.
 */
export function bestiaryText({ id, title }: RuleSystem, { key, most, rows }: RowKind): string {
  const all = Object.entries(rows);
  const define = { [key]: rowsOf(all.slice(0, most)) };
  const head = [
    `# The ${key} of ${title} as a file of rows. Names of the book are taken, so each begins with "${OWN}":`,
    '# copy the file, keep the rows you want, edit and rename them, and write "use: <this file>" in a scenario.',
  ];
  const file = new Document({ title: `${key} of ${title}`, rules: id, define }).toString(WIDTH);
  const more = all.slice(most);
  if (more.length === 0) return `${head.join('\n')}\n${file}`;
  // Indented by two steps, like the rows above.
  const lines = new Document({ define: { [key]: rowsOf(more) } }).toString(WIDTH).trimEnd().split('\n').slice(2);
  const note = `# A scenario may define ${most} ${key}; to use one of these, take out another and the # before its lines.`;
  return `${[...head, file.trimEnd(), note, ...lines.map((line) => `#${line}`)].join('\n')}\n`;
}

const WIDTH = { lineWidth: 120, flowCollectionPadding: true };

function rowsOf(rows: readonly (readonly [string, WrittenRow])[]): Record<string, unknown> {
  // Undefined facts are dropped by JSON.
  return Object.fromEntries(rows.map(([name, row]) => [`${OWN}${name}`, JSON.parse(JSON.stringify(row))]));
}
