import { addChart } from './chart-files.ts';
import { toCsv } from './csv.ts';
import { questionPage } from './page/question-page.ts';
import { questionMarkdown } from './question-markdown.ts';
import { picturesOf, type QuestionReport } from './question-report.ts';

/**
 * Returns the files of a report, by name: page, Markdown, tables and charts.
 *
 * @param options.others names of files that are written beside them
 */
export async function questionFiles(
  report: QuestionReport,
  { others = [] }: { readonly others?: readonly string[] } = {},
): Promise<Map<string, string>> {
  const charts = picturesOf(report).map(({ chart }) => chart);
  const files = new Map(report.tables.map((table) => [`${table.name}.csv`, toCsv(table)]));
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', questionMarkdown(report));
  const names = [...others, 'report.html', ...files.keys()].sort();
  files.set('report.html', await questionPage(report, names));
  return files;
}
