import { oddsChart } from './chart/odds-chart.ts';
import { addChart } from './chart-files.ts';
import { toCsv } from './csv.ts';
import { type OddsSheet, oddsTable } from './odds-sheet.ts';

/** The files of exact odds, by name: `odds.csv`, and the chart as Vega-Lite and SVG where it can be drawn. */
export async function oddsFiles(sheet: OddsSheet): Promise<Map<string, string>> {
  const files = new Map([['odds.csv', toCsv(oddsTable(sheet))]]);
  for (const chart of oddsChart(sheet)) await addChart(files, chart);
  return files;
}
