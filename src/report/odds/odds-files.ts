import type { Chart } from '../chart/chart.ts';
import { oddsChart } from '../chart/odds-chart.ts';
import { addChart } from '../chart-files.ts';
import { AGAIN } from '../command-line.ts';
import { toCsv } from '../csv.ts';
import { repeats } from '../made.ts';
import { fence, markdownTable, markdownText } from '../markdown-parts.ts';
import { showRate } from '../number.ts';
import { type OddsSheet, oddsTable } from '../odds-sheet.ts';
import { type OddsMaking, oddsPage } from './odds-page.ts';
import { oddsSentence } from './odds-sentence.ts';

const MOST_ROWS = 200;

/** The files of exact odds, by name: `odds.csv`, the chart where it can be drawn, `report.md`, `report.html`. */
export async function oddsFiles(sheet: OddsSheet, making: Omit<OddsMaking, 'files'>): Promise<Map<string, string>> {
  const files = new Map([['odds.csv', toCsv(oddsTable(sheet))]]);
  const charts = oddsChart(sheet);
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', markdown(sheet, charts, making.command));
  files.set('report.html', await oddsPage(sheet, charts, { ...making, files: [...files.keys()].sort() }));
  return files;
}

function markdown(sheet: OddsSheet, charts: readonly Chart[], command: string): string {
  const { question, parameters, rows } = sheet;
  const cells = rows.flatMap(({ setting, outcomes }) =>
    outcomes.map(({ name, chance }) => [
      ...parameters.map((parameter) => String(setting[parameter.name])),
      name,
      showRate({ rate: chance, exact: true }, 0).value,
    ]),
  );
  const left = cells.length - MOST_ROWS;
  return `${[
    `# ${markdownText(question.title)}`,
    markdownText(question.meaning),
    `**${markdownText(oddsSentence(sheet))}**`,
    `${markdownText(sheet.rulesTitle)}, ${markdownText(question.rule)}; exact.`,
    ...charts.map(({ name, title }) => `![${markdownText(title)}](charts/${name}.svg)`),
    markdownTable([...parameters.map(({ name }) => name), 'outcome', 'chance'], cells.slice(0, MOST_ROWS)),
    ...(left > 0 ? [`${left} more are in odds.csv.`] : []),
    repeats(),
    fence('sh', `${command} ${AGAIN}\n`),
  ].join('\n\n')}\n`;
}
