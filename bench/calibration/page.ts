import type { Tried } from './experiment.ts';

/** A line of the page. */
export interface Row extends Tried {
  readonly verb: string;
  readonly truth: string;
}

/** A claim that holds exactly as often as promised is said to fall short once in a thousand times. */
const LEVEL = 0.001;

/** Whether a claim holds less often than promised, beyond chance. */
export function fallsShort({ p }: Tried): boolean {
  return p < LEVEL;
}

const BEGIN = '<!-- npm run calibrate -->';
const END = '<!-- /npm run calibrate -->';

/** Returns the page with rows in place of those of the same commands, and the others as they were. */
export function replaceRows(page: string, rows: readonly Row[], verbs: readonly string[]): string {
  const [before, after] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))];
  const verbOf = (line: string) => line.slice(3, line.indexOf('`', 3));
  const ran = new Set(rows.map(({ verb }) => verb));
  const kept = page.split('\n').filter((line) => line.startsWith('| `') && !ran.has(verbOf(line)));
  const [head, rule, ...lines] = calibrationTable(rows).split('\n');
  const sorted = [...kept, ...lines].sort((a, b) => verbs.indexOf(verbOf(a)) - verbs.indexOf(verbOf(b)));
  return `${before}${BEGIN}\n\n${[head, rule, ...sorted].join('\n')}\n\n${after}`;
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

/** At most one decimal, and never 100 for less than all. */
function percent(rate: number): string {
  const tenths = Math.round(1000 * rate);
  return String((rate < 1 ? Math.min(999, tenths) : tenths) / 10);
}

function count(n: number): string {
  return n.toLocaleString('en');
}
