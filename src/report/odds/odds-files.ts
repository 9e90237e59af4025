import { briefOdds } from '../brief-odds.ts';
import type { Chart } from '../chart/chart.ts';
import { oddsChart } from '../chart/odds-chart.ts';
import { addChart } from '../chart-files.ts';
import { AGAIN } from '../command-line.ts';
import { toCsv } from '../csv.ts';
import { diceSentences } from '../dice-sheet.ts';
import { repeats } from '../made.ts';
import { fence, markdownTable, markdownText } from '../markdown-parts.ts';
import { showRate } from '../number.ts';
import { isCumulative, type OddsSheet, oddsTable } from '../odds-sheet.ts';
import { type OddsMaking, oddsPage } from './odds-page.ts';
import { oddsSentence } from './odds-sentence.ts';

const MOST_ROWS = 200;

/** Returns the files of exact odds, by name: `odds.csv`, the chart if it can be drawn, `report.md`, `report.html`. */
export async function oddsFiles(sheet: OddsSheet, making: Omit<OddsMaking, 'files'>): Promise<Map<string, string>> {
  const files = new Map([['odds.csv', toCsv(oddsTable(sheet))]]);
  const charts = oddsChart(briefOdds(sheet));
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', markdown(sheet, charts, making.command));
  files.set('report.html', await oddsPage(sheet, charts, { ...making, files: [...files.keys()].sort() }));
  return files;
}

function markdown(sheet: OddsSheet, charts: readonly Chart[], command: string): string {
  const { question, parameters } = sheet;
  const { rows } = briefOdds(sheet);
  const ends = isCumulative(sheet) ? ['at least', 'at most'] : [];
  const shown = (chance = 0) => showRate({ rate: chance, exact: true }, 0).value;
  const cells = rows.flatMap(({ setting, outcomes }) =>
    outcomes.map(({ name, chance, atLeast, atMost }) => [
      ...parameters.map((parameter) => String(setting[parameter.name])),
      name,
      shown(chance),
      ...(ends.length > 0 ? [shown(atLeast), shown(atMost)] : []),
    ]),
  );
  const left = cells.length - MOST_ROWS;
  return `${[
    `# ${markdownText(question.title)}`,
    markdownText(question.meaning),
    `**${markdownText(oddsSentence(sheet))}**`,
    `${markdownText(sheet.rulesTitle)}, ${markdownText(question.rule)}; exact.`,
    ...charts.map(({ name, title }) => `![${markdownText(title)}](charts/${name}.svg)`),
    ...diceSentences(sheet).map(({ name, text }) => markdownText(`${name}: ${text}`)),
    markdownTable([...parameters.map(({ name }) => name), 'outcome', 'chance', ...ends], cells.slice(0, MOST_ROWS)),
    ...(left > 0 ? [`${left} more are in odds.csv.`] : []),
    repeats(),
    fence('sh', `${command} ${AGAIN}\n`),
  ].join('\n\n')}\n`;
}
