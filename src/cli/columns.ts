import Table from 'cli-table3';
import type { Screen } from '../report/terminal/screen.ts';

const GAP = 2;
/** Smallest share of the screen for the last column, which has the sentences, unless it needs less. */
const LEAST_LAST = 0.4;

/**
 * Lays out rows as columns with a head and no rules. Wraps the last column at the screen's edge, and others if they
 * leave it too little room. Only a single long word may exceed the edge.
 */
export function columns(rows: readonly Readonly<Record<string, string>>[], screen: Screen): string {
  const head = Object.keys(rows[0] ?? {});
  const widths = head.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)) + GAP);
  const others = widths.slice(0, -1).reduce((sum, width) => sum + width, 0);
  widths[widths.length - 1] = Math.min(
    widths.at(-1) ?? 0,
    Math.max(Math.floor(LEAST_LAST * screen.width), screen.width - others),
  );
  const leastOf = (name: string) =>
    Math.max(name.length, ...rows.flatMap((row) => (row[name] ?? '').split(' ').map((word) => word.length))) + GAP;
  for (const at of [...widths.keys()].slice(0, -1).sort((a, b) => widths[b] - widths[a])) {
    const over = widths.reduce((sum, width) => sum + width, 0) - screen.width;
    if (over > 0) widths[at] = Math.max(leastOf(head[at]), widths[at] - over);
  }
  const table = new Table({
    head,
    colWidths: widths,
    wordWrap: true,
    chars: NO_LINES,
    style: { head: screen.colour ? ['bold'] : [], border: [], 'padding-left': 0, 'padding-right': GAP },
  });
  for (const row of rows) table.push(head.map((name) => row[name] ?? ''));
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right']
    .flatMap((edge) => [edge, `${edge}-mid`, `${edge}-left`, `${edge}-right`])
    .concat('middle')
    .map((name) => [name, '']),
);
