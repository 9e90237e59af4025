import { harmless } from '../../check/harmless.ts';
import { escapeHtml } from '../escape.ts';
import { type Chart, EDGE, FONT, headOf, LINE, type Spec, TITLE_TYPE, TYPE } from './chart.ts';
import { ALL_COLOURS, INK, MUTED, PAPER } from './palette.ts';

/**
 * Renders a specification as SVG, the same bytes on every machine: text widths are estimated without fonts.
 *
 * Vega is loaded on the first call, since that takes a tenth of a second.
 */
export async function drawSvg(spec: Spec): Promise<string> {
  // Named one by one, so that bundlers can drop the rest.
  const [{ parse, View }, { compile }] = await Promise.all([
    import('vega').then(({ parse, View }) => ({ parse, View })),
    import('vega-lite').then(({ compile }) => ({ compile })),
  ]);
  const { spec: compiled } = compile(
    // Vega writes into the rows that it is given, and charts share rows.
    structuredClone(spec) as unknown as Parameters<typeof compile>[0],
    { logger: SILENT },
  );
  const view = new View(parse(compiled), { renderer: 'none', logger: SILENT });
  const svg = await view.toSVG();
  view.finalize();
  return harmless(svg);
}

/** Cache of drawings by width while their chart is in use: a page and a file show the same one. */
const drawings = new WeakMap<Chart, Map<number, Promise<string>>>();

/** Draws a chart without its title, once for each width. */
export function drawChart(chart: Chart, width: number): Promise<string> {
  const byWidth = drawings.get(chart) ?? new Map<number, Promise<string>>();
  drawings.set(chart, byWidth);
  const drawn = byWidth.get(width) ?? drawSvg(chart.draw({ width, titled: false }));
  byWidth.set(width, drawn);
  return drawn;
}

/**
 * Turns a drawing without a title into a file of its own: with title and note, labelled for screen readers, with
 * colours for dark mode.
 */
export function standAlone(svg: string, chart: Pick<Chart, 'title' | 'note'>): string {
  const [, width, height, inner] = DRAWING.exec(svg)!;
  const wide = Number(width) + 2 * EDGE;
  const head = headOf(chart, wide);
  const high = Number((Number(height) + head.height + EDGE).toFixed(2));
  let y = EDGE;
  const text = (line: string, size: number, more: string) => {
    y += size * LINE;
    return `<text x="${EDGE}" y="${(y - size * 0.25).toFixed(1)}" font-family="${FONT}" font-size="${size}px" ${more}>${escapeHtml(line)}</text>`;
  };
  const title = head.lines.map((line) => text(line, TITLE_TYPE, `font-weight="600" fill="${INK.light}"`));
  y += 5;
  const note = head.notes.map((line) => text(line, TYPE, `fill="${MUTED.light}"`));
  return [
    `<svg role="img" aria-label="${escapeHtml(chart.title)}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" class="marks" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`,
    `<style>${nightRules()}</style>`,
    `<rect width="${wide}" height="${high}" ${GROUND}/>`,
    ...title,
    ...note,
    `<g transform="translate(${EDGE},${head.height.toFixed(1)})">${inner}</g></svg>\n`,
  ].join('');
}

/** The width, the height and the parts of a drawing. */
const DRAWING = /^<svg [^>]*? width="([\d.]+)" height="([\d.]+)"[^>]*>(.*)<\/svg>\s*$/s;

/** Returns style rules that replace the colours of charts in dark mode. */
export function nightRules(within = ''): string {
  const rules = ALL_COLOURS.filter(({ light, dark }) => light !== dark).map(
    ({ light, dark }) => `${within}[fill="${light}"]{fill:${dark}}${within}[stroke="${light}"]{stroke:${dark}}`,
  );
  return `@media screen and (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** The background of a chart, as in its SVG. */
export const GROUND = `fill="${PAPER.light}"`;

/** A logger that discards Vega's warnings; tests find what they are about. */
const SILENT = {
  level: () => SILENT,
  error: () => SILENT,
  warn: () => SILENT,
  info: () => SILENT,
  debug: () => SILENT,
} as never;
