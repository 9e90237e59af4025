import type { Chart } from './chart/chart.ts';
import { drawChart, standAlone } from './chart/draw.ts';

/** Width of a chart in pixels, on wide screens and in files. */
export const WIDE = 520;
/** Width of charts for phones. Charts are drawn twice, and the style of a page shows one of them. */
export const NARROW = 336;
/** Width of a specification, which its users may change. */
const SPEC_WIDTH = 640;

/** Adds a chart's files by name: its specification with the data inside, and its picture. */
export async function addChart(files: { set(name: string, text: string): void }, chart: Chart): Promise<void> {
  const spec = chart.draw({ width: SPEC_WIDTH, titled: true });
  files.set(`charts/${chart.name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
  files.set(`charts/${chart.name}.svg`, standAlone(await drawChart(chart, WIDE), chart));
}
