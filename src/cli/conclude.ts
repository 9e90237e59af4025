import { jsonText } from '../analysis/json-text.ts';
import type { Host } from './host.ts';
import { KINDS } from './kinds.ts';
import { beginPhase } from './phase.ts';
import { type ReportSettings, writeFolder } from './write-folder.ts';

/** Options of all commands that show an answer. */
export interface Showing extends ReportSettings {
  readonly json?: true;
  /** Folder of the report; without it no report is written. */
  readonly out?: string;
}

/**
 * Prints an answer, and writes its report if requested.
 *
 * @param kind the command that gave it
 * @param kept the part of the answer that the report holds, if not all
 */
export async function conclude<T>(
  kind: string,
  answer: T,
  showing: Showing,
  host: Host,
  kept: T = answer,
): Promise<void> {
  const { terminal, reportFiles } = KINDS.get(kind)!;
  beginPhase('report');
  host.status('');
  host.print(showing.json ? jsonText(answer) : (await terminal())(answer, host.screen));
  if (showing.out === undefined) return;
  await writeFolder({ files: await reportFiles(kept), result: jsonText(kept) }, showing.out, showing, host);
}
