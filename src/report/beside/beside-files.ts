import type { Answer } from '../../analysis/answer.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { measureLabel } from '../label.ts';
import { show } from '../number.ts';
import { filesList, writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { type Html, html } from '../page/html.ts';
import { prose } from '../page/number.ts';
import { plainTable } from '../page/plain-table.ts';
import { answerSentence } from '../sentence.ts';
import { besideChart } from './beside-chart.ts';
import { type BesideRow, besideRows, besideSentence, besideTable } from './beside-rows.ts';

/** The files that lay several answers side by side, by name: page, Markdown, table and chart. */
export async function besideFiles(answers: readonly Answer[]): Promise<Map<string, string>> {
  const rows = besideRows(answers);
  const table = besideTable(rows);
  const chart = besideChart(rows, table);
  const files = new Map([['side-by-side.csv', toCsv(table)]]);
  await addChart(files, chart);
  files.set('report.md', markdown(rows, answers));
  const picture = await figure(chart, undefined, 2);
  files.set('report.html', page(rows, answers, picture, [...files.keys(), 'report.html'].sort()));
  return files;
}

function page(rows: readonly BesideRow[], answers: readonly Answer[], picture: Html, files: readonly string[]): string {
  const titles = [...new Set(answers.map(({ title }) => title))];
  return writePage({
    kicker: ['side by side', `${answers.length} scenarios`],
    title: titles.length === 1 ? (titles[0] as string) : 'Side by side',
    about: titles.length === 1 ? '' : titles.join(' / '),
    answer: besideSentence(rows),
    basis: 'In brackets 95 % intervals; exact answers have none.',
    picture,
    parts: [
      { id: 'answers', name: 'The numbers', body: plainTable(HEADS, rows.map(cellsOf)) },
      {
        id: 'scenarios',
        name: 'The scenarios',
        body: html`${answers.map(
          (answer) => html`<h3>${answer.rulesTitle}: ${answer.title}</h3>
<p>${prose(answerSentence(answer))}</p><p>${answer.about}</p><p class="basis">Seed ${answer.seed}, <code>${answer.digest}</code></p>
`,
        )}`,
      },
      { id: 'files', name: 'Files beside this page', body: filesList(files) },
    ],
    made: 'The same scenarios and seeds give the same page',
    version: answers[0]?.montecrawl ?? '',
  });
}

function cellsOf({ label, measure, value, cell, length }: BesideRow): string[] {
  return [
    label,
    measureLabel(measure),
    show(value, cell.games).text,
    length === undefined ? '–' : `${measureLabel(length.measure)} ${show(length.value, cell.games).text}`,
  ];
}

const HEADS = ['rulebook', 'measure', 'answer', 'length'];

function markdown(rows: readonly BesideRow[], answers: readonly Answer[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`;
  return [
    '# Side by side',
    '',
    `**${besideSentence(rows).replaceAll('<', '&lt;')}**`,
    '',
    '![Side by side](charts/side-by-side.svg)',
    '',
    line(HEADS),
    line(HEADS.map(() => '---')),
    ...rows.map((row) => line(cellsOf(row))),
    '',
    ...answers.flatMap((answer) => [
      `- ${answer.rulesTitle}, "${answer.title.replaceAll('<', '&lt;')}": seed ${answer.seed}, ${answer.digest}`,
    ]),
    '',
  ].join('\n');
}
