import type { Answer } from '../../analysis/answer.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { measureLabel } from '../label.ts';
import { show } from '../number.ts';
import { figure } from '../page/figure.ts';
import { type Html, html } from '../page/html.ts';
import { prose } from '../page/number.ts';
import { pageAround } from '../page/page.ts';
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
  const picture = await figure(chart, numbers(rows), 2);
  files.set(
    'report.html',
    pageAround('Side by side', besideSentence(rows), answers[0]?.montecrawl ?? '', body(answers, rows, picture)),
  );
  return files;
}

function body(answers: readonly Answer[], rows: readonly BesideRow[], picture: Html): Html {
  return html`<a class="skip" href="#answer">To the answer</a>
<header><p class="kicker">${[...new Set(answers.map(({ rulesTitle }) => rulesTitle))].join(' · ')}</p><h1>Side by side</h1>
<p class="about">${[...new Set(answers.map(({ title }) => title))].join(' / ')}</p></header>
<main>
<div class="hero" id="answer"><div><p class="answer">${prose(besideSentence(rows))}</p></div><div>${picture}</div></div>
<div class="parts">
${answers.map(
  (answer) => html`<section><h2>${answer.rulesTitle}</h2><p class="lead">${answer.title}</p>
<p>${prose(answerSentence(answer))}</p><p>${answer.about}</p><p class="basis">Seed ${answer.seed}, ${answer.digest}</p></section>
`,
)}
</div>
</main>
<footer><p>Made by montecrawl ${answers[0]?.montecrawl}. The same scenarios and seeds give the same page.</p></footer>
<div id="tip" hidden aria-hidden="true"></div>
<dialog id="definition" aria-label="Definition"><div></div><form method="dialog"><button autofocus>Close</button></form></dialog>`;
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

function numbers(rows: readonly BesideRow[]): Html {
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${HEADS.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows.map((row) => {
  const [label = '', ...cells] = cellsOf(row);
  return html`<tr><th scope="row">${label}</th>${cells.map((cell) => html`<td>${prose(cell)}</td>`)}</tr>
`;
})}</tbody></table></div>`;
}

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
