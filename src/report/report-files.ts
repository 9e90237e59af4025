import type { Answer } from '../analysis/answer.ts';
import type { LazyList } from '../check/lazy-list.ts';
import { backgroundOf } from './background.ts';
import type { Chart } from './chart/chart.ts';
import { cellCharts, sweepCharts } from './chart/charts.ts';
import { cachedDraw, type Draw } from './chart/draw.ts';
import { addChart, startDrawing } from './chart-files.ts';
import { csvPieces } from './csv.ts';
import { focusOf } from './figures.ts';
import { reportMarkdown } from './markdown.ts';
import { reportPage } from './page/page.ts';
import { type Tables, tablesOf } from './tables.ts';

/** How the files of a report are made. */
export interface FilesOptions {
  /** Whether to include a picture to share, `card.svg`, which the page names to sites that show links. */
  readonly card?: boolean | undefined;
  /** Draws the charts while the rest is made; left out, they are drawn on this thread. */
  readonly draw?: Draw | undefined;
}

/**
 * Returns all files of a report except `result.json`, by name: tables as CSV, charts as Vega-Lite and SVG, `report.md`,
 * `report.html`. Made from the answer alone; the same answer gives the same files.
 */
export async function reportFiles(answer: Answer, options: FilesOptions = {}): Promise<Map<string, string>> {
  const files = await reportPieces(answer, options);
  return new Map([...files].map(([name, file]) => [name, typeof file === 'string' ? file : [...file].join('')]));
}

/**
 * Starts to draw the charts of an answer that has no ranges over policies yet.
 *
 * @returns draws like `draw`; charts that the ranges do not change are not drawn again
 */
export function drawEarly(answer: Answer, draw: Draw): Draw {
  const cached = cachedDraw(draw);
  const { sweeps, charts } = chartsOf(answer, tablesOf(answer));
  startDrawing([...sweeps, ...charts], cached);
  return cached;
}

/** Returns the same files, those that may be large in pieces. */
export async function reportPieces(
  answer: Answer,
  { card = false, draw }: FilesOptions = {},
): Promise<Map<string, string | LazyList<string>>> {
  const tables = tablesOf(answer);
  const { sweeps, charts } = chartsOf(answer, tables);
  const all = [...sweeps, ...charts];
  startDrawing(all, draw);
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

/** Returns the charts of a report: those of its sweep, then those of its focus. */
function chartsOf(answer: Answer, tables: Tables): { readonly sweeps: Chart[]; readonly charts: Chart[] } {
  const cell = focusOf(answer)?.cell;
  const sweeps = sweepCharts(answer, tables);
  return { sweeps, charts: cell === undefined ? [] : cellCharts(answer, cell, tables) };
}
