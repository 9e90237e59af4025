import { replaceSection } from '../section.ts';
import type { Tried } from './experiment.ts';

/** A row of the table. */
export interface Row extends Tried {
  readonly verb: string;
  readonly truth: string;
}

/** A claim that holds exactly as often as promised falls short of it once in a thousand times. */
const LEVEL = 0.001;

/** Whether a claim held less often than promised, beyond chance. */
export function fallsShort({ p }: Tried): boolean {
  return p < LEVEL;
}

/** Replaces the rows of some commands on the page, and keeps the rows of the others. */
export function replaceRows(page: string, rows: readonly Row[], verbs: readonly string[]): string {
  const verbOf = (line: string) => line.slice(3, line.indexOf('`', 3));
  const ran = new Set(rows.map(({ verb }) => verb));
  const isKept = (line: string) => line.startsWith('| `') && !ran.has(verbOf(line));
  const [head, rule, ...lines] = calibrationTable(rows).split('\n');
  return replaceSection(page, 'npm run calibrate', (old) => {
    const all = [...old.split('\n').filter(isKept), ...lines];
    const sorted = all.sort((a, b) => verbs.indexOf(verbOf(a)) - verbs.indexOf(verbOf(b)));
    return [head, rule, ...sorted].join('\n');
  });
}

/** Returns the table of the page, in Markdown. */
export function calibrationTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { verb, truth, claim, least, held, trials, interval } = row;
    const rate = `${percent(held / trials)} (${percent(interval.low)} to ${percent(interval.high)})`;
    const verdict = least === undefined ? '' : fallsShort(row) ? '**falls short**' : 'holds';
    const promised = least === undefined ? '' : `${percent(least)} %`;
    return `| \`${verb}\` | ${claim} | ${truth} | ${promised} | ${rate} | ${count(held)} of ${count(trials)} | ${verdict} |`;
  });
  return [
    '| command | claim | truth | promised | held, in % (95 %) | trials | verdict |',
    '| --- | --- | --- | ---: | ---: | ---: | --- |',
    ...lines,
  ].join('\n');
}

/** A rate in percent with at most one decimal, and never 100 for less than all. */
function percent(rate: number): string {
  const tenths = Math.round(1000 * rate);
  return String((rate < 1 ? Math.min(999, tenths) : tenths) / 10);
}

function count(n: number): string {
  return n.toLocaleString('en');
}
