import type { Chart } from '../chart/chart.ts';
import { drawChart, GROUND } from '../chart/draw.ts';
import { NARROW, WIDE } from '../chart-files.ts';
import { escapeHtml } from '../escape.ts';
import type { WordName } from '../glossary.ts';
import { explained } from './definition.ts';
import { Html, html } from './html.ts';
import { prose } from './number.ts';

/**
 * Returns a chart below its finding, with its basis and, collapsed, its numbers.
 *
 * @param numbers a table of what the chart shows
 * @param level of its heading: 2 before all sections
 * @param more words that the page defines, and a heading to use in place of the chart's title
 */
export async function figure(
  chart: Chart,
  numbers: Html | undefined,
  level: 2 | 3 = 3,
  {
    words = [],
    heading = chart.title,
  }: { readonly words?: readonly WordName[]; readonly heading?: string | undefined } = {},
): Promise<Html> {
  const narrow = await picture(chart, NARROW, 'narrow');
  const wide = await picture(chart, WIDE, 'wide');
  return html`<figure id="${chart.name}">
<figcaption>${level === 2 ? html`<h2>${prose(heading)}</h2>` : html`<h3>${prose(heading)}</h3>`}<p>${explained(chart.note, words)}</p></figcaption>
${narrow}${wide}
${numbers === undefined ? undefined : html`<details class="numbers"><summary>The numbers</summary>${numbers}</details>`}
</figure>
`;
}

async function picture(chart: Chart, width: number, name: string): Promise<Html> {
  const svg = await drawChart(chart, width);
  const head = `<svg class="chart ${name}" role="group" aria-roledescription="chart" aria-label="${escapeHtml(chart.title)}" tabindex="0"`;
  return new Html(
    svg
      .replace(/^<svg [^>]*?(?= width=)/, head)
      .replace(new RegExp(`<rect width="\\d+" height="\\d+" ${GROUND}/>`), '')
      .replaceAll(/<path class="(?:background|foreground)" aria-hidden="true" d="(?:M0,0h0v0h0Z)?"[^>]*\/>/g, '')
      .replaceAll(' role="graphics-object" aria-roledescription="group mark container"', '')
      .replaceAll(/ role="graphics-object" aria-roledescription="\w+ mark container"/g, '')
      .replaceAll(' opacity="1"', '')
      .replaceAll(/ font-family="[^"]*"/g, ''),
  );
}
