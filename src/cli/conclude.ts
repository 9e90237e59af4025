import { jsonText } from '../analysis/json-text.ts';
import type { Host } from './host.ts';
import { KINDS, type KindName } from './kinds.ts';
import { type Writing, writeFolder } from './write-folder.ts';

/** How an answer is told: options that all commands have that tell one. */
export interface Telling extends Writing {
  readonly json?: true;
  /** The folder of a report; left out, none is written. */
  readonly out?: string;
}

/**
 * Tells an answer: prints it, and writes its report where one was asked for.
 *
 * @param kept what the report holds, where that is less than what is printed
 */
export async function conclude<T extends { readonly kind: KindName }>(
  answer: T,
  telling: Telling,
  host: Host,
  kept: T = answer,
): Promise<void> {
  const { summary, files } = KINDS[answer.kind];
  host.status('');
  host.print(telling.json ? jsonText(answer) : (await summary())(answer, host.screen));
  if (telling.out === undefined) return;
  await writeFolder({ files: await (await files())(kept), result: jsonText(kept) }, telling.out, telling, host);
}
