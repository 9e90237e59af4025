import { harmless } from '../../check/harmless.ts';
import { escapeHtml } from '../escape.ts';
import type { Spec } from './chart.ts';
import { ALL_COLOURS, PAPER } from './palette.ts';

/**
 * A specification as SVG, the same bytes everywhere: text widths are estimated, no fonts are looked up.
 *
 * Vega is loaded on the first call, since that takes a tenth of a second.
 */
export async function drawSvg(spec: Spec): Promise<string> {
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  const { spec: compiled } = compile(
    // Vega writes what it calculates into the rows that it is given, and rows are shared between charts.
    structuredClone(spec) as unknown as Parameters<typeof compile>[0],
    { logger: SILENT },
  );
  const view = new vega.View(vega.parse(compiled), { renderer: 'none', logger: SILENT });
  const svg = await view.toSVG();
  view.finalize();
  return harmless(svg);
}

/** An SVG as a file of its own: named for screen readers, and at home in the dark. */
export function standAlone(svg: string, name: string): string {
  const head = `role="img" aria-label="${escapeHtml(name)}"`;
  return `${svg.replace('<svg ', `<svg ${head} `).replace('>', `><style>${nightRules()}</style>`)}\n`;
}

/** Style rules that exchange the colours of charts for those of the night. */
export function nightRules(within = ''): string {
  const rules = ALL_COLOURS.filter(({ light, dark }) => light !== dark).map(
    ({ light, dark }) => `${within}[fill="${light}"]{fill:${dark}}${within}[stroke="${light}"]{stroke:${dark}}`,
  );
  return `@media screen and (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** The ground a chart is drawn on, as it stands in its SVG. */
export const GROUND = `fill="${PAPER.light}"`;

/** Vega says nothing: what it would warn about, tests find. */
const SILENT = {
  level: () => SILENT,
  error: () => SILENT,
  warn: () => SILENT,
  info: () => SILENT,
  debug: () => SILENT,
} as never;
