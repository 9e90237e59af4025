import type { Chart } from './chart/chart.ts';
import { drawSvg, standAlone } from './chart/draw.ts';

/** Charts in files of their own are this wide, in pixels. */
const WIDTH = 640;

/** Adds a chart to files by name: its specification with the data inside, and its picture. */
export async function addChart(files: Map<string, string>, chart: Chart): Promise<void> {
  const spec = chart.draw({ width: WIDTH, titled: true });
  files.set(`charts/${chart.name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
  files.set(`charts/${chart.name}.svg`, standAlone(await drawSvg(spec), chart.title));
}
