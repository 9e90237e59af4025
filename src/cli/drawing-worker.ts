import type { Spec } from '../report/chart/chart.ts';
import { drawSvg } from '../report/chart/draw.ts';

/** A chart of bars, lines, texts and an axis, as reports have them. */
const SAMPLE: Spec = {
  data: { values: [{ name: 'a', value: 1, most: 2 }] },
  transform: [{ calculate: "datum.name + ': ' + datum.value", as: 'says' }],
  encoding: { y: { field: 'name', type: 'nominal', axis: null }, x: { field: 'value', type: 'quantitative' } },
  layer: [
    { mark: 'bar', encoding: { color: { field: 'name', type: 'nominal' } } },
    { mark: 'rule', encoding: { x2: { field: 'most' } } },
    { mark: 'line' },
    { mark: 'text', encoding: { text: { field: 'says' } } },
  ],
};
// Loads what draws, and has most of it compiled, before the first chart is to be drawn.
await drawSvg(SAMPLE);

/** The function that the thread runs: draws charts. */
export default async (specs: readonly Spec[]): Promise<string[]> => {
  const svgs: string[] = [];
  for (const spec of specs) svgs.push(await drawSvg(spec));
  return svgs;
};
