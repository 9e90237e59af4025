import type { Answer } from '../analysis/answer.ts';
import { answerPieces } from '../analysis/answer-json.ts';
import type { Host } from './host.ts';
import { type ReportSettings, writeFolder } from './write-folder.ts';

/** Writes the report of a run into a folder, which can be written to. */
export async function writeReport(answer: Answer, folder: string, writing: ReportSettings, host: Host): Promise<void> {
  // Loaded here, because charts are slow to load and only reports have them.
  const { reportPieces } = await import('../report/report-files.ts');
  const files = await reportPieces(answer, { card: writing.card });
  await writeFolder({ files, result: answerPieces(answer) }, folder, writing, host);
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
