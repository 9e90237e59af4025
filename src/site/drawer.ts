import * as Comlink from 'comlink';
import type { Answer } from '../analysis/answer.ts';
import { backgroundOf } from '../report/background.ts';
import { cellCharts, sweepCharts } from '../report/chart/charts.ts';
import { focusOf } from '../report/figures.ts';
import { html } from '../report/page/html.ts';
import { reportDocument } from '../report/page/page.ts';
import { tablesOf } from '../report/tables.ts';

/** The report of an answer as HTML, in the parts that the page shows. */
export interface Drawn {
  /** The chart that shows the answer. */
  readonly picture: string;
  readonly notices: string;
  readonly parts: readonly { readonly id: string; readonly name: string; readonly html: string }[];
}

/** Parts of a report that speak of files beside it, which a page has none of. */
const OF_FILES = ['making'];

/** Draws reports of answers, apart from the games, since charts take a moment. */
export class Drawer {
  async draw(answer: Answer): Promise<Drawn> {
    const tables = tablesOf(answer);
    const cell = focusOf(answer)?.cell;
    const charts = cell === undefined ? [] : cellCharts(answer, cell, tables);
    const sweeps = sweepCharts(answer, tables);
    const background = await backgroundOf(answer);
    const { picture, notices = [], parts } = await reportDocument(answer, tables, { sweeps, charts }, background, []);
    return {
      picture: picture?.text ?? '',
      notices: html`${[...notices]}`.text,
      parts: parts
        .filter(({ id }) => !OF_FILES.includes(id))
        .map(({ id, name, body }) => ({ id, name, html: body.text })),
    };
  }
}

/** Draws for the page. */
export function draw(): void {
  Comlink.expose(new Drawer());
}
