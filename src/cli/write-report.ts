import type { Answer } from '../analysis/answer.ts';
import { answerPieces } from '../analysis/answer-json.ts';
import type { Draw } from '../report/chart/draw.ts';
import type { Host } from './host.ts';
import { type ReportSettings, writeFolder } from './write-folder.ts';

/** With more cells, making their charts twice takes longer than drawing them. */
const MOST_EARLY = 100;

/** The report of a run. Most of its charts are drawn while the ranges over policies are searched. */
export class RunReport {
  private readonly folder: string;
  private readonly writing: ReportSettings;
  private readonly host: Host;
  private draw: Draw | undefined;

  /** @param folder where its files go; it can be written to */
  constructor(folder: string, writing: ReportSettings, host: Host) {
    this.folder = folder;
    this.writing = writing;
    this.host = host;
    this.draw = host.drawer();
  }

  /** Starts to draw the charts of an answer that has no ranges yet. */
  readonly onWritten = async (answer: Answer): Promise<void> => {
    if (this.draw === undefined || answer.cells.length > MOST_EARLY) return;
    const { drawEarly } = await import('../report/report-files.ts');
    this.draw = drawEarly(answer, this.draw);
  };

  /** Writes all its files. */
  async write(answer: Answer): Promise<void> {
    // Loaded here, because charts are slow to load and only reports have them.
    const { reportPieces } = await import('../report/report-files.ts');
    const files = await reportPieces(answer, { card: this.writing.card, draw: this.draw });
    await writeFolder({ files, result: answerPieces(answer) }, this.folder, this.writing, this.host);
  }
}

/** Writes the report that shows several answers side by side. */
export async function writeBeside(
  answers: readonly Answer[],
  folder: string,
  writing: ReportSettings,
  host: Host,
): Promise<void> {
  const { besideFiles } = await import('../report/beside/beside-files.ts');
  await writeFolder({ files: await besideFiles(answers), what: 'Side by side' }, folder, writing, host);
}
