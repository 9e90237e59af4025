import { posix } from 'node:path';
import type { Comparison } from '../analysis/comparison.ts';
import { jsonText } from '../analysis/json-text.ts';
import { compareFiles } from '../report/compare/compare-files.ts';
import type { Host } from './host.ts';
import { noteReport, writeFiles } from './write-files.ts';
import type { Writing } from './write-report.ts';

/** Writes all files of a comparison, `result.json` last. */
export async function writeComparison(
  comparison: Comparison,
  folder: string,
  writing: Writing,
  host: Host,
): Promise<void> {
  const missing = await writeFiles(await compareFiles(comparison), folder, writing, host);
  await host.write(posix.join(folder, 'result.json'), jsonText(comparison));
  noteReport('Report', posix.join(folder, 'report.html'), missing, writing, host);
}
