import { stringify } from 'yaml';
import type { Comparison } from '../../analysis/comparison.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { gameOf } from '../label.ts';
import { fence, markdownTable, markdownText } from '../markdown-parts.ts';
import { writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { type Html, html } from '../page/html.ts';
import { makingPart } from '../page/making-part.ts';
import { plainTable } from '../page/plain-table.ts';
import { compareChart } from './compare-chart.ts';
import {
  armLines,
  armNames,
  compareBasis,
  compareSentence,
  type DifferenceRow,
  differenceRows,
  differenceTable,
  verdictWord,
} from './compare-rows.ts';

/** The files of a comparison, by name: page, Markdown, table and chart. */
export async function compareFiles(comparison: Comparison): Promise<Map<string, string>> {
  const rows = differenceRows(comparison);
  const table = differenceTable(comparison);
  const files = new Map([['differences.csv', toCsv(table)]]);
  const [chart] = compareChart(comparison, table);
  if (chart !== undefined) await addChart(files, chart);
  files.set('report.md', markdown(comparison, rows, chart !== undefined));
  const picture = chart && (await figure(chart, undefined, 2));
  files.set('report.html', page(comparison, rows, picture, ['result.json', 'report.html', ...files.keys()].sort()));
  return files;
}

const HEADS = ['measure', 'in a', 'in b', 'difference', 'verdict'];

function cellsOf({ label, a, b, shown, difference }: DifferenceRow): string[] {
  return [label, a.text, b.text, shown.text, verdictWord(difference)];
}

function page(
  comparison: Comparison,
  rows: readonly DifferenceRow[],
  picture: Html | undefined,
  files: readonly string[],
) {
  const [a, b] = armNames(comparison);
  return writePage({
    kicker: ['compare', comparison.rulesTitle, gameOf(comparison.play)],
    title: titleOf(comparison),
    about: '',
    answer: compareSentence(comparison),
    basis: compareBasis(comparison).join(' '),
    picture,
    parts: [
      {
        id: 'numbers',
        name: 'The numbers',
        body: html`${armLines(comparison).map(({ arm, name }) => html`<p>${arm}: ${name}</p>`)}${plainTable(HEADS, rows.map(cellsOf))}`,
      },
      makingPart({
        ...comparison,
        scenarios: comparison.arms.map(({ scenario }, i) => ({
          name: `Scenario ${i === 0 ? 'a' : 'b'}: ${i === 0 ? a : b}`,
          scenario,
        })),
        files,
      }),
    ],
    made: 'The same scenarios and seed give the same page',
    version: comparison.montecrawl,
  });
}

function titleOf({ arms }: Comparison): string {
  const titles = [...new Set(arms.map(({ title }) => title))];
  return titles.join(' / ');
}

function markdown(comparison: Comparison, rows: readonly DifferenceRow[], hasChart: boolean): string {
  const blocks = [
    `# ${markdownText(titleOf(comparison))}`,
    `**${markdownText(compareSentence(comparison))}**`,
    markdownText(compareBasis(comparison).join(' ')),
    hasChart ? `![${markdownText(compareSentence(comparison))}](charts/differences.svg)` : '',
    armLines(comparison)
      .map(({ arm, name }) => `- ${arm}: ${markdownText(name)}`)
      .join('\n'),
    markdownTable(HEADS, rows.map(cellsOf)),
    '## How it was made',
    `montecrawl ${comparison.montecrawl}, ${comparison.rulesTitle}, seed ${comparison.seed}, ${comparison.digest}.`,
    ...comparison.arms.map(
      ({ scenario }, i) =>
        `<details><summary>Scenario ${i === 0 ? 'a' : 'b'}</summary>\n\n${fence('yaml', stringify(scenario, { lineWidth: 100 }))}\n\n</details>`,
    ),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
