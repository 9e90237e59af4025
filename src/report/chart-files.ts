import type { Chart } from './chart/chart.ts';
import { type Draw, drawAhead, drawChart, standAlone } from './chart/draw.ts';

/** Width of a chart in pixels, on wide screens and in files. */
export const WIDE = 520;
/** Width of charts for phones. */
export const NARROW = 336;
/** Width of a specification, which its users may change. */
const SPEC_WIDTH = 640;

/** Adds a chart's files by name: its specification with the data inside, and its picture. */
export async function addChart(files: Map<string, string>, chart: Chart): Promise<void> {
  const spec = chart.draw({ width: SPEC_WIDTH, titled: true });
  files.set(`charts/${chart.name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
  files.set(`charts/${chart.name}.svg`, standAlone(await drawChart(chart, WIDE), chart));
}

/** Starts to draw charts as a report shows them. */
export function startDrawing(charts: readonly Chart[], draw: Draw): void {
  for (const width of [WIDE, NARROW]) drawAhead(charts, width, draw);
}
