import type { Draw } from './chart/draw.ts';
import { addChart, startDrawing } from './chart-files.ts';
import { toCsv } from './csv.ts';
import { questionPage } from './page/question-page.ts';
import { questionMarkdown } from './question-markdown.ts';
import { picturesOf, type QuestionReport } from './question-report.ts';

/** Returns all files of a report except `result.json`, by name: page, Markdown, tables and charts. */
export async function questionFiles(report: QuestionReport, draw?: Draw): Promise<Map<string, string>> {
  const charts = picturesOf(report).map(({ chart }) => chart);
  startDrawing(charts, draw);
  const files = new Map(report.tables.map((table) => [`${table.name}.csv`, toCsv(table)]));
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', questionMarkdown(report));
  const names = ['result.json', 'report.html', ...files.keys()].sort();
  files.set('report.html', await questionPage(report, names));
  return files;
}
