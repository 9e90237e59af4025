import type { Tried } from './experiment.ts';

/** A line of the page. */
export interface Row extends Tried {
  readonly verb: string;
  readonly truth: string;
}

/** The chance that any claim of the page is said to fall short where all hold as promised. */
const LEVEL = 0.05;

/** Whether a claim holds less often than promised, allowing for how many there are (Bonferroni). */
export function fallsShort({ p }: Tried, all: readonly Tried[]): boolean {
  return p < LEVEL / all.filter(({ least }) => least !== undefined).length;
}

/** Returns the table of the page, in Markdown. */
export function calibrationTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { verb, truth, claim, least, held, trials, interval } = row;
    const rate = `${percent(held / trials)} (${percent(interval.low)} to ${percent(interval.high)})`;
    const verdict = least === undefined ? '' : fallsShort(row, rows) ? '**falls short**' : 'holds';
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
