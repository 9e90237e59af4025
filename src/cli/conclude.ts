import { jsonText } from '../analysis/json-text.ts';
import type { Host } from './host.ts';
import { KINDS } from './kinds.ts';
import { beginPhase } from './phase.ts';
import { type ReportSettings, writeFolder } from './write-folder.ts';

/** How an answer is shown: options of all commands that show one. */
export interface Showing extends ReportSettings {
  readonly json?: true;
  /** The folder of a report; left out, none is written. */
  readonly out?: string;
}

/**
 * Shows an answer: prints it, and writes its report where one was asked for.
 *
 * @param kind the command that gave it
 * @param kept what the report holds, where that is less than what is printed
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
  await writeFolder(
    { files: await reportFiles(kept, false, host.drawer()), result: jsonText(kept) },
    showing.out,
    showing,
    host,
  );
}
