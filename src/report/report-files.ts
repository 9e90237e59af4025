import type { Answer } from '../analysis/answer.ts';
import type { LazyList } from '../check/lazy-list.ts';
import { backgroundOf } from './background.ts';
import { cellCharts, sweepCharts } from './chart/charts.ts';
import { addChart } from './chart-files.ts';
import { csvPieces } from './csv.ts';
import { focusOf } from './figures.ts';
import { reportMarkdown } from './markdown.ts';
import { reportPage } from './page/page.ts';
import { tablesOf } from './tables.ts';

/** How the files of a report are made. */
export interface FilesOptions {
  /** Whether to include a picture to share, `card.svg`, which the page names to sites that show links. */
  readonly card?: boolean | undefined;
}

/**
 * Returns all files of a report except `result.json`, by name: tables as CSV, charts as Vega-Lite and SVG, `report.md`,
 * `report.html`. Made from the answer alone; the same answer gives the same files.
 */
export async function reportFiles(answer: Answer, options: FilesOptions = {}): Promise<Map<string, string>> {
  const files = await reportPieces(answer, options);
  return new Map([...files].map(([name, file]) => [name, typeof file === 'string' ? file : [...file].join('')]));
}

/** Returns the same files, those that may be large in pieces. */
export async function reportPieces(
  answer: Answer,
  { card = false }: FilesOptions = {},
): Promise<Map<string, string | LazyList<string>>> {
  const tables = tablesOf(answer);
  const cell = focusOf(answer)?.cell;
  const sweeps = sweepCharts(answer, tables);
  const charts = cell === undefined ? [] : cellCharts(answer, cell, tables);
  const all = [...sweeps, ...charts];
  const background = await backgroundOf(answer);
  const files = new Map<string, string | LazyList<string>>();
  for (const table of Object.values(tables)) files.set(`${table.name}.csv`, csvPieces(table));
  files.set('report.md', reportMarkdown(answer, all, background));
  if (card) files.set('card.svg', (await import('./share-picture.ts')).sharePicture(answer));
  for (const chart of all) await addChart(files, chart);
  const names = ['result.json', ...files.keys()].sort();
  files.set('report.html', await reportPage(answer, tables, { sweeps, charts }, background, names));
  return files;
}
