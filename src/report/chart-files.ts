import type { Chart } from './chart/chart.ts';
import { drawChart, standAlone } from './chart/draw.ts';

/** Charts are drawn this wide, in pixels, for wider screens and for files of their own. */
export const WIDE = 520;
/** A specification is for those who change it, in whatever width. */
const SPEC_WIDTH = 640;

/** Adds a chart to files by name: its specification with the data inside, and its picture. */
export async function addChart(files: Map<string, string>, chart: Chart): Promise<void> {
  const spec = chart.draw({ width: SPEC_WIDTH, titled: true });
  files.set(`charts/${chart.name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
  files.set(`charts/${chart.name}.svg`, standAlone(await drawChart(chart, WIDE), chart));
}
