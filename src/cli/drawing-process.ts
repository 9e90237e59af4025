import type { Spec } from '../report/chart/chart.ts';
import { drawSvg } from '../report/chart/draw.ts';
import type { DrawingReply, DrawingTask } from './drawer.ts';

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

// Ctrl-C reaches all processes of a terminal; the program that was stopped still writes its report.
process.on('SIGINT', () => {});

// Loads what draws, and has most of it compiled, before the first chart is to be drawn.
let last: Promise<unknown> = drawSvg(SAMPLE);

// One after the other, in the order of tasks. The process ends when the program that started it does.
process.on('message', ({ number, specs }: DrawingTask) => {
  last = last.then(async () => {
    process.send?.(
      await draw(specs).then(
        (svgs): DrawingReply => ({ number, svgs }),
        (error: unknown): DrawingReply => ({ number, error: String(error) }),
      ),
    );
  });
});

async function draw(specs: readonly Spec[]): Promise<string[]> {
  const svgs: string[] = [];
  for (const spec of specs) svgs.push(await drawSvg(spec));
  return svgs;
}
