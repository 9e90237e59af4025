import { posix } from 'node:path';
import type { Answer } from '../analysis/answer.ts';
import { answerToJson } from '../analysis/answer-json.ts';
import type { Host } from './host.ts';

/** Writes all files of a report, `result.json` last, so that whoever finds it finds the others too. */
export async function writeReport(
  answer: Answer,
  folder: string,
  { quiet }: { readonly quiet?: true },
  host: Host,
): Promise<void> {
  // Charts take a moment to load, and only reports have them.
  const { reportFiles } = await import('../report/report-files.ts');
  for (const [name, content] of await reportFiles(answer)) await host.write(posix.join(folder, name), content);
  await host.write(posix.join(folder, 'result.json'), answerToJson(answer));
  if (!quiet) host.note(`Report: ${posix.join(folder, 'report.html')}`);
}

/** Writes the report that lays several answers side by side. */
export async function writeBeside(
  answers: readonly Answer[],
  folder: string,
  { quiet }: { readonly quiet?: true },
  host: Host,
): Promise<void> {
  const { besideFiles } = await import('../report/beside/beside-files.ts');
  for (const [name, content] of await besideFiles(answers)) await host.write(posix.join(folder, name), content);
  if (!quiet) host.note(`Side by side: ${posix.join(folder, 'report.html')}`);
}
