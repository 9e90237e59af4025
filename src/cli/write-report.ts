import { posix } from 'node:path';
import type { Answer } from '../analysis/answer.ts';
import { answerToJson } from '../analysis/answer-json.ts';
import type { Host } from './host.ts';
import { noteReport, type Picturing, writeFiles } from './write-files.ts';

/** How a report is written. */
export interface Writing extends Picturing {
  readonly quiet?: true;
}

/** Writes all files of a report, `result.json` last, so that whoever finds it finds the others too. */
export async function writeReport(answer: Answer, folder: string, writing: Writing, host: Host): Promise<void> {
  // Charts take a moment to load, and only reports have them.
  const { reportFiles } = await import('../report/report-files.ts');
  const missing = await writeFiles(await reportFiles(answer), folder, writing, host);
  await host.write(posix.join(folder, 'result.json'), answerToJson(answer), true);
  noteReport('Report', posix.join(folder, 'report.html'), missing, writing, host);
}

/** Writes the report that lays several answers side by side. */
export async function writeBeside(
  answers: readonly Answer[],
  folder: string,
  writing: Writing,
  host: Host,
): Promise<void> {
  const { besideFiles } = await import('../report/beside/beside-files.ts');
  const missing = await writeFiles(await besideFiles(answers), folder, writing, host);
  noteReport('Side by side', posix.join(folder, 'report.html'), missing, writing, host);
}
