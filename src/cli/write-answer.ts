import { posix } from 'node:path';
import { jsonText } from '../analysis/json-text.ts';
import type { Host } from './host.ts';
import { noteReport, writeFiles } from './write-files.ts';
import type { Writing } from './write-report.ts';

/** Writes the files of an answer, `result.json` last, so that whoever finds it finds the others too. */
export async function writeAnswer(
  answer: unknown,
  files: ReadonlyMap<string, string>,
  folder: string,
  writing: Writing,
  host: Host,
): Promise<void> {
  const missing = await writeFiles(files, folder, writing, host);
  await host.write(posix.join(folder, 'result.json'), jsonText(answer));
  noteReport('Report', posix.join(folder, 'report.html'), missing, writing, host);
}
