import { drawSvg } from '../report/chart/draw.ts';
import type { Spec } from '../report/chart/chart.ts';

const SAMPLE = {
  data: { values: [{ a: 'x', b: 1, c: 2 }, { a: 'y', b: 2, c: 3 }] },
  width: 300,
  height: 100,
  transform: [{ filter: { field: 'a', oneOf: ['x', 'y'] } }, { calculate: "upper(datum.a) + ': ' + datum.b", as: 'says' }],
  layer: [
    { mark: { type: 'bar', height: 14 }, encoding: { y: { field: 'a', type: 'nominal', axis: null }, x: { field: 'b', type: 'quantitative', scale: { domain: [0, 4] }, axis: { values: [0, 2, 4], labelExpr: "datum.value + ' %'", title: 'b' } }, color: { field: 'a', type: 'nominal', scale: { domain: ['x', 'y'], range: ['#123', '#456'] }, legend: null }, description: { field: 'says' } } },
    { mark: { type: 'rule' }, encoding: { y: { field: 'a', type: 'nominal' }, x: { field: 'b', type: 'quantitative' }, x2: { field: 'c' } } },
    { mark: { type: 'line', interpolate: 'step-after' }, encoding: { x: { field: 'b', type: 'quantitative' }, y: { field: 'a', type: 'nominal' }, detail: { field: 'a' } } },
    { mark: { type: 'text' }, encoding: { y: { field: 'a', type: 'nominal' }, text: { field: 'says' } } },
  ],
};
await drawSvg(SAMPLE);

/** Draws charts on a thread of its own. */
export default async (specs: readonly Spec[]): Promise<string[]> => {
  const drawn: string[] = [];
  for (const spec of specs) drawn.push(await drawSvg(spec));
  return drawn;
};
