import type { Spec } from '../report/chart/chart.ts';
import { drawSvg } from '../report/chart/draw.ts';
import type { DrawingReply } from './drawer.ts';

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

// Ctrl-C reaches all processes of a terminal. The program that it stops still writes its report.
process.on('SIGINT', () => {});

// It ends with the program that started it, which may already have ended.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

// Loads what draws before the first chart is to be drawn.
let last: Promise<unknown> = drawSvg(SAMPLE);

// One task after the other.
process.on('message', (specs: readonly Spec[]) => {
  last = last.then(async () => process.send?.(await replyTo(specs)));
});

async function replyTo(specs: readonly Spec[]): Promise<DrawingReply> {
  try {
    const svgs: string[] = [];
    for (const spec of specs) svgs.push(await drawSvg(spec));
    return { svgs };
  } catch (error) {
    return { error: String(error) };
  }
}
