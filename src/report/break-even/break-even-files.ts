import { stringify } from 'yaml';
import type { BreakEven } from '../../analysis/break-even.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { showDifference } from '../difference.ts';
import { gameOf } from '../label.ts';
import { fence, markdownTable, markdownText } from '../markdown-parts.ts';
import { countOf } from '../number.ts';
import { writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { makingPart } from '../page/making-part.ts';
import { plainTable } from '../page/plain-table.ts';
import { breakEvenChart } from './break-even-chart.ts';
import { axisName, breakEvenBasis, breakEvenSentence, breakEvenTable, differenceLabel } from './break-even-rows.ts';

/** The files of a break-even, by name: page, Markdown, table and chart. */
export async function breakEvenFiles(answer: BreakEven): Promise<Map<string, string>> {
  const table = breakEvenTable(answer);
  const chart = breakEvenChart(answer, table);
  const files = new Map([['break-even.csv', toCsv(table)]]);
  await addChart(files, chart);
  const heads = [axisName(answer), differenceLabel(answer), 'rests on'];
  const rows = answer.points.map((point) => [
    String(point.at),
    showDifference(point, true).text,
    `${countOf(point.games, gameOf(answer.play))}${point.fresh ? ', anew' : ' in search'}`,
  ]);
  const scenario = stringify(answer.scenario, { lineWidth: 100 });
  const sentence = markdownText(breakEvenSentence(answer));
  const blocks = [
    `# ${markdownText(answer.title)}`,
    `**${sentence}**`,
    markdownText(breakEvenBasis(answer).join(' ')),
    `![${sentence}](charts/break-even.svg)`,
    markdownTable(heads, rows),
    '## How it was made',
    `montecrawl ${answer.montecrawl}, ${answer.rulesTitle}, seed ${answer.seed}, ${answer.digest}.`,
    `<details><summary>The scenario</summary>\n\n${fence('yaml', scenario)}\n\n</details>`,
  ];
  files.set('report.md', `${blocks.join('\n\n')}\n`);
  files.set(
    'report.html',
    writePage({
      kicker: ['break-even', answer.rulesTitle, gameOf(answer.play)],
      title: answer.title,
      about: '',
      answer: breakEvenSentence(answer),
      basis: breakEvenBasis(answer).join(' '),
      picture: await figure(chart, undefined, 2),
      parts: [
        { id: 'numbers', name: 'Every value', body: plainTable(heads, rows) },
        makingPart({
          ...answer,
          scenarios: [{ name: 'The scenario', scenario: answer.scenario }],
          files: ['result.json', 'report.html', ...files.keys()].sort(),
        }),
      ],
      made: 'The same scenario and seed give the same page',
      version: answer.montecrawl,
    }),
  );
  return files;
}
