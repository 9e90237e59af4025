import type { Draw } from './chart/draw.ts';
import { addChart, startDrawing } from './chart-files.ts';
import { toCsv } from './csv.ts';
import { questionPage } from './page/question-page.ts';
import { questionMarkdown } from './question-markdown.ts';
import { picturesOf, type QuestionReport } from './question-report.ts';

/**
 * Returns the files of a report, by name: page, Markdown, tables and charts.
 *
 * @param options.others names of files that are written beside them
 * @param options.draw draws the charts; left out, they are drawn on this thread
 */
export async function questionFiles(
  report: QuestionReport,
  { others = [], draw }: { readonly others?: readonly string[]; readonly draw?: Draw | undefined } = {},
): Promise<Map<string, string>> {
  const charts = picturesOf(report).map(({ chart }) => chart);
  startDrawing(charts, draw);
  const files = new Map(report.tables.map((table) => [`${table.name}.csv`, toCsv(table)]));
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', questionMarkdown(report));
  const names = [...others, 'report.html', ...files.keys()].sort();
  files.set('report.html', await questionPage(report, names));
  return files;
}
