import * as Comlink from 'comlink';
import type { Answer } from '../analysis/answer.ts';
import { answerToJson } from '../analysis/answer-json.ts';
import { backgroundOf } from '../report/background.ts';
import { cellCharts, sweepCharts } from '../report/chart/charts.ts';
import { focusOf } from '../report/figures.ts';
import { writePage } from '../report/page/document.ts';
import { html } from '../report/page/html.ts';
import { reportDocument } from '../report/page/page.ts';
import { tablesOf } from '../report/tables.ts';

/** The report of an answer as HTML, in the parts that the page shows. */
export interface Drawn {
  /** The main chart. */
  readonly picture: string;
  readonly notices: string;
  readonly parts: readonly { readonly id: string; readonly name: string; readonly html: string }[];
}

/** Parts of a report about its files, which the page does not have. */
const OF_FILES = ['making'];

/** The earliest time that a ZIP can store, so that the same answer gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** Draws reports of answers in a worker of its own, because charts take time. */
export class Drawer {
  async draw(answer: Answer): Promise<Drawn> {
    const { picture, notices = [], parts } = await documentOf(answer);
    return {
      picture: picture?.text ?? '',
      notices: html`${[...notices]}`.text,
      parts: parts
        .filter(({ id }) => !OF_FILES.includes(id))
        .map(({ id, name, body }) => ({ id, name, html: body.text })),
    };
  }

  /** Returns the report as a single HTML page. */
  async page(answer: Answer): Promise<string> {
    return writePage(await documentOf(answer));
  }

  /** Returns all files of a report by name, as the command line writes them. */
  async files(answer: Answer): Promise<Record<string, string>> {
    // Loaded on demand, because few users download it.
    const { reportFiles } = await import('../report/report-files.ts');
    return { ...Object.fromEntries(await reportFiles(answer)), 'result.json': answerToJson(answer) };
  }

  result(answer: Answer): string {
    return answerToJson(answer);
  }

  /** Returns the share picture of an answer, as SVG. */
  async share(answer: Answer): Promise<string> {
    const { sharePicture } = await import('../report/share-picture.ts');
    return sharePicture(answer);
  }

  /** Packs files by name into a ZIP. */
  async zip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
    const { strToU8, zipSync } = await import('fflate');
    const bytes = Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]);
    const zip = zipSync(Object.fromEntries(bytes), { mtime: NO_TIME });
    return Comlink.transfer(zip, [zip.buffer]);
  }
}

/** Returns the report without additional files. */
async function documentOf(answer: Answer) {
  const tables = tablesOf(answer);
  const cell = focusOf(answer)?.cell;
  const charts = cell === undefined ? [] : cellCharts(answer, cell, tables);
  const sweeps = sweepCharts(answer, tables);
  return reportDocument(answer, tables, { sweeps, charts }, await backgroundOf(answer), []);
}

/** Exposes a drawer to the page. */
export function draw(): void {
  Comlink.expose(new Drawer());
}
